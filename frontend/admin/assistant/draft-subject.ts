/** Names the draft of a form of the console among the account's drafts. */
export const draftSubject = (form: string): string => `console/${form}`;

/** Where to go after signing in, kept with the entry of the browser's history: no address or log shows it. */
export const returnState = (
  { pathname, search }: Pick<Location, "pathname" | "search">,
  /** The session ended while the page was open, so the sign-in page says why it is shown. */
  sessionEnded = false,
) => ({ returnTo: pathname + search, sessionEnded });

/** The path in the history entry's state; null when it names none of this site. */
export const returnPathIn = (state: unknown): string | null => {
  if (typeof state !== "object" || state === null || !("returnTo" in state)) return null;
  const { returnTo } = state;
  return typeof returnTo === "string" && /^\/(?![/\\])/.test(returnTo) ? returnTo : null;
};

/** Whether the history entry's state says that a session ended while its page was open. */
export const sessionEndedIn = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "sessionEnded" in state && state.sessionEnded === true;

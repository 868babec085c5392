/** The visitor's own page of each lead that this page saw accepted; kept in memory only. */
const paths = new Map<string, string>();

/** Takes what POST /api/contacts answered; anything else is ignored. */
export const rememberStatus = (leadId: string, answer: unknown): void => {
  if (typeof answer !== "object" || answer === null || !("statusToken" in answer)) return;
  const { statusToken } = answer;
  if (typeof statusToken === "string" && /^[\w-]+$/.test(statusToken))
    paths.set(leadId, `/solicitud/${statusToken}`);
};

/** Where to follow a lead; null before the server has it. */
export const statusPathOf = (leadId: string): string | null => paths.get(leadId) ?? null;

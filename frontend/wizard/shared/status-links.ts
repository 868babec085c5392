/** The visitor's own page of each lead that this page saw accepted; kept in memory only. */
const paths = new Map<string, string>();
const dues = new Map<string, string>();

/** Takes what POST /api/contacts answered; anything else is ignored. */
export const rememberStatus = (leadId: string, answer: unknown): void => {
  if (typeof answer !== "object" || answer === null) return;
  const { statusToken, supportDueAt } = answer as Readonly<Record<string, unknown>>;
  if (typeof supportDueAt === "string" && Date.parse(supportDueAt) > 0) dues.set(leadId, supportDueAt);
  if (typeof statusToken === "string" && /^[\w-]+$/.test(statusToken))
    paths.set(leadId, `/solicitud/${statusToken}`);
};

/** Where to follow a lead; null before the server has it. */
export const statusPathOf = (leadId: string): string | null => paths.get(leadId) ?? null;

/** Until when the server promises the first contact, ISO; null before it has answered. */
export const dueOf = (leadId: string): string | null => dues.get(leadId) ?? null;

/** Status page of each lead that this page saw accepted; in memory only. */
const paths = new Map<string, string>();
const dues = new Map<string, string>();

/** Reads the response of POST /api/contacts; anything else is ignored. */
export const rememberStatus = (leadId: string, answer: unknown): void => {
  const { statusToken, supportDueAt } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof supportDueAt === "string" && Date.parse(supportDueAt) > 0) dues.set(leadId, supportDueAt);
  if (typeof statusToken === "string" && /^[\w-]+$/.test(statusToken))
    paths.set(leadId, `/solicitud/${statusToken}`);
};

/** Path of a lead's status page; null until the server has accepted it. */
export const statusPathOf = (leadId: string): string | null => paths.get(leadId) ?? null;

/** Promised time of the first contact, ISO; null until the server has accepted the lead. */
export const dueOf = (leadId: string): string | null => dues.get(leadId) ?? null;

const LIFETIME_MS = 14 * 60_000;

let held: { readonly token: string; readonly until: number } | null = null;

/**
 * The API token of whoever signed in on this page, in memory only: a reload forgets it and the HttpOnly cookie carries
 * the session on. It is forgotten a minute before the server's 15 minutes are over, so that a stale one is never sent.
 */
export const session = {
  /** Headers of every request, set by `watchActivity`. */
  marks: {} as Readonly<Record<string, string>>,
  remember(token: string) {
    held = { token, until: Date.now() + LIFETIME_MS };
  },
  forget() {
    held = null;
  },
  token: (): string | null => (held && held.until > Date.now() ? held.token : null),
};

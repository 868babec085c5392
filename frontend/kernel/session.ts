const LIFETIME_MS = 14 * 60_000;

let held: { readonly token: string; readonly until: number } | null = null;

/**
 * The API token of the signed-in user, in memory only: after a reload the HttpOnly cookie continues the
 * session. It is dropped a minute before the server's 15 minutes end, so that an expired one is never sent.
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

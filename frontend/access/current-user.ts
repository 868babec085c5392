import { currentUser, signInHint, signOut, type User } from "@asesorador/domain/access/contract";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { forgetAccountDrafts } from "../kernel/account-drafts.ts";
import { call, ResponseError } from "../kernel/http.ts";
import { session } from "../kernel/session.ts";

export const SIGN_IN_PATH = "/admin-login";
const CACHED_MS = 5 * 60_000;
const KEY = ["access", "user"] as const;

/**
 * The signed-in user; null when there is none. Cached five minutes, never retried. A 401 is data here, not an error:
 * `askAgainOnUnauthorised` invalidates this query on every 401 error and would otherwise call it in a loop.
 */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    const user = await call(currentUser, {}, { signal }).then(
      (answer) => answer.user,
      (error: unknown) => {
        if (isUnauthorised(error)) return null;
        throw error;
      },
    );
    const before = client.getQueryData<User | null>(KEY);
    // Another tab signed out and in again: what this one holds is the former account's.
    if (user && before && user.username !== before.username) forgetPrivate(client);
    return user;
  },
  staleTime: CACHED_MS,
  retry: false,
});

/** The demonstration's credentials; null in every other profile. */
export const hintQuery = queryOptions({
  queryKey: ["access", "hint"],
  queryFn: ({ signal }) => call(signInHint, {}, { signal }).then(({ hint }) => hint),
  // Nothing else asks again: without it one lost answer hides the hint for as long as the page is open.
  retry: 3,
});

/** The signed-in user; null until known. */
export const useMe = (): User | null => useQuery(currentUserQuery).data ?? null;

/**
 * Invalidates `currentUserQuery` when any other query (a poll for one) is refused because a second factor is asked for by
 * now, or with a 401; then without the API token: the cookie alone decides. Most often the session is over and the guard closes; a token of another tab's ended session costs nothing.
 * Returns how to stop.
 */
export const askAgainOnUnauthorised = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    if (isUnauthorised(error)) session.forget();
    else if (!(error instanceof ResponseError && error.code === "second_factor_required")) return;
    void client.invalidateQueries({ queryKey: KEY });
  });

const isUnauthorised = (error: unknown): boolean => error instanceof ResponseError && error.status === 401;

/** After a sign-in: the user that the server answered, without asking again. */
export const setCurrentUser = (client: QueryClient, user: User) => client.setQueryData(KEY, user);

/** After the end of the session: removes the token and everything that only the team may see from this page's memory. */
export const clearSession = (client: QueryClient) => {
  session.forget();
  client.setQueryData(KEY, null);
  forgetPrivate(client);
};

const forgetPrivate = (client: QueryClient) => {
  const privateQueries = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== KEY[0],
  };
  // A poll under way must not store its answer after the end of the session.
  void client.cancelQueries(privateQueries);
  client.removeQueries(privateQueries);
};

/**
 * Ends the session on the server, then here, with what the account wrote in this browser and did not save. Throws what
 * `call` throws, and then the session still exists.
 */
export const endSession = async (client: QueryClient) => {
  const account = client.getQueryData(currentUserQuery.queryKey)?.username;
  await call(signOut, {});
  if (account !== undefined) await forgetAccountDrafts(account);
  clearSession(client);
};

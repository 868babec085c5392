import { currentUser, signInHint, signOut, type User } from "@asesorador/domain/access/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, Refused } from "../kernel/http.ts";
import { session } from "../kernel/session.ts";

export const SIGN_IN_PATH = "/admin-login";
const CACHED_MS = 5 * 60_000;
const KEY = ["access", "user"] as const;

/** Who is signed in; null when nobody is. Cached five minutes, never retried. */
export const currentUserQuery = queryOptions<User | null>({
  queryKey: KEY,
  queryFn: ({ signal }) =>
    call(currentUser, {}, { signal }).then(
      ({ user }) => user,
      (error: unknown) => {
        if (isUnauthorised(error)) return null;
        throw error;
      },
    ),
  staleTime: CACHED_MS,
  retry: false,
});

/** The demonstration's credentials; null in every other profile. */
export const hintQuery = queryOptions({
  queryKey: ["access", "hint"],
  queryFn: ({ signal }) => call(signInHint, {}, { signal }).then(({ hint }) => hint),
});

export const isUnauthorised = (error: unknown): boolean => error instanceof Refused && error.status === 401;

export const welcome = (client: QueryClient, user: User) => client.setQueryData(KEY, user);

/** Nobody is signed in any more: the token and everything that only the team may see leave this page's memory. */
export const forget = (client: QueryClient) => {
  session.forget();
  client.setQueryData(KEY, null);
  const beyondTheDoor = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== KEY[0],
  };
  // A poll under way must not bring its answer in after the door has closed.
  void client.cancelQueries(beyondTheDoor);
  client.removeQueries(beyondTheDoor);
};

/** Ends the session on the server, then here. Throws what `call` throws, and then the session stands. */
export const leave = async (client: QueryClient) => {
  await call(signOut, {});
  forget(client);
};

import { listSessions } from "@asesorador/domain/access/contract";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { call } from "../kernel/http.ts";
import { askAgainOnUnauthorised, currentUserQuery } from "./current-user.ts";

const ANA = {
  username: "ana",
  role: "adviser",
  isAdmin: false,
  passwordChange: "none",
  secondFactorMissing: false,
} as const;
const UNAUTHORISED = { status: 401, body: { error: "unauthenticated", message: "Inicia sesión." } };

/** Answers the user query while `signedIn`; every other request, and all of them afterwards, with 401. */
const server = () => {
  const state = { signedIn: true, userCalls: 0 };
  vi.stubGlobal("fetch", (url: string) => {
    const isUserCall = url === currentUserPath;
    if (isUserCall) state.userCalls += 1;
    const { status, body } =
      isUserCall && state.signedIn ? { status: 200, body: { ...ANA, user: ANA } } : UNAUTHORISED;
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return state;
};
const currentUserPath = "/api/auth/user";

afterEach(() => vi.unstubAllGlobals());

test("a session that ended under a polling panel is asked about once, whatever shows the user", async () => {
  const state = server();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const poll = new QueryObserver(client, {
    // Any endpoint that throws ResponseError on a 401 will do.
    queryKey: ["leads"],
    queryFn: () => call(listSessions, { scope: "own" }),
    enabled: false,
  });
  const stops = [
    askAgainOnUnauthorised(client),
    ...Array.from({ length: 3 }, () => new QueryObserver(client, currentUserQuery).subscribe(() => {})),
    poll.subscribe(() => {}),
  ];
  await expect.poll(() => client.getQueryData(currentUserQuery.queryKey)).toEqual(ANA);
  expect(state.userCalls).toBe(1);
  state.signedIn = false;
  await poll.refetch();
  await expect.poll(() => client.getQueryData(currentUserQuery.queryKey)).toBeNull();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(state.userCalls).toBe(2);
  for (const stop of stops) stop();
});

test("a query that is refused for want of a second factor asks for the user again", async () => {
  const missing = { ...ANA, secondFactorMissing: true };
  let user: typeof missing | typeof ANA = ANA;
  const refusal = { code: "second_factor_required", message: "Actívala." };
  vi.stubGlobal("fetch", (url: string) => {
    const { status, body } =
      url === currentUserPath ? { status: 200, body: { ...user, user } } : { status: 403, body: refusal };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const poll = new QueryObserver(client, {
    queryKey: ["leads"],
    queryFn: () => call(listSessions, { scope: "own" }),
    enabled: false,
  });
  const stops = [
    askAgainOnUnauthorised(client),
    new QueryObserver(client, currentUserQuery).subscribe(() => {}),
    poll.subscribe(() => {}),
  ];
  await expect.poll(() => client.getQueryData(currentUserQuery.queryKey)).toEqual(ANA);
  user = missing;
  await poll.refetch();
  await expect.poll(() => client.getQueryData(currentUserQuery.queryKey)).toEqual(missing);
  for (const stop of stops) stop();
});

test("another account that signed in in another tab sees nothing of the former one's data", async () => {
  let user: { readonly username: string } = ANA;
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ ...user, user })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = new QueryObserver(client, currentUserQuery).subscribe(() => {});
  await expect.poll(() => client.getQueryData(currentUserQuery.queryKey)).toEqual(ANA);
  client.setQueryData(["my-messages"], ["Hola, soy Ana"]);
  await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  expect(client.getQueryData(["my-messages"])).toBeDefined();
  user = { ...ANA, username: "bea" };
  await client.refetchQueries({ queryKey: currentUserQuery.queryKey });
  expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(user);
  expect(client.getQueryData(["my-messages"])).toBeUndefined();
  stop();
});

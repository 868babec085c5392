import { signIn, type User } from "@asesorador/domain/access/contract";
import { assign, fromPromise, setup } from "xstate";
import { call, Refused } from "../kernel/http.ts";
import { session } from "../kernel/session.ts";
import { es } from "./es.ts";

export type Credentials = { readonly username: string; readonly password: string };
export type Problems = { readonly [Field in keyof Credentials]?: string };
/** What went wrong; `advice` is what to do when the server did not say. */
export type Failure = { readonly message: string; readonly advice: string | null };

/** Idle, loading, error or success: the states of the specification, section 4. The password lives here only. */
export const signInMachine = setup({
  types: {
    context: {} as {
      readonly draft: Credentials;
      readonly revealed: boolean;
      readonly problems: Problems;
      readonly failure: Failure | null;
      readonly user: User | null;
      /** How often the person was held back: each time, the first wrong field takes the focus. */
      readonly heldBack: number;
    },
    events: {} as
      | { readonly type: "edit"; readonly change: Partial<Credentials> }
      | { readonly type: "reveal" }
      | { readonly type: "submit" },
  },
  guards: {
    complete: ({ context }) => Object.keys(problemsIn(context.draft)).length === 0,
  },
  actions: {
    edit: assign(({ context }, change: Partial<Credentials>) => {
      const draft = { ...context.draft, ...change };
      // A problem once shown goes away as it is put right; none appears while typing.
      const left = problemsIn(draft);
      const shown = Object.entries(context.problems).filter(([field]) => field in left);
      return { draft, problems: Object.fromEntries(shown) };
    }),
    reveal: assign({ revealed: ({ context }) => !context.revealed }),
    point: assign(({ context }) => ({
      problems: problemsIn(context.draft),
      heldBack: context.heldBack + 1,
    })),
    clear: assign({ problems: {}, failure: null }),
    admit: assign((_, user: User) => ({ user, draft: { username: "", password: "" } })),
    fail: assign(({ context }, failure: Failure) => ({ failure, heldBack: context.heldBack + 1 })),
  },
  actors: {
    signIn: fromPromise(async ({ input }: { input: Credentials }): Promise<User> => {
      const { token, user } = await call(signIn, input);
      session.remember(token);
      return user;
    }),
  },
}).createMachine({
  id: "sign-in",
  context: {
    draft: { username: "", password: "" },
    revealed: false,
    problems: {},
    failure: null,
    user: null,
    heldBack: 0,
  },
  initial: "idle",
  on: { reveal: { actions: "reveal" } },
  states: {
    idle: {
      on: {
        edit: { actions: { type: "edit", params: ({ event }) => event.change } },
        submit: [{ guard: "complete", target: "loading" }, { actions: ["clear", "point"] }],
      },
    },
    loading: {
      entry: "clear",
      invoke: {
        src: "signIn",
        input: ({ context }) => context.draft,
        onDone: {
          target: "success",
          actions: { type: "admit", params: ({ event }) => event.output },
        },
        onError: {
          target: "error",
          actions: { type: "fail", params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    error: {
      on: {
        edit: { actions: { type: "edit", params: ({ event }) => event.change } },
        submit: [
          { guard: "complete", target: "loading" },
          { target: "idle", actions: ["clear", "point"] },
        ],
      },
    },
    success: { type: "final" },
  },
});

/** The contract's own messages, by field; {} when the draft may be sent. */
export const problemsIn = (draft: Credentials): Problems => {
  const { error } = signIn.input.safeParse(draft);
  const entries = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(entries.reverse());
};

/** The server's own words when it had some; a lost connection has none that a person could use. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Refused
    ? { message: error.reason ?? es.failed, advice: null }
    : { message: es.failed, advice: es.noConnection };

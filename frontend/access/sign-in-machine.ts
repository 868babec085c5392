import { type SecondStep as Method, signIn, type User } from "@asesorador/domain/access/contract";
import { signInSecond } from "@asesorador/domain/access/second-factor-contract";
import { assign, fromPromise, setup } from "xstate";
import { call, ResponseError } from "../kernel/http.ts";
import { session } from "../kernel/session.ts";
import { es } from "./es.ts";
import { PasskeyDeclined } from "./passkey-support.ts";

export type Credentials = { readonly username: string; readonly password: string };
/** What the first step came to: in, or on to the code. */
export type FirstStep =
  | { readonly user: User }
  | { readonly ticket: string; readonly methods: readonly Method[] };
export type SecondStep = { readonly ticket: string; readonly code: string };
export type Problems = { readonly [Field in keyof Credentials]?: string };
/** What went wrong; `advice` is what to do when the server did not say. */
export type Failure = { readonly message: string; readonly advice: string | null };

type SecondStepContext = { readonly ticket: string | null; readonly methods: readonly Method[] };

const EMPTY: Credentials = { username: "", password: "" };
const NO_CODE: SecondStepContext & { readonly code: string; readonly codeProblem: null } = {
  ticket: null,
  methods: [],
  code: "",
  codeProblem: null,
};

type Failed = { readonly event: { readonly error: unknown } };
const fail = { type: "fail", params: ({ event }: Failed) => failureOf(event.error) } as const;
/** Five minutes are over, or the account changed: the password is asked for again. */
const expired = {
  guard: ({ event }: Failed) => isExpired(event.error),
  target: "error",
  actions: ["dropCode", fail],
} as const;

/**
 * Idle, loading, error or success: the states of the specification, section 4; for an account with a second factor
 * "code" and "checking" lie between, and "passkey" is in place of the password or of the code. The password lives here
 * only.
 */
export const signInMachine = setup({
  types: {
    context: {} as {
      readonly draft: Credentials;
      readonly revealed: boolean;
      readonly problems: Problems;
      readonly failure: Failure | null;
      readonly user: User | null;
      /** Proof that the password was right; null before. */
      readonly ticket: string | null;
      /** What the second step may be; none before it. */
      readonly methods: readonly Method[];
      readonly code: string;
      readonly codeProblem: string | null;
      /** Refused submits so far: after each, the first wrong field takes the focus. */
      readonly refusals: number;
    },
    events: {} as
      | { readonly type: "edit"; readonly change: Partial<Credentials> }
      | { readonly type: "reveal" }
      | { readonly type: "editCode"; readonly code: string }
      | { readonly type: "passkey" }
      | { readonly type: "back" }
      | { readonly type: "submit" },
  },
  guards: {
    complete: ({ context }) => Object.keys(problemsIn(context.draft)).length === 0,
    afterPassword: ({ context }) => context.ticket !== null,
    codeComplete: ({ context }) => context.code.trim() !== "",
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
    showProblems: assign(({ context }) => ({
      problems: problemsIn(context.draft),
      refusals: context.refusals + 1,
    })),
    clear: assign({ problems: {}, failure: null }),
    admit: assign((_, user: User | null) => ({ user, draft: EMPTY, ...NO_CODE })),
    reportUser: (_, _user: User | null) => {},
    askCode: assign(({ context }, step: Pick<SecondStepContext, "ticket" | "methods">) => ({
      ...NO_CODE,
      ...step,
      draft: { ...context.draft, password: "" },
    })),
    editCode: assign((_, code: string) => ({ code, codeProblem: null })),
    showCodeProblem: assign(({ context }) => ({
      codeProblem: es.code.missing,
      failure: null,
      refusals: context.refusals + 1,
    })),
    dropCode: assign(NO_CODE),
    fail: assign(({ context }, failure: Failure) => ({ failure, refusals: context.refusals + 1 })),
  },
  actors: {
    signIn: fromPromise(async ({ input }: { input: Credentials }): Promise<FirstStep> => {
      const answer = await call(signIn, input);
      if ("secondFactor" in answer) return answer.secondFactor;
      session.remember(answer.token);
      return { user: answer.user };
    }),
    check: fromPromise(async ({ input }: { input: SecondStep }): Promise<User> => {
      const { token, user } = await call(signInSecond, input);
      session.remember(token);
      return user;
    }),
    usePasskey: fromPromise(
      async ({ input }: { input: { readonly ticket: string | null } }): Promise<User> => {
        const { enterWithPasskey } = await import("./passkey.ts");
        return enterWithPasskey(input.ticket);
      },
    ),
  },
}).createMachine({
  id: "sign-in",
  context: {
    ...NO_CODE,
    draft: EMPTY,
    revealed: false,
    problems: {},
    failure: null,
    user: null,
    refusals: 0,
  },
  initial: "idle",
  on: { reveal: { actions: "reveal" } },
  states: {
    idle: {
      on: {
        edit: { actions: { type: "edit", params: ({ event }) => event.change } },
        submit: [{ guard: "complete", target: "loading" }, { actions: ["clear", "showProblems"] }],
        passkey: { target: "passkey" },
      },
    },
    loading: {
      entry: "clear",
      invoke: {
        src: "signIn",
        input: ({ context }) => context.draft,
        onDone: [
          {
            guard: ({ event }) => "ticket" in event.output,
            target: "code",
            actions: { type: "askCode", params: ({ event }) => secondStepIn(event.output) },
          },
          {
            target: "success",
            actions: { type: "admit", params: ({ event }) => userIn(event.output) },
          },
        ],
        onError: { target: "error", actions: fail },
      },
    },
    error: {
      on: {
        edit: { actions: { type: "edit", params: ({ event }) => event.change } },
        submit: [
          { guard: "complete", target: "loading" },
          { target: "idle", actions: ["clear", "showProblems"] },
        ],
        passkey: { target: "passkey" },
      },
    },
    code: {
      on: {
        editCode: { actions: { type: "editCode", params: ({ event }) => event.code } },
        back: { target: "idle", actions: ["clear", "dropCode"] },
        submit: [{ guard: "codeComplete", target: "checking" }, { actions: "showCodeProblem" }],
        passkey: { target: "passkey" },
      },
    },
    checking: {
      entry: "clear",
      invoke: {
        src: "check",
        input: ({ context: { ticket, code } }) => ({ ticket: ticket ?? "", code }),
        onDone: {
          target: "success",
          actions: { type: "admit", params: ({ event }) => event.output },
        },
        onError: [expired, { target: "code", actions: fail }],
      },
    },
    passkey: {
      entry: "clear",
      invoke: {
        src: "usePasskey",
        input: ({ context: { ticket } }) => ({ ticket }),
        onDone: {
          target: "success",
          actions: { type: "admit", params: ({ event }) => event.output },
        },
        onError: [
          expired,
          { guard: "afterPassword", target: "code", actions: fail },
          { target: "error", actions: fail },
        ],
      },
    },
    success: { type: "final", entry: { type: "reportUser", params: ({ context }) => context.user } },
  },
});

/** The contract's own messages, by field; {} when the draft may be sent. */
export const problemsIn = (draft: Credentials): Problems => {
  const { error } = signIn.input.safeParse(draft);
  const entries = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]);
  return Object.fromEntries(entries.reverse());
};

/** The server's own words when it had some; a lost connection has none that a person could use. */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof PasskeyDeclined)
    return { message: es.passkey.declined, advice: es.passkey.declinedAdvice };
  return error instanceof ResponseError
    ? { message: error.reason ?? es.failed, advice: null }
    : { message: es.failed, advice: es.noConnection };
};

const isExpired = (error: unknown): boolean =>
  error instanceof ResponseError && error.code === "ticket_expired";

const secondStepIn = (step: FirstStep): Pick<SecondStepContext, "ticket" | "methods"> =>
  "ticket" in step ? step : NO_CODE;
const userIn = (step: FirstStep): User | null => ("user" in step ? step.user : null);

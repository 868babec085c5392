import { passwordProblem } from "@asesorador/domain/access/account";
import { changePassword, type User } from "@asesorador/domain/access/contract";
import { assign, fromPromise, setup } from "xstate";
import { failureReason } from "../kernel/failure-reason.ts";
import { fieldProblem } from "../kernel/field-problem.ts";
import { call } from "../kernel/http.ts";
import { es } from "./es.ts";

export type PasswordDraft = { readonly current: string; readonly next: string; readonly repeat: string };
type Problems = { readonly [Field in keyof PasswordDraft]?: string };
type Changed = { readonly user: User; readonly endedSessions: number };

type Refusal = { readonly problems: Problems; readonly failure: string | null };

const EMPTY: PasswordDraft = { current: "", next: "", repeat: "" };

/** The change of one's own password. The three texts are kept here only, and dropped once it is done. */
export const passwordMachine = setup({
  types: {
    input: {} as { readonly username: string },
    context: {} as {
      readonly username: string;
      readonly draft: PasswordDraft;
      readonly problems: Problems;
      readonly failure: string | null;
      readonly changed: Changed | null;
      /** Refused submits so far: after each, the first wrong field takes the focus. */
      readonly refusals: number;
    },
    events: {} as
      | { readonly type: "edit"; readonly change: Partial<PasswordDraft> }
      | { readonly type: "submit" },
  },
  guards: {
    complete: ({ context }) => Object.keys(passwordProblems(context.draft, context.username)).length === 0,
  },
  actions: {
    edit: assign(({ context }, change: Partial<PasswordDraft>) => {
      const draft = { ...context.draft, ...change };
      // The server's error of a field stays until that field changes; the rest is validated again.
      const left = passwordProblems(draft, context.username);
      const shown = Object.entries(context.problems).filter(([field]) => !(field in change) || field in left);
      return { draft, problems: Object.fromEntries(shown) };
    }),
    showProblems: assign(({ context }) => ({
      problems: passwordProblems(context.draft, context.username),
      refusals: context.refusals + 1,
    })),
    clear: assign({ problems: {}, failure: null }),
    finish: assign((_, changed: Changed) => ({ changed, draft: EMPTY })),
    reportChange: (_, _changed: Changed) => {},
    fail: assign(({ context }, refusal: Refusal) => ({
      ...refusal,
      refusals: context.refusals + 1,
    })),
  },
  actors: {
    change: fromPromise(
      ({ input }: { input: PasswordDraft }): Promise<Changed> =>
        call(changePassword, { current: input.current, next: input.next }),
    ),
  },
}).createMachine({
  id: "password",
  context: ({ input }) => ({
    username: input.username,
    draft: EMPTY,
    problems: {},
    failure: null,
    changed: null,
    refusals: 0,
  }),
  initial: "idle",
  states: {
    idle: {
      on: {
        edit: { actions: { type: "edit", params: ({ event }) => event.change } },
        submit: [{ guard: "complete", target: "loading" }, { actions: ["clear", "showProblems"] }],
      },
    },
    loading: {
      entry: "clear",
      invoke: {
        src: "change",
        input: ({ context }) => context.draft,
        onDone: {
          target: "done",
          actions: [
            { type: "finish", params: ({ event }) => event.output },
            { type: "reportChange", params: ({ event }) => event.output },
          ],
        },
        onError: { target: "idle", actions: { type: "fail", params: ({ event }) => refusalOf(event.error) } },
      },
    },
    done: { type: "final" },
  },
});

/** By the rules that the server has too; {} when it may be sent. */
export const passwordProblems = ({ current, next, repeat }: PasswordDraft, username: string): Problems => {
  const words = es.change.problems;
  const wrong = passwordProblem(next, username);
  return {
    ...(current === "" ? { current: words.current_missing } : {}),
    ...(wrong ? { next: words[wrong] } : next === current ? { next: words.same } : {}),
    ...(repeat === next ? {} : { repeat: words.different }),
  };
};

const reasonOf = failureReason({ noReason: es.change.failed, noConnection: es.noConnection });

/** The server's words beside the field they are about. */
const refusalOf = (error: unknown): Refusal => {
  const problem = fieldProblem(error, ["current", "next"]);
  return problem
    ? { problems: { [problem.field]: problem.text }, failure: null }
    : { problems: {}, failure: reasonOf(error) };
};

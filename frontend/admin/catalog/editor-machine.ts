import { assign, type ErrorActorEvent, fromPromise, setup } from "xstate";
import {
  carriedOver,
  differing,
  type EditorContext,
  type EditorEvent,
  type Problems,
  type Sheet,
  type Values,
} from "./editor-context.ts";
import { es } from "./es.ts";
import { isConflict, problemsOf, reasonOf } from "./refusal.ts";

/**
 * After a conflict the list may be behind the other person's write: it is read again after this delay, at most
 * MAX_ASKED times.
 */
const AGAIN_MS = 300;
const MAX_ASKED = 10;

type Wiring<Draft> = {
  readonly id: string;
  /** Validates a draft by the contract. */
  readonly problemsIn: (draft: Draft) => Problems;
  /** The sentence above the fields of an incomplete or invalid draft. */
  readonly incomplete: (problems: Problems, draft: Draft) => string;
  /** Writes a new record, or the fields that differ from the sheet. Resolves to the write's position. */
  readonly save: (sheet: Sheet<Draft>, draft: Draft) => Promise<string>;
  /** Reads the stored record. */
  readonly reload: (id: number) => Promise<Sheet<Draft>>;
  /** Shows the result in a toast. */
  readonly report: (end: "saved" | "failed", sheet: Sheet<Draft>) => void;
};

/**
 * Edits one record: draft, validation, write, and the conflict with another person's write. In a conflict nothing is
 * written; their changes are shown beside this person's, who decides and submits again. The output is the position of
 * the write, null when it was closed without one; `end` is called with it.
 */
export const editorMachine = <Draft extends Values>(wiring: Wiring<Draft>) =>
  setup({
    types: {
      context: {} as EditorContext<Draft>,
      events: {} as EditorEvent<Draft>,
      input: {} as Sheet<Draft>,
      output: {} as string | null,
    },
    delays: { AGAIN_MS },
    guards: {
      complete: ({ context }) => Object.keys(wiring.problemsIn(context.draft)).length === 0,
      untouched: ({ context }, unsaved: boolean) =>
        !unsaved && differing(context.sheet.draft, context.draft).length === 0,
      conflicting: (_, error: unknown) => isConflict(error),
      moved: ({ context }, theirs: Sheet<Draft>) => theirs.of?.revision !== context.sheet.of?.revision,
    },
    actions: {
      edit: assign(({ context }, change: Partial<Draft>) => {
        const draft: Draft = { ...context.draft, ...change };
        // A message disappears when its field is corrected; none appears while typing.
        const left = wiring.problemsIn(draft);
        const kept = Object.entries(context.problems).filter(
          ([field]) => field in left && !(field in change),
        );
        const still = Object.entries(left).filter(([field]) => field in change && field in context.problems);
        return { draft, problems: Object.fromEntries([...kept, ...still]) };
      }),
      takeTheirs: assign(({ context }, field: keyof Draft & string) =>
        context.clash ? { draft: { ...context.draft, [field]: context.clash.theirs[field] } } : {},
      ),
      revise: assign(({ context: { sheet } }, revision: string) => ({
        sheet: sheet.of ? { ...sheet, of: { ...sheet.of, revision } } : sheet,
      })),
      showProblems: assign(({ context }) => {
        const problems = wiring.problemsIn(context.draft);
        return {
          problems,
          failure: wiring.incomplete(problems, context.draft),
          refusals: context.refusals + 1,
        };
      }),
      clear: assign({ problems: {}, failure: null, asked: 0 }),
      count: assign({ asked: ({ context }) => context.asked + 1 }),
      fail: assign(({ context }, error: unknown) => ({
        failure: reasonOf(error),
        problems: problemsOf(error),
        refusals: context.refusals + 1,
      })),
      giveUp: assign({ failure: es.conflict.unread }),
      carryOver: assign(({ context }, theirs: Sheet<Draft>) => ({
        sheet: theirs,
        ...carriedOver(context.sheet.draft, context.draft, theirs.draft),
      })),
      remember: assign((_, position: string) => ({ position })),
      end: (_, _position: string | null) => {},
      reportSaved: ({ context }) => wiring.report("saved", context.sheet),
      reportFailed: ({ context }) => wiring.report("failed", context.sheet),
    },
    actors: {
      save: fromPromise(({ input }: { input: EditorContext<Draft> }) =>
        wiring.save(input.sheet, input.draft),
      ),
      reload: fromPromise(({ input }: { input: EditorContext<Draft> }) => {
        if (!input.sheet.of) throw new Error("a record that was never written cannot have been changed");
        return wiring.reload(input.sheet.of.id);
      }),
    },
  }).createMachine({
    id: wiring.id,
    context: ({ input }) => ({
      sheet: input,
      draft: input.draft,
      problems: {},
      failure: null,
      refusals: 0,
      clash: null,
      asked: 0,
      position: null,
    }),
    // In every state: the other write does not wait for this machine.
    on: { revised: { actions: { type: "revise", params: ({ event }) => event.revision } } },
    initial: "editing",
    states: {
      editing: {
        on: {
          edit: { actions: { type: "edit", params: ({ event }) => event.change } },
          yield: { actions: { type: "takeTheirs", params: ({ event }) => event.field } },
          submit: [{ guard: "complete", target: "saving" }, { actions: "showProblems" }],
          close: [
            { guard: { type: "untouched", params: ({ event }) => event.unsaved ?? false }, target: "closed" },
            { target: "leaving" },
          ],
        },
      },
      // Asks whether the changes may be discarded.
      leaving: {
        on: {
          stay: "editing",
          close: "editing",
          discard: "closed",
          // Typing counts as the answer "stay".
          edit: { target: "editing", actions: { type: "edit", params: ({ event }) => event.change } },
          yield: { target: "editing", actions: { type: "takeTheirs", params: ({ event }) => event.field } },
        },
      },
      saving: {
        entry: "clear",
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: {
            target: "saved",
            actions: [{ type: "remember", params: ({ event }) => event.output }, "reportSaved"],
          },
          onError: [
            { guard: { type: "conflicting", params: errorOf }, target: "reading" },
            {
              target: "editing",
              actions: [{ type: "fail", params: errorOf }, "reportFailed"],
            },
          ],
        },
      },
      reading: {
        entry: "count",
        invoke: {
          src: "reload",
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: "moved", params: ({ event }) => event.output },
              target: "editing",
              // No toast: the conflict is shown in the form and needs an answer.
              actions: { type: "carryOver", params: ({ event }) => event.output },
            },
            { target: "waiting" },
          ],
          onError: { target: "waiting" },
        },
      },
      waiting: {
        always: {
          guard: ({ context }) => context.asked >= MAX_ASKED,
          target: "editing",
          actions: ["giveUp", "reportFailed"],
        },
        after: { AGAIN_MS: "reading" },
      },
      saved: { type: "final", entry: { type: "end", params: ({ context }) => context.position } },
      closed: { type: "final", entry: { type: "end", params: ({ context }) => context.position } },
    },
    output: ({ context }) => context.position,
  });

const errorOf = ({ event }: { readonly event: ErrorActorEvent }): unknown => event.error;

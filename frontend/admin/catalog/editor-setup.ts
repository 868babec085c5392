import { assign, fromPromise, setup } from "xstate";
import {
  carriedOver,
  differing,
  type EditorContext,
  type EditorEvent,
  isLaterRevision,
  type KeptDraft,
  type Problems,
  type RecordVersion,
  type Values,
  type Written,
} from "./editor-context.ts";
import { es } from "./es.ts";
import { isConflict, problemsOf, reasonOf } from "./refusal.ts";

/** After a conflict the list may be behind the other person's write: it is read again after this delay. */
const REREAD_MS = 300;

export type EditorWiring<Draft> = {
  readonly id: string;
  /** Validates a draft by the contract. */
  readonly problemsIn: (draft: Draft) => Problems;
  /** The sentence above the fields of an incomplete or invalid draft. */
  readonly incomplete: (problems: Problems, draft: Draft) => string;
  /** Writes a new record, or the fields that differ from the base. */
  readonly save: (base: RecordVersion<Draft>, draft: Draft) => Promise<Written>;
  /** Reads the stored record. */
  readonly reload: (id: number) => Promise<RecordVersion<Draft>>;
  /** Shows the result in a toast. */
  readonly report: (end: "saved" | "failed", base: RecordVersion<Draft>) => void;
};

/** Types, guards, actions and actors of `editorMachine`. */
export const editorSetup = <Draft extends Values>(wiring: EditorWiring<Draft>) =>
  setup({
    types: {
      context: {} as EditorContext<Draft>,
      events: {} as EditorEvent<Draft>,
      input: {} as RecordVersion<Draft>,
      output: {} as Written | null,
    },
    delays: { REREAD_MS },
    guards: {
      complete: ({ context }) => Object.keys(wiring.problemsIn(context.draft)).length === 0,
      untouched: ({ context }, unsaved: boolean) =>
        !unsaved && differing(context.base.draft, context.draft).length === 0,
      // What was typed keeps the record that it began from: saving it shows the conflict.
      outdated: ({ context: { base, draft } }, { of }: RecordVersion<Draft>) =>
        base.of !== null &&
        of !== null &&
        isLaterRevision(of.revision, base.of.revision) &&
        differing(base.draft, draft).length === 0,
      conflicting: (_, error: unknown) => isConflict(error),
      moved: ({ context }, theirs: RecordVersion<Draft>) => theirs.of?.revision !== context.base.of?.revision,
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
      // The record may have been written since: then saving is refused as a conflict.
      restore: assign((_, { base, draft }: KeptDraft<Draft>) => ({ base, draft, isRestored: true })),
      replace: assign((_, record: RecordVersion<Draft>) => ({
        base: record,
        draft: record.draft,
        conflict: null,
      })),
      takeTheirs: assign(({ context }, field: keyof Draft & string) =>
        context.conflict ? { draft: { ...context.draft, [field]: context.conflict.theirs[field] } } : {},
      ),
      revise: assign(
        ({ context: { base } }, { from, to }: { readonly from: string; readonly to: string }) => ({
          base: base.of?.revision === from ? { ...base, of: { ...base.of, revision: to } } : base,
        }),
      ),
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
      carryOver: assign(({ context }, theirs: RecordVersion<Draft>) => ({
        base: theirs,
        ...carriedOver(context.base.draft, context.draft, theirs.draft),
      })),
      remember: assign((_, written: Written) => ({ written })),
      end: (_, _written: Written | null) => {},
      reportSaved: ({ context }) => wiring.report("saved", context.base),
      reportFailed: ({ context }) => wiring.report("failed", context.base),
    },
    actors: {
      save: fromPromise(({ input }: { input: EditorContext<Draft> }) => wiring.save(input.base, input.draft)),
      reload: fromPromise(({ input }: { input: EditorContext<Draft> }) => {
        if (!input.base.of) throw new Error("a record that was never written cannot have been changed");
        return wiring.reload(input.base.of.id);
      }),
    },
  });

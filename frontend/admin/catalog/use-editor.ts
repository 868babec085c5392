import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import * as z from "zod/mini";
import { useAccountDraft } from "../../access/use-account-draft.ts";
import {
  differing,
  type EditorContext,
  type EditorEvent,
  isLike,
  type KeptDraft,
  type RecordVersion,
  type Values,
  type Written,
} from "./editor-context.ts";
import type { editorMachine } from "./editor-machine.ts";

/** The editor's state for its form. */
export type Editor<Draft> = {
  readonly context: EditorContext<Draft>;
  /** A write is under way, or the read after a conflict. */
  readonly busy: boolean;
  /** Asking whether unsaved changes may be discarded. */
  readonly leaving: boolean;
  readonly send: (event: EditorEvent<Draft>) => void;
};

const KeptValues = z.record(z.string(), z.union([z.string(), z.boolean()]));
const Kept = z.object({
  base: z.object({
    draft: KeptValues,
    of: z.nullable(z.object({ id: z.int(), revision: z.string() })),
  }),
  draft: KeptValues,
});

/**
 * Runs an editor of `base`, the record as the list has it now; `onEnd` is called with what was written, or null when it was closed without a write. Its draft is kept in this
 * browser until then.
 */
export const useEditor = <Draft extends Values>(
  machine: ReturnType<typeof editorMachine<Draft>>,
  base: RecordVersion<Draft>,
  onEnd: (written: Written | null) => void,
): Editor<Draft> => {
  const kept = useAccountDraft({
    subject: `${machine.id}/${base.of?.id ?? "new"}`,
    schema: Kept,
    onFound: ({ base: { of, draft: begun }, draft }) => {
      if (!isLike(base.draft, begun) || !isLike(base.draft, draft)) return;
      if (differing(base.draft, draft).length === 0) kept.drop();
      else send({ type: "restore", kept: { base: { of, draft: begun }, draft } });
    },
  });
  const reporting = machine.provide({
    actions: {
      end: (_, written) => {
        kept.drop();
        onEnd(written);
      },
    },
  });
  const [state, send, actor] = useMachine(reporting, { input: base });
  const revision = base.of?.revision;
  const refetched = useEffectEvent(() => send({ type: "refetched", record: base }));
  useEffect(() => {
    if (revision !== undefined) refetched();
  }, [revision]);
  const keep = ({ base: begun, draft }: KeptDraft<Draft>): void => {
    if (differing(begun.draft, draft).length === 0) kept.drop();
    else kept.keep({ base: begun, draft });
  };
  const sendAndKeep = (event: EditorEvent<Draft>): void => {
    send(event);
    const { status, context } = actor.getSnapshot();
    if (status === "active") keep(context);
  };
  const busy = state.matches("saving") || state.matches("reading") || state.matches("waiting");
  return { context: state.context, busy, leaving: state.matches("leaving"), send: sendAndKeep };
};

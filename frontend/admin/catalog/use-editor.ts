import { useMachine } from "@xstate/react";
import type { EditorContext, EditorEvent, RecordVersion, Values } from "./editor-context.ts";
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

/** Runs an editor; `onEnd` is called with the position of its write, or null when it was closed without one. */
export const useEditor = <Draft extends Values>(
  machine: ReturnType<typeof editorMachine<Draft>>,
  base: RecordVersion<Draft>,
  onEnd: (position: string | null) => void,
): Editor<Draft> => {
  const reporting = machine.provide({ actions: { end: (_, position) => onEnd(position) } });
  const [state, send] = useMachine(reporting, { input: base });
  const busy = state.matches("saving") || state.matches("reading") || state.matches("waiting");
  return { context: state.context, busy, leaving: state.matches("leaving"), send };
};

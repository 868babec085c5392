import { errorOf } from "../../kernel/error-of.ts";
import type { Values } from "./editor-context.ts";
import { type EditorWiring, editorSetup } from "./editor-setup.ts";

/** How often the record of a conflict is read, at most. */
const MAX_ASKED = 10;

/**
 * Edits one record: draft, validation, write, and the conflict with another person's write. In a conflict nothing is
 * written; their changes are shown beside this person's, who decides and submits again. The output is what was written,
 * null when it was closed without a write; `end` is called with it.
 */
export const editorMachine = <Draft extends Values>(wiring: EditorWiring<Draft>) =>
  editorSetup(wiring).createMachine({
    id: wiring.id,
    context: ({ input }) => ({
      base: input,
      draft: input.draft,
      problems: {},
      failure: null,
      refusals: 0,
      conflict: null,
      asked: 0,
      written: null,
      isRestored: false,
    }),
    // In every state: the other write does not wait for this machine.
    on: { revised: { actions: { type: "revise", params: ({ event }) => event } } },
    initial: "editing",
    states: {
      editing: {
        on: {
          edit: { actions: { type: "edit", params: ({ event }) => event.change } },
          refetched: {
            guard: { type: "outdated", params: ({ event }) => event.record },
            actions: { type: "replace", params: ({ event }) => event.record },
          },
          restore: { actions: { type: "restore", params: ({ event }) => event.kept } },
          takeTheirs: { actions: { type: "takeTheirs", params: ({ event }) => event.field } },
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
          takeTheirs: {
            target: "editing",
            actions: { type: "takeTheirs", params: ({ event }) => event.field },
          },
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
        after: { REREAD_MS: "reading" },
      },
      saved: { type: "final", entry: { type: "end", params: ({ context }) => context.written } },
      closed: { type: "final", entry: { type: "end", params: ({ context }) => context.written } },
    },
    output: ({ context }) => context.written,
  });

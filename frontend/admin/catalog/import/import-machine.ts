import {
  type AppliedRow,
  IMPORT_BODY_BYTES,
  type ImportPreview,
} from "@asesorador/domain/catalog/import-contract";
import { assign, type ErrorActorEvent, fromPromise, setup } from "xstate";
import { reasonOf } from "../refusal.ts";
import { es } from "./es.ts";

type Context = {
  readonly csv: string;
  /** The failure to show; null when there is none. */
  readonly failure: string | null;
  readonly preview: ImportPreview | null;
  readonly results: readonly AppliedRow[];
  /** The position of the last write; null when nothing was applied. */
  readonly position: string | null;
};

type Event =
  | { readonly type: "fill"; readonly csv: string }
  | { readonly type: "pick"; readonly file: Blob }
  | { readonly type: "submit" }
  | { readonly type: "back" }
  | { readonly type: "apply" };

export type Applied = { readonly rows: readonly AppliedRow[]; readonly position: string };

/** The number of rows that would be written. */
export const writing = ({ rows }: ImportPreview): number =>
  rows.filter(({ outcome }) => outcome === "new" || outcome === "changed").length;

const NOT_WIRED = "the dialog hands in what reads, previews and applies";

/**
 * Imports services: choose or paste a text, compare, apply, results per row. Only the previewed text can be applied:
 * changing it leads back to the comparison.
 */
export const importMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    read: fromPromise<string, Blob>(() => Promise.reject(new Error(NOT_WIRED))),
    preview: fromPromise<ImportPreview, string>(() => Promise.reject(new Error(NOT_WIRED))),
    apply: fromPromise<Applied, { readonly csv: string; readonly token: string }>(() =>
      Promise.reject(new Error(NOT_WIRED)),
    ),
  },
  guards: {
    empty: ({ context }) => context.csv.trim() === "",
    large: (_, bytes: number) => bytes > IMPORT_BODY_BYTES,
    worthwhile: ({ context }) => context.preview !== null && writing(context.preview) > 0,
  },
  actions: {
    fail: assign((_, error: unknown) => ({ failure: reasonOf(error) })),
    sayEmpty: assign({ failure: es.empty }),
    sayLarge: assign({ failure: es.tooLarge }),
    sayUnreadable: assign({ failure: es.unreadable }),
    sayNothing: assign({ failure: es.nothing }),
    clear: assign({ failure: null }),
    fill: assign((_, csv: string) => ({ csv, failure: null })),
    keepPreview: assign((_, preview: ImportPreview) => ({ preview })),
    keepResults: assign((_, { rows, position }: Applied) => ({ results: rows, position })),
  },
}).createMachine({
  id: "import",
  context: { csv: "", failure: null, preview: null, results: [], position: null },
  initial: "choosing",
  states: {
    choosing: {
      on: {
        fill: { actions: { type: "fill", params: ({ event }) => event.csv } },
        pick: [
          { guard: { type: "large", params: ({ event }) => event.file.size }, actions: "sayLarge" },
          { target: "reading" },
        ],
        submit: [
          { guard: "empty", actions: "sayEmpty" },
          {
            guard: { type: "large", params: ({ context }) => new Blob([context.csv]).size },
            actions: "sayLarge",
          },
          { target: "comparing" },
        ],
      },
    },
    reading: {
      invoke: {
        src: "read",
        input: ({ event }) => (event.type === "pick" ? event.file : new Blob()),
        onDone: { target: "choosing", actions: { type: "fill", params: ({ event }) => event.output } },
        onError: { target: "choosing", actions: "sayUnreadable" },
      },
    },
    comparing: {
      entry: "clear",
      invoke: {
        src: "preview",
        input: ({ context }) => context.csv,
        onDone: { target: "looking", actions: { type: "keepPreview", params: ({ event }) => event.output } },
        onError: { target: "choosing", actions: { type: "fail", params: errorOf } },
      },
    },
    looking: {
      on: {
        back: { target: "choosing", actions: "clear" },
        apply: [{ guard: "worthwhile", target: "applying" }, { actions: "sayNothing" }],
      },
    },
    applying: {
      entry: "clear",
      invoke: {
        src: "apply",
        input: ({ context }) => ({ csv: context.csv, token: context.preview?.token ?? "" }),
        onDone: { target: "applied", actions: { type: "keepResults", params: ({ event }) => event.output } },
        // Sending the same import again changes nothing twice.
        onError: { target: "looking", actions: { type: "fail", params: errorOf } },
      },
    },
    applied: { on: { back: { target: "choosing", actions: { type: "fill", params: "" } } } },
  },
});

function errorOf({ event }: { readonly event: ErrorActorEvent }): unknown {
  return event.error;
}

import { CSV_BODY_BYTES } from "@asesorador/domain/kernel/csv-file";
import { assign, fromPromise, setup } from "xstate";
import { errorOf } from "../../kernel/error-of.ts";
import { valueReason } from "../../kernel/failure-reason.ts";
import { fileText } from "../../kernel/file-text.ts";
import { es } from "./es.ts";
import type { Applied, Preview, PreviewOutcome, ResultRow, Settings } from "./rows.ts";

type Context = {
  readonly csv: string;
  readonly settings: Settings;
  /** The failure to show; null when there is none. */
  readonly failure: string | null;
  readonly preview: Preview | null;
  readonly results: readonly ResultRow[];
  /** The index of the first row that no answer has confirmed. */
  readonly next: number;
  /** The position of the last write; null when nothing was applied. */
  readonly position: string | null;
};

type Event =
  | { readonly type: "fill"; readonly csv: string }
  | { readonly type: "pick"; readonly file: File }
  | { readonly type: "settle"; readonly settings: Settings }
  | { readonly type: "submit" }
  | { readonly type: "back" }
  | { readonly type: "apply" };

/** What one request applies: the previewed text from the row with this index on. */
export type Application = {
  readonly csv: string;
  readonly token: string;
  readonly settings: Settings;
  readonly from: number;
};

/** Duplicates are saved, too. */
export const WITH_DUPLICATES = { duplicates: "import" } as const;

/** The number of rows that would be written. */
export const writing = ({ preview, settings }: Pick<Context, "preview" | "settings">): number => {
  const written: readonly PreviewOutcome[] =
    settings["duplicates"] === WITH_DUPLICATES.duplicates
      ? ["new", "changed", "duplicate"]
      : ["new", "changed"];
  return preview?.rows.filter(({ outcome }) => written.includes(outcome)).length ?? 0;
};

type RefusedFile = { readonly reason: keyof typeof es.refusedFile; readonly fileName: string };
/** The file that was being read. */
const refused = ({ settings }: Pick<Context, "settings">, reason: RefusedFile["reason"]): RefusedFile => ({
  reason,
  fileName: settings["fileName"] ?? "",
});

const NOT_WIRED = "the dialog hands in what previews and applies";

const reasonOf = valueReason(es);

/**
 * Imports a file: choose or paste a text, compare, apply, results per row. Only the previewed text can be applied:
 * changing it leads back to the comparison. A file may take several requests; after a failure it continues with the
 * first row that no answer has confirmed.
 */
export const importMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { readonly settings?: Settings } | undefined,
  },
  actors: {
    read: fromPromise<string, Blob>(({ input }) => fileText(input)),
    preview: fromPromise<Preview, Pick<Application, "csv" | "settings">>(() =>
      Promise.reject(new Error(NOT_WIRED)),
    ),
    apply: fromPromise<Applied, Application>(() => Promise.reject(new Error(NOT_WIRED))),
  },
  guards: {
    empty: ({ context }) => context.csv.trim() === "",
    large: (_, bytes: number) => bytes > CSV_BODY_BYTES,
    blank: (_, text: string) => text.trim() === "",
    /** As the file of a spreadsheet program is. */
    binary: (_, text: string) => text.includes("\u0000"),
    /** Whether a setting is missing that the file needs; a kind of file without settings needs none. */
    unsettled: (_, __: Settings) => false,
    worthwhile: ({ context }) => writing(context) > 0,
    unfinished: (_, { next }: Applied) => next !== null,
  },
  actions: {
    fail: assign((_, error: unknown) => ({ failure: reasonOf(error) })),
    failEmpty: assign({ failure: es.empty }),
    failLarge: assign({ failure: es.tooLarge }),
    failUnsettled: assign({ failure: es.unsettled }),
    /** Nothing of an earlier text or file is left: it could be taken for the refused one. */
    refuseFile: assign(({ context }, { reason, fileName }: RefusedFile) => ({
      csv: "",
      preview: null,
      failure: es.refusedFile[reason](fileName),
      settings: { ...context.settings, fileName: "" },
    })),
    failNothing: assign({ failure: es.nothing }),
    clear: assign({ failure: null }),
    fill: assign((_, csv: string) => ({ csv, failure: null })),
    settle: assign(({ context }, settings: Settings) => ({
      settings: { ...context.settings, ...settings },
      failure: null,
    })),
    keepPreview: assign((_, preview: Preview) => ({ preview })),
    startOver: assign({ results: [], next: 0, position: null, failure: null }),
    keepResults: assign(({ context }, { rows, position, next }: Applied) => ({
      results: [...context.results, ...rows],
      position: laterOf(context.position, position),
      next: next ?? context.preview?.rows.length ?? 0,
    })),
    /** After every answer, with the position of the last write; the dialog hands it in. */
    reportWrite: (_, __: string) => {},
  },
}).createMachine({
  id: "import",
  context: ({ input }) => ({
    csv: "",
    settings: input?.settings ?? {},
    failure: null,
    preview: null,
    results: [],
    next: 0,
    position: null,
  }),
  initial: "choosing",
  states: {
    choosing: {
      on: {
        fill: { actions: { type: "fill", params: ({ event }) => event.csv } },
        settle: { actions: { type: "settle", params: ({ event }) => event.settings } },
        pick: [
          {
            guard: { type: "large", params: ({ event }) => event.file.size },
            actions: {
              type: "refuseFile",
              params: ({ event }) => ({ reason: "tooLarge", fileName: event.file.name }),
            },
          },
          {
            target: "reading",
            actions: { type: "settle", params: ({ event }) => ({ fileName: event.file.name }) },
          },
        ],
        submit: [
          { guard: "empty", actions: "failEmpty" },
          {
            guard: { type: "large", params: ({ context }) => new Blob([context.csv]).size },
            actions: "failLarge",
          },
          {
            guard: { type: "unsettled", params: ({ context }) => context.settings },
            actions: "failUnsettled",
          },
          { target: "comparing" },
        ],
      },
    },
    reading: {
      invoke: {
        src: "read",
        input: ({ event }) => (event.type === "pick" ? event.file : new Blob()),
        onDone: [
          {
            guard: { type: "binary", params: ({ event }) => event.output },
            target: "choosing",
            actions: { type: "refuseFile", params: ({ context }) => refused(context, "notText") },
          },
          {
            guard: { type: "blank", params: ({ event }) => event.output },
            target: "choosing",
            actions: { type: "refuseFile", params: ({ context }) => refused(context, "blank") },
          },
          { target: "choosing", actions: { type: "fill", params: ({ event }) => event.output } },
        ],
        onError: {
          target: "choosing",
          actions: { type: "refuseFile", params: ({ context }) => refused(context, "unreadable") },
        },
      },
    },
    comparing: {
      entry: "startOver",
      invoke: {
        src: "preview",
        input: ({ context: { csv, settings } }) => ({ csv, settings }),
        onDone: {
          target: "previewing",
          actions: { type: "keepPreview", params: ({ event }) => event.output },
        },
        onError: { target: "choosing", actions: { type: "fail", params: errorOf } },
      },
    },
    previewing: {
      on: {
        back: { target: "choosing", actions: "clear" },
        settle: { actions: { type: "settle", params: ({ event }) => event.settings } },
        apply: [{ guard: "worthwhile", target: "applying" }, { actions: "failNothing" }],
      },
    },
    applying: {
      entry: "clear",
      invoke: {
        src: "apply",
        input: ({ context: { csv, settings, preview, next } }) => ({
          csv,
          settings,
          token: preview?.token ?? "",
          from: next,
        }),
        onDone: [
          {
            guard: { type: "unfinished", params: answerIn },
            target: "applying",
            reenter: true,
            actions: [
              { type: "keepResults", params: answerIn },
              { type: "reportWrite", params: lastWriteIn },
            ],
          },
          {
            target: "applied",
            actions: [
              { type: "keepResults", params: answerIn },
              { type: "reportWrite", params: lastWriteIn },
            ],
          },
        ],
        // Sending the same import again changes nothing twice.
        onError: { target: "previewing", actions: { type: "fail", params: errorOf } },
      },
    },
    applied: { on: { back: { target: "choosing", actions: { type: "fill", params: "" } } } },
  },
});

/** A request that changed nothing answers with the start of history. */
type Answered = { readonly context: Pick<Context, "position">; readonly event: { readonly output: Applied } };
function answerIn({ event }: Answered): Applied {
  return event.output;
}
function lastWriteIn({ context, event }: Answered): string {
  return laterOf(context.position, event.output.position);
}

const laterOf = (one: string | null, other: string): string =>
  one !== null && BigInt(one) > BigInt(other) ? one : other;

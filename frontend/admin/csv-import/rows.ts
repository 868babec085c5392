/** What a row of a file is about, for every kind of file. */
type Row = {
  /** Line number in the file, from 1, the heading included. */
  readonly line: number;
  readonly name: string;
  /** Shown beside the name: a Product ID, a district, a phone. */
  readonly code: string;
};

/** `known`: an earlier import of the same file has saved the row. */
export type PreviewOutcome = "new" | "changed" | "unchanged" | "duplicate" | "known" | "error";
export type PreviewRow = Row & {
  readonly outcome: PreviewOutcome;
  /** Values in the file's notation; "": none. */
  readonly changes: readonly { readonly column: string; readonly from: string; readonly to: string }[];
  /** `column` is "" when the whole row is meant. */
  readonly problems: readonly { readonly column: string; readonly message: string }[];
};
export type Preview = { readonly token: string; readonly rows: readonly PreviewRow[] };

export type ResultOutcome =
  | "created"
  | "updated"
  | "unchanged"
  | "duplicate"
  | "known"
  | "conflict"
  | "error";
export type ResultRow = Row & {
  readonly outcome: ResultOutcome;
  /** "" when there is none. */
  readonly message: string;
};
/** The rows that one request has saved. `next`: the index of the first row that is left; null after the last one. */
export type Applied = {
  readonly rows: readonly ResultRow[];
  readonly position: string;
  readonly next: number | null;
};

/** What the person states about the file, by name. */
export type Settings = Readonly<Record<string, string>>;

/** A form's values: texts and checkboxes. */
export type Values = { readonly [field: string]: string | boolean };
/** Messages by field; {} when the draft is valid. */
export type Problems = { readonly [field: string]: string };

/** A record as it was read; `of` is null for a new one. */
export type RecordVersion<Draft> = {
  readonly draft: Draft;
  readonly of: { readonly id: number; readonly revision: string } | null;
};

/** What another person changed while this one was editing. */
export type Conflict<Draft> = {
  /** Fields that the other person changed, in the form's order. */
  readonly fields: readonly (keyof Draft & string)[];
  /** The record as it is stored now. */
  readonly theirs: Draft;
  /** One's own changes of those fields at the time of the conflict. */
  readonly mine: Partial<Draft>;
};

/** A stored write: the record's id, and the event store's position. */
export type Written = { readonly id: number; readonly position: string };

export type EditorContext<Draft> = {
  /** What the draft began as: the record as it was read last. */
  readonly base: RecordVersion<Draft>;
  readonly draft: Draft;
  readonly problems: Problems;
  /** Shown above the fields; null when nothing failed. */
  readonly failure: string | null;
  /** Refused submits so far. */
  readonly refusals: number;
  readonly conflict: Conflict<Draft> | null;
  /** How often the changed record was read. */
  readonly asked: number;
  /** null before it is saved. */
  readonly written: Written | null;
  /** The draft was kept in this browser by an earlier form. */
  readonly isRestored: boolean;
};

/** What is kept of an unsaved form: the draft, and the record as it was when the draft began. */
export type KeptDraft<Draft> = Pick<EditorContext<Draft>, "base" | "draft">;

export type EditorEvent<Draft> =
  | { readonly type: "edit"; readonly change: Partial<Draft> }
  | { readonly type: "restore"; readonly kept: KeptDraft<Draft> }
  | { readonly type: "submit" }
  /** Replaces one's own value of a field by the other person's. */
  | { readonly type: "takeTheirs"; readonly field: keyof Draft & string }
  /** Another write to the record by the same person, which had read it at `from`, made the revision `to`. */
  | { readonly type: "revised"; readonly from: string; readonly to: string }
  /** The list has read the record again. */
  | { readonly type: "refetched"; readonly record: RecordVersion<Draft> }
  /** `unsaved`: something beside the record was typed and not saved. */
  | { readonly type: "close"; readonly unsaved?: boolean }
  | { readonly type: "stay" }
  | { readonly type: "discard" };

export const isLaterRevision = (a: string, b: string): boolean => BigInt(a) > BigInt(b);

/** Whether the values are of the draft's form: another version of the page may have kept them. */
export const isLike = <Draft extends Values>(draft: Draft, values: Values): values is Draft =>
  Object.keys(values).length === Object.keys(draft).length &&
  Object.entries(draft).every(([field, value]) => typeof values[field] === typeof value);

/** The fields whose values differ, in the order of `a`. */
export const differing = <Draft extends Values>(a: Draft, b: Draft): readonly (keyof Draft & string)[] =>
  (Object.keys(a) as (keyof Draft & string)[]).filter((field) => a[field] !== b[field]);

/**
 * The draft rebased on another person's changes: their values where this person changed nothing, this person's where
 * they did. `conflict` lists everything that the other person changed.
 */
export const carriedOver = <Draft extends Values>(
  before: Draft,
  mine: Draft,
  theirs: Draft,
): { readonly draft: Draft; readonly conflict: Conflict<Draft> } => {
  const fields = differing(before, theirs);
  const own = only(mine, differing(before, mine));
  return {
    draft: { ...theirs, ...own },
    conflict: {
      fields,
      theirs,
      mine: only(
        mine,
        fields.filter((field) => Object.hasOwn(own, field) && mine[field] !== theirs[field]),
      ),
    },
  };
};

const only = <Draft extends Values>(
  values: Draft,
  fields: readonly (keyof Draft & string)[],
): Partial<Draft> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as unknown as Partial<Draft>;

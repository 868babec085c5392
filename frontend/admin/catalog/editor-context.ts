/** A form's fields as a person edits them: texts and ticks. */
export type Values = { readonly [field: string]: string | boolean };
/** What is wrong, by field; {} when the draft may be sent. */
export type Problems = { readonly [field: string]: string };

/** A record as it was read. `of` is null for one that is yet to be made. */
export type Sheet<Draft> = {
  readonly draft: Draft;
  readonly of: { readonly id: number; readonly revision: string } | null;
};

/** What another person changed while this one was editing. */
export type Clash<Draft> = {
  /** Changed by the other person, in the form's order. */
  readonly fields: readonly (keyof Draft & string)[];
  /** The record as it is now. */
  readonly theirs: Draft;
  /** This person's own changes of those same fields, as they were when the other's came to light. */
  readonly mine: Partial<Draft>;
};

export type EditorContext<Draft> = {
  readonly sheet: Sheet<Draft>;
  readonly draft: Draft;
  readonly problems: Problems;
  /** In words, above the fields; null when there is nothing to say. */
  readonly failure: string | null;
  /** Refused submits so far. */
  readonly refusals: number;
  readonly clash: Clash<Draft> | null;
  /** How often the changed record was asked for. */
  readonly asked: number;
  /** Where in history the write stands, once it is done. */
  readonly position: string | null;
};

export type EditorEvent<Draft> =
  | { readonly type: "edit"; readonly change: Partial<Draft> }
  | { readonly type: "submit" }
  /** Gives up this person's value of a field for the other person's. */
  | { readonly type: "yield"; readonly field: keyof Draft & string }
  /** This person has written something else of the record, upon the revision of the sheet. */
  | { readonly type: "revised"; readonly revision: string }
  | { readonly type: "close" }
  | { readonly type: "stay" }
  | { readonly type: "discard" };

/** Fields whose values differ, in the order of `a`. */
export const differing = <Draft extends Values>(a: Draft, b: Draft): readonly (keyof Draft & string)[] =>
  (Object.keys(a) as (keyof Draft & string)[]).filter((field) => a[field] !== b[field]);

/**
 * A draft carried over to what another person has made of the record: their values where this person changed nothing,
 * this person's where they did. The clash names everything that the other one changed.
 */
export const carriedOver = <Draft extends Values>(
  before: Draft,
  mine: Draft,
  theirs: Draft,
): { readonly draft: Draft; readonly clash: Clash<Draft> } => {
  const fields = differing(before, theirs);
  const own = only(mine, differing(before, mine));
  return {
    draft: { ...theirs, ...own },
    clash: {
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

/** A table of words as the options of a choice, in the table's order. */
export const choices = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  details?: Readonly<Record<Value, string>>,
) =>
  (Object.keys(labels) as Value[]).map((value) => ({
    value,
    label: labels[value],
    ...(details ? { detail: details[value] } : {}),
  }));

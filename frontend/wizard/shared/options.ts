/** The options of a choice from a table of labels, in the table's order. */
export const choices = <Value extends string>(
  labels: Readonly<Record<Value, string>>,
  details?: Readonly<Record<Value, string>>,
) =>
  (Object.keys(labels) as Value[]).map((value) => ({
    value,
    label: labels[value],
    ...(details ? { detail: details[value] } : {}),
  }));

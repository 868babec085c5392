type OutcomeCountsProps<Name extends string> = {
  readonly rows: readonly { readonly outcome: Name }[];
  readonly words: Readonly<Record<Name, (rows: number) => string>>;
  readonly note: string | null;
};

/** How many rows have each outcome. */
export const OutcomeCounts = <Name extends string>({ rows, words, note }: OutcomeCountsProps<Name>) => {
  const counted = (Object.keys(words) as Name[])
    .map((name) => [name, rows.filter(({ outcome }) => outcome === name).length] as const)
    .filter(([, count]) => count > 0);
  return (
    <p role="status" className="num text-sm font-semibold">
      {counted.map(([name, count]) => words[name](count)).join(" · ")}
      {note && <span className="block font-normal text-ink2">{note}</span>}
    </p>
  );
};

type RankedBarsProps = {
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    /** The figure in words, beside the name. */
    readonly note: string;
    readonly value: number;
  }[];
};

/** A list in which each row has a bar; the largest value fills its row. */
export const RankedBars = ({ rows }: RankedBarsProps) => {
  const max = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ol className="mt-3 grid gap-3">
      {rows.map(({ id, name, note, value }) => (
        <li key={id}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className="min-w-0 break-words">{name}</span>
            <span className="num text-xs whitespace-nowrap text-ink2">{note}</span>
          </p>
          <svg
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1 block h-1.5 w-full rounded-full bg-mint"
          >
            <rect width={(value / max) * 100} height="6" className="fill-pine" />
          </svg>
        </li>
      ))}
    </ol>
  );
};

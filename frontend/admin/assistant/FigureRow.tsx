import type { ComponentProps } from "react";
import { Figure } from "../../ui/Figure.tsx";

type Props = {
  readonly label: string;
  readonly figures: readonly Omit<ComponentProps<typeof Figure>, "className">[];
};

/**
 * Four figures in one frame: a row, two by two on a narrow screen, below each other with large text. Each has a line above
 * and before it; those at the edge are clipped.
 */
export const FigureRow = ({ label, figures }: Props) => (
  <dl
    aria-label={label}
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,40%)),1fr))] overflow-hidden rounded-card border border-line lg:grid-cols-4 [&>*]:-mt-px [&>*]:-ml-px [&>*]:border-t [&>*]:border-l [&>*]:border-line"
  >
    {figures.map((figure) => (
      <Figure key={figure.label} {...figure} className="px-4 py-3.5 lg:px-5" />
    ))}
  </dl>
);

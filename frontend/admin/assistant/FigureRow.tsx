import type { ComponentProps } from "react";
import { Figure } from "../../ui/Figure.tsx";

type Props = {
  readonly label: string;
  readonly figures: readonly Omit<ComponentProps<typeof Figure>, "className">[];
};

/** Four figures in one frame: a row, or two by two on a narrow screen. */
export const FigureRow = ({ label, figures }: Props) => (
  <dl
    aria-label={label}
    className="grid grid-cols-2 overflow-hidden rounded-card border border-line lg:grid-cols-4 [&>*]:border-line max-lg:[&>:nth-child(even)]:border-l max-lg:[&>:nth-child(n+3)]:border-t lg:[&>:not(:first-child)]:border-l"
  >
    {figures.map((figure) => (
      <Figure key={figure.label} {...figure} className="px-4 py-3.5 lg:px-5" />
    ))}
  </dl>
);

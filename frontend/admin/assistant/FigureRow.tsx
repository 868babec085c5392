import type { ComponentProps } from "react";
import { FIGURES, Figure } from "../../ui/Figure.tsx";

type Props = {
  readonly label: string;
  readonly figures: readonly Omit<ComponentProps<typeof Figure>, "className">[];
};

/** Four figures in one frame: a row, two by two on a narrow screen, below each other with large text. */
export const FigureRow = ({ label, figures }: Props) => (
  <dl aria-label={label} className={FIGURES}>
    {figures.map((figure) => (
      <Figure key={figure.label} {...figure} className="px-4 py-3.5 lg:px-5" />
    ))}
  </dl>
);

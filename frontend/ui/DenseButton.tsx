import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

type DenseButtonProps = Omit<ComponentProps<typeof Button>, "variant" | "size"> & {
  /** What it does cannot be undone. */
  readonly destructive?: boolean;
};

/** Style of a dense button that is the main one of its place. */
export const MAIN_BUTTON = "border-pine bg-pine text-surface hover:bg-pine-dark hover:text-surface";

/** The panel's standard button. */
export const DenseButton = ({ destructive = false, className, ...props }: DenseButtonProps) => (
  <Button
    {...props}
    variant="secondary"
    size="small"
    className={cx(destructive && "text-clay hover:border-clay hover:bg-clay-soft hover:text-clay", className)}
  />
);

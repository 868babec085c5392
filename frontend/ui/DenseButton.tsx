import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

/** The administration's button: 36 px with a mouse, 44 px under a thumb. */
export const DenseButton = ({ className, ...rest }: Omit<ComponentProps<typeof Button>, "variant">) => (
  <Button
    {...rest}
    variant="secondary"
    className={cx(
      "min-h-11 border border-edge px-3.5 py-1 text-xs font-semibold whitespace-nowrap hover:border-pine lg:min-h-9",
      className,
    )}
  />
);

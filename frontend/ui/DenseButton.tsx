import type { ComponentProps } from "react";
import { Button } from "./Button.tsx";

/** The panel's standard button. */
export const DenseButton = (props: Omit<ComponentProps<typeof Button>, "variant" | "size">) => (
  <Button {...props} variant="secondary" size="small" />
);

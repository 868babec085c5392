import type { ComponentProps, MouseEvent } from "react";
import { cx } from "./cx.ts";

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  readonly variant?: "primary" | "secondary";
  /** The two smaller sizes are the panel's; they are styled in dense.css. */
  readonly size?: "large" | "medium" | "small";
  /** A request is under way: clicks and submits are ignored. The caller sets the label. */
  readonly busy?: boolean;
  /**
   * Announced as disabled, but keeps the focus, calls `onClick` and submits, so that the form can say what is
   * missing. The caller must check its own condition.
   */
  readonly blocked?: boolean;
};

/** `type` is "button" unless given. */
export const Button = (props: ButtonProps) => {
  const { variant = "primary", size = "large", busy = false, blocked = false, ...others } = props;
  const { className, onClick, type, ...rest } = others;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={cx("btn", variant === "secondary" && "btn-2", size !== "large" && `btn-${size}`, className)}
      aria-disabled={busy || blocked || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    />
  );
};

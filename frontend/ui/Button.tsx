import type { ComponentProps, MouseEvent } from "react";
import { cx } from "./cx.ts";

type ButtonProps = Omit<ComponentProps<"button">, "disabled"> & {
  readonly variant?: "primary" | "secondary";
  /** Smaller ones are the panel's; their style is in dense.css. */
  readonly size?: "large" | "medium" | "small";
  /** Work is under way: clicks and submits are swallowed, the label stays the caller's. */
  readonly busy?: boolean;
  /**
   * Shown and announced as disabled, yet it keeps focus and still calls `onClick` and submits, so that the form can say
   * what is missing. The caller must check its own condition.
   */
  readonly blocked?: boolean;
};

/** A button with its label; `type` is "button" unless given. */
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

import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

type FieldProps = Omit<ComponentProps<"input">, "children"> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and how to put it right; null or undefined when nothing is. */
  readonly error?: ReactNode;
  /** Sits inside the field before the text, such as "S/". */
  readonly prefix?: string;
};

/** A text input with its label above and its hint and error below, tied together for assistive technology. */
export const Field = ({ label, hint, error, prefix, className, id, ...input }: FieldProps) => {
  const made = useId();
  const own = id ?? made;
  const hintId = `${own}-hint`;
  const errorId = `${own}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={own} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center text-ink2">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={own}
          className={cx("field", prefix && "pl-11")}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink2">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
};

/** An error in words with its icon; nothing when there is none. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: ReactNode }) =>
  children ? (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-clay">
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-[1.1em] shrink-0" />
      <span>{children}</span>
    </p>
  ) : null;

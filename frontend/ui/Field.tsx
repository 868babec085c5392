import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

/** What every field of the kit takes. */
export type Labelled = {
  readonly label: ReactNode;
  /** The label is read out, not shown. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  /** What is wrong and how to put it right; null or undefined when nothing is. */
  readonly error?: ReactNode;
  /** Announces the error when it appears. For forms that neither move the focus to it nor have a summary. */
  readonly alert?: boolean | undefined;
  /** Sets `aria-required`, by which dense.css marks the label; the browser's own validation is not used. */
  readonly required?: boolean | undefined;
  /** The panel's smaller size (dense.css). */
  readonly dense?: boolean | undefined;
  /** Classes of the whole field. */
  readonly className?: string | undefined;
  readonly id?: string | undefined;
};

/** The props of a control: its own, and what ties it to its label, hint and error. */
type Control<Props extends Labelled> = Omit<Props, keyof Labelled> & {
  readonly id: string;
  readonly className: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
  readonly "aria-required": true | undefined;
};

type FieldFrameProps<Props extends Labelled> = {
  /** Everything that the field was given. */
  readonly of: Props;
  readonly children: (control: Control<Props>) => ReactNode;
};

/** A control with its label above and its hint and error below, tied together for assistive technology. */
export const FieldFrame = <Props extends Labelled>({ of, children }: FieldFrameProps<Props>) => {
  const { label, labelHidden, hint, error, alert, required, dense, className, id, ...control } = of;
  const made = useId();
  const own = id ?? made;
  const hintId = `${own}-hint`;
  const errorId = `${own}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={cx(dense && "dense", className)}>
      <label htmlFor={own} className={labelHidden ? "sr-only" : "mb-1.5 block font-semibold"}>
        {label}
      </label>
      {children({
        ...control,
        id: own,
        className: "field",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
        "aria-required": required || undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink2">
          {hint}
        </p>
      )}
      <FieldError id={errorId} alert={alert}>
        {error}
      </FieldError>
    </div>
  );
};

type FieldProps = Labelled &
  Omit<ComponentProps<"input">, keyof Labelled | "children"> & {
    /** Shown inside the field before the text, such as "S/". */
    readonly prefix?: string;
    /** Called with the text, where the event itself is not needed. */
    readonly onText?: (text: string) => void;
  };

/** A text input. */
export const Field = ({ prefix, onText, ...field }: FieldProps) => (
  <FieldFrame of={field}>
    {(control) => (
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center text-ink2">
            {prefix}
          </span>
        )}
        <input
          {...control}
          {...(onText ? { onChange: (event) => onText(event.target.value) } : {})}
          className={cx("field", prefix && "pl-11")}
        />
      </div>
    )}
  </FieldFrame>
);

type FieldErrorProps = {
  readonly id: string;
  readonly alert?: boolean | undefined;
  readonly children: ReactNode;
};

/** An error in words with its icon; nothing when there is none. */
export const FieldError = ({ id, alert, children }: FieldErrorProps) =>
  children ? (
    <p
      id={id}
      role={alert ? "alert" : undefined}
      className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-clay"
    >
      <CircleAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-[1.1em] shrink-0" />
      <span>{children}</span>
    </p>
  ) : null;

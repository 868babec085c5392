import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../../ui/cx.ts";
import { FieldError } from "../../ui/Field.tsx";

const LOOK =
  "block min-h-11 w-full rounded-ctl border border-edge bg-surface px-3 py-1.5 text-[16px] hover:border-pine aria-invalid:border-clay lg:min-h-9 lg:text-sm";

type Worded = {
  readonly label: string;
  /** The label is read out, not shown. */
  readonly quiet?: boolean | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly onChange: (text: string) => void;
};

const useTied = ({ hint, error }: Pick<Worded, "hint" | "error">) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
};

type FrameProps = Omit<Worded, "onChange"> & { readonly id: string; readonly children: ReactNode };

const Frame = ({ id, label, quiet = false, hint, error, children }: FrameProps) => (
  <div className="min-w-0">
    <label htmlFor={id} className={quiet ? "sr-only" : "mb-1 block text-xs font-semibold"}>
      {label}
    </label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="mt-1 text-xs text-ink2">
        {hint}
      </p>
    )}
    <FieldError id={`${id}-error`}>{error}</FieldError>
  </div>
);

type LineProps = Worded & Omit<ComponentProps<"input">, keyof Worded | "id">;

/** One line of text with its label above. */
export const LineField = ({ label, quiet, hint, error, onChange, ...input }: LineProps) => {
  const tied = useTied({ hint, error });
  return (
    <Frame id={tied.id} {...{ label, quiet, hint, error }}>
      <input {...input} {...tied} className={LOOK} onChange={(event) => onChange(event.target.value)} />
    </Frame>
  );
};

type AreaProps = Worded & Omit<ComponentProps<"textarea">, keyof Worded | "id">;

/** Several lines of text with their label above. */
export const AreaField = ({ label, quiet, hint, error, onChange, className, ...area }: AreaProps) => {
  const tied = useTied({ hint, error });
  return (
    <Frame id={tied.id} {...{ label, quiet, hint, error }}>
      <textarea
        {...area}
        {...tied}
        className={cx(LOOK, className)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
};

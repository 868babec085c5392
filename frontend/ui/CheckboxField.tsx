import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./Field.tsx";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type" | "onChange" | "value"> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly onChange: (checked: boolean) => void;
};

/** One checkbox; its label is part of the target. */
export const CheckboxField = ({ label, hint, error, onChange, className, ...input }: CheckboxFieldProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={className}>
      <label className="checkbox flex min-h-11 items-start gap-3 py-2">
        <input
          {...input}
          type="checkbox"
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined}
        />
        <span className="text-sm">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="text-sm text-ink2">
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
};

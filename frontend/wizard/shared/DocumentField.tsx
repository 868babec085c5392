import type { Country } from "@asesorador/domain/kernel/market";
import { type ComponentProps, useState } from "react";
import { afterPress } from "../../ui/after-press.ts";
import { Field } from "../../ui/Field.tsx";
import { documentWarning, keptDocument } from "./document.ts";

type DocumentFieldProps = Omit<
  ComponentProps<typeof Field>,
  "value" | "onChange" | "onBlur" | "maxLength"
> & {
  /** Whose documents are expected. */
  readonly country: Country;
  readonly value: string;
  readonly onEdit: (document: string) => void;
};

/**
 * Identity document. On blur a hint under the field shows what looks wrong; it never blocks. In Peru points, dashes and
 * spaces are dropped as they come, so that a pasted "45.678.912" is not cut; a RUT is kept as it is written.
 */
export const DocumentField = ({ country, value, hint, onEdit, ...field }: DocumentFieldProps) => {
  const [isBlurred, setBlurred] = useState(false);
  return (
    <Field
      {...field}
      value={value}
      onChange={({ target }) => onEdit(keptDocument(target.value, country))}
      onBlur={() => afterPress(() => setBlurred(true))}
      hint={
        <>
          {hint}
          <span role="status" className="block font-semibold text-amber-text">
            {isBlurred && documentWarning(value, country)}
          </span>
        </>
      }
    />
  );
};

import type { ComponentProps } from "react";
import { FieldFrame, type Labelled } from "./Field.tsx";

type AreaFieldProps = Labelled &
  Omit<ComponentProps<"textarea">, keyof Labelled | "children"> & {
    readonly onText: (text: string) => void;
  };

/** Several lines of text. */
export const AreaField = ({ onText, ...field }: AreaFieldProps) => (
  <FieldFrame of={field}>
    {(control) => <textarea rows={2} {...control} onChange={(event) => onText(event.target.value)} />}
  </FieldFrame>
);

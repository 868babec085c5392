import { REMARK_MAX } from "@asesorador/domain/lead/work";
import type { ComponentProps } from "react";
import { AreaField } from "../../../ui/AreaField.tsx";

/** A text about a lead, of the length that the server takes. */
export const RemarkField = (field: Omit<ComponentProps<typeof AreaField>, "dense" | "maxLength">) => (
  <AreaField dense maxLength={REMARK_MAX} {...field} />
);

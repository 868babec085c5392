import type { AuditEntry } from "@asesorador/domain/access/audit";

/** "" means no filter. Days are a date field's values, in Lima. */
export type Filters = {
  readonly person: string;
  readonly action: string;
  readonly subject: AuditEntry["subject"] | "";
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
};

export const NO_FILTERS: Filters = { person: "", action: "", subject: "", subjectId: "", from: "", to: "" };

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== "");

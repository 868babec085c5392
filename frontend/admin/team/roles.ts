import { Role } from "@asesorador/domain/kernel/endpoint";
import { es } from "./es.ts";

/** The roles there are, as choices. */
export const ROLES = Role.options.map((value) => ({
  value,
  label: es.roles[value],
  detail: es.roleNotes[value],
}));

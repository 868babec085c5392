import type { AuditEntry } from "@asesorador/domain/access/audit";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { ACTIONS, es } from "./es.ts";

/** The event's Spanish name; an unknown one keeps its type. */
export const actionOf = ({ action }: Pick<AuditEntry, "action">): string => ACTIONS[action] ?? action;

export const actorOf = ({ actor }: Pick<AuditEntry, "actor">): string =>
  actor === null ? es.nobody : actor === "operator" ? es.operator : actor === "system" ? es.system : actor;

/** "Lead 0195f6a0", "Cuenta ana", "Leads". */
export const subjectOf = ({ subject, subjectId }: Pick<AuditEntry, "subject" | "subjectId">): string =>
  [es.subjects[subject], subjectId && (isUuid(subjectId) ? subjectId.slice(0, 8) : subjectId)]
    .filter(Boolean)
    .join(" ");

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The event's details: "12 leads · CSV · con búsqueda · estado: Perdido". */
export const detailOf = ({ detail }: Pick<AuditEntry, "detail">): string => {
  const { cause, method, factor, role, required, allowed, count, format, searched, ...others } = detail;
  const { from, to, ...filters } = others;
  // The same names: an export's days, and the roles of a changed account.
  const roles = format === undefined && from && to ? `${roleOf(from)} → ${roleOf(to)}` : "";
  return [
    cause && (es.causes[cause] ?? cause),
    method && (es.methods[method] ?? method),
    factor && (es.factors[factor] ?? factor),
    role && roleOf(role),
    required && es.required[required],
    allowed && es.allowed[allowed],
    roles,
    count && es.count(count),
    format?.toUpperCase(),
    searched && es.searched,
    ...Object.entries(roles === "" ? others : filters).map(filterText),
  ]
    .filter(Boolean)
    .join(" · ");
};

/** A value may be a list with commas. */
const filterText = ([name, value]: readonly [string, string]): string => {
  const words = value.split(",").map((word) => es.filterValues[name]?.[word] ?? word);
  return `${es.filterNames[name] ?? name}: ${words.join(", ")}`;
};

const roleOf = (text: string): string => {
  const role = Role.safeParse(text);
  return role.success ? es.roles[role.data] : text;
};

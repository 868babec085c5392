import type { AuditEntry } from "@asesorador/domain/access/audit";
import { Role } from "@asesorador/domain/kernel/endpoint";
import { ACTIONS, es } from "./es.ts";

/** The event's Spanish name; an unknown one keeps its type. */
export const actionOf = ({ action }: Pick<AuditEntry, "action">): string => ACTIONS[action] ?? action;

export const actorOf = ({ actor }: Pick<AuditEntry, "actor">): string =>
  actor === null ? es.nobody : actor === "operator" ? es.operator : actor;

/** "Lead 0195f6a0", "Cuenta ana", "Leads". */
export const subjectOf = ({ subject, subjectId }: Pick<AuditEntry, "subject" | "subjectId">): string =>
  [es.subjects[subject], subjectId && (subject === "lead" ? subjectId.slice(0, 8) : subjectId)]
    .filter(Boolean)
    .join(" ");

/** The event's details: "12 leads, CSV, con búsqueda, estado lost". */
export const detailOf = ({ detail }: Pick<AuditEntry, "detail">): string => {
  const { cause, method, factor, role, required, from, to, count, format, searched, ...filters } = detail;
  return [
    cause && (es.causes[cause] ?? cause),
    method && (es.methods[method] ?? method),
    factor && (es.factors[factor] ?? factor),
    role && roleOf(role),
    required && es.required[required],
    from && to && `${roleOf(from)} → ${roleOf(to)}`,
    count && es.count(count),
    format?.toUpperCase(),
    searched && es.searched,
    ...Object.entries(filters).map(([name, value]) => `${name}: ${value}`),
  ]
    .filter(Boolean)
    .join(" · ");
};

const roleOf = (text: string): string => {
  const role = Role.safeParse(text);
  return role.success ? es.roles[role.data] : text;
};

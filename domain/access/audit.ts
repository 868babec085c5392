import * as z from "zod/mini";
import { endpoint, PositionText, Role } from "../kernel/endpoint.ts";
import { Day } from "../kernel/instant.ts";
import { pageLimit } from "../kernel/page-limit.ts";

/** The kind of subject; "leads" means several at once. */
export const AuditSubject = z.enum([
  "lead",
  "leads",
  "brand",
  "service",
  "config",
  "example",
  "intent",
  "synonym",
  "model",
  "article",
  "conversation",
  "account",
  "projection",
  "webhook",
  "message",
  "assignment",
  "other",
]);

/** One action, view or export by a team member. Holds no personal data of a visitor. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** A username, "operator" (the command line) or "system" (automatic assignment, scheduled training); null without a signed-in user. */
  actor: z.nullable(z.string()),
  role: z.nullable(Role),
  /** The event's type, such as "LeadViewed". */
  action: z.string(),
  subject: AuditSubject,
  /** A lead's id, a brand's number, a username …; null for several at once. */
  subjectId: z.nullable(z.string()),
  detail: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Name = z.string().check(z.minLength(1), z.maxLength(100));

const AuditQuery = z.object({
  person: z.optional(Name),
  action: z.optional(Name),
  subject: z.optional(AuditSubject),
  subjectId: z.optional(Name),
  /** Days in Lima, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: pageLimit({ most: 200, usual: 50 }),
  position: z.optional(PositionText),
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const readAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  roles: ["admin"],
  summary: "Quién vio, exportó o cambió qué, de lo más nuevo a lo más antiguo",
  input: AuditQuery,
  output: z.object({ entries: z.array(AuditEntry), nextCursor: z.nullable(z.string()) }),
});

import { type AccessEvent, accessEvents } from "@asesorador/domain/access/events";
import { configEvents, conversationEvents } from "@asesorador/domain/assistant/events";
import { knowledgeEvents } from "@asesorador/domain/assistant/knowledge-events";
import { trainingEvents } from "@asesorador/domain/assistant/training-events";
import { brandEvents, serviceEvents } from "@asesorador/domain/catalog/events";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { ASSIGNMENT_STREAM, assignmentEvents } from "@asesorador/domain/lead/assignment-rules";
import { leadEvents } from "@asesorador/domain/lead/events";
import { messageEvents } from "@asesorador/domain/messages/events";
import { operationsEvents } from "@asesorador/domain/operations/events";
import { webhookEvents } from "@asesorador/domain/webhooks/events";
import type { Change } from "../kernel/change.ts";
import type { ReadModel } from "../kernel/read-model.ts";
import { type AccessTable, accessDdl, accessIndexes, accessTables } from "./tables.ts";

type AccessChange = Change<AccessTable>;

/** Written by visitors, and too many to read. */
const VISITORS_OWN: ReadonlySet<string> = new Set(["LeadSubmitted"]);
/** What the team does about a conversation with the assistant. */
const OF_CONVERSATIONS: ReadonlySet<string> = new Set([
  "ReplyReviewed",
  "ConversationTagged",
  "ConversationTakenOver",
  "AdviserReplied",
  "ConversationReturned",
  "ConversationErased",
]);

/**
 * One row for each action of the team. Of other slices' events it reads type, stream and metadata only, and of some the id of
 * their subject and values of closed lists (`NAMED`), so that no personal data can be stored here. Raise the version to
 * include a slice's older events: the list of types grows automatically, but only a rebuild reads past events.
 */
const projectAudit = (event: Recorded): readonly AccessChange[] => {
  const ours = accessEvents.has(event.type) ? accessEvents.decode(event) : null;
  const who = actorIn(event.metadata.actor) ?? automaticIn(event);
  // A failed sign-in has no account yet, and is listed all the same.
  if (!who && !(ours && event.metadata.actor === "visitor")) return [];
  const { subject, subjectId } = ours ? subjectOf(ours) : subjectIn(event);
  return [
    {
      op: "upsert",
      table: "audit",
      key: { event_id: event.eventId },
      set: {
        at: new Date(event.metadata.occurredAt).toISOString(),
        actor: who?.name ?? null,
        role: who?.role ?? null,
        action: event.type,
        subject,
        subject_id: subjectId,
        detail: JSON.stringify(ours ? detailOf(ours) : knownIn(event)),
      },
    },
  ];
};

export const accessReadModel: ReadModel = {
  name: "access",
  version: 6,
  types: [
    ...accessEvents.types,
    ...leadEvents.types.filter((type) => !VISITORS_OWN.has(type)),
    ...brandEvents.types,
    ...serviceEvents.types,
    ...configEvents.types,
    ...trainingEvents.types,
    ...knowledgeEvents.types,
    ...conversationEvents.types.filter((type) => OF_CONVERSATIONS.has(type)),
    ...operationsEvents.types,
    ...webhookEvents.types,
    ...messageEvents.types,
    ...assignmentEvents.types,
  ],
  readsWith: "lead",
  tables: accessTables,
  ddl: accessDdl,
  indexes: accessIndexes,
  project: projectAudit,
};

/**
 * "admin:ana", "operator". Null for visitors, for automatic actions of the system, and for the demonstration's
 * generated history.
 */
const actorIn = (actor: string): { readonly name: string; readonly role: string | null } | null => {
  const [, role, name] = /^(admin|adviser|analyst):(.+)$/.exec(actor) ?? [];
  if (role !== undefined && name !== undefined) return { name, role };
  return actor === "operator" ? { name: actor, role: null } : null;
};

/** Automatic assignments and returns and scheduled trainings are listed: teams ask about them. */
const AUTOMATIC: ReadonlySet<string> = new Set([
  "LeadAssigned",
  "TrainingEnded",
  "ModelPublished",
  "ConversationReturned",
]);
const automaticIn = ({ type, metadata: { actor } }: Recorded): ReturnType<typeof actorIn> =>
  AUTOMATIC.has(type) && actor === "system" ? { name: actor, role: null } : null;

/** Subjects of the assistant's streams that hold many: the field with the id. */
const NAMED: Readonly<Record<string, readonly [subject: string, field: string | null]>> = {
  TrainingExampleAdded: ["example", "exampleId"],
  TrainingExampleToggled: ["example", "exampleId"],
  TrainingExampleRemoved: ["example", "exampleId"],
  IntentAdded: ["intent", "key"],
  IntentRemoved: ["intent", "key"],
  SynonymChanged: ["synonym", null],
  SynonymRemoved: ["synonym", null],
  ModelTrained: ["model", "modelId"],
  ModelPublished: ["model", "modelId"],
  ModelRolledBack: ["model", "from"],
  TrainingStarted: ["model", "modelId"],
  TrainingEnded: ["model", "modelId"],
  RetrainingScheduled: ["model", null],
  ...Object.fromEntries(knowledgeEvents.types.map((type) => [type, ["article", "itemId"]] as const)),
};

const fieldOf = ({ data }: Recorded, field: string): string | null => {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, field) : null;
  return typeof value === "string" || typeof value === "boolean" ? String(value) : null;
};

/** Fields whose values are words of the project, or an intent's key. */
const KNOWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  TrainingExampleAdded: ["intent"],
  TrainingExampleToggled: ["isActive"],
  TrainingEnded: ["outcome"],
  RetrainingScheduled: ["frequency"],
  ReplyReviewed: ["outcome"],
  ConversationReturned: ["by"],
};

const knownIn = (event: Recorded): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (KNOWN_FIELDS[event.type] ?? []).flatMap((field) => {
      const value = fieldOf(event, field);
      return value === null ? [] : [[field, value]];
    }),
  );

type Subject = { readonly subject: string; readonly subjectId: string | null };

const STREAMS = [
  ["lead-", "lead"],
  ["brand-", "brand"],
  ["service-", "service"],
  ["assistantConfig-", "config"],
  ["conversation-", "conversation"],
  // The event's name in older history.
  ["assistant-config-", "config"],
  ["operations-", "projection"],
  ["message-", "message"],
  ["messageTemplates-", "message"],
  ["messagePreferences-", "lead"],
  ["staffMessages-", "message"],
] as const;

const subjectIn = (event: Recorded): Subject => {
  const { type, stream } = event;
  // Subscriptions share a stream; their events hold no personal data.
  if (webhookEvents.has(type))
    return { subject: "webhook", subjectId: webhookEvents.decode(event).data.webhookId };
  const named = NAMED[type];
  if (named) return { subject: named[0], subjectId: named[1] === null ? null : fieldOf(event, named[1]) };
  if (stream === ASSIGNMENT_STREAM) return { subject: "assignment", subjectId: null };
  const [prefix, subject] = STREAMS.find(([start]) => stream.startsWith(start)) ?? ["", "other"];
  return { subject, subjectId: stream.slice(prefix.length) };
};

const subjectOf = ({ type, data }: AccessEvent): Subject => {
  switch (type) {
    case "LeadViewed":
      return { subject: "lead", subjectId: data.leadId };
    case "LeadsExported":
    case "LeadsImported":
    case "ContactDataRevealed":
      return { subject: "leads", subjectId: null };
    case "RoleSecondFactorRequirementChanged":
      return { subject: "account", subjectId: null };
    case "SignedIn":
    case "SignInFailed":
    case "PasskeyRegistered":
    case "PasskeyRemoved":
    case "SignedOut":
    case "SessionEnded":
    case "PasswordChanged":
    case "PasswordReset":
    case "AccountCreated":
    case "AccountImported":
    case "AccountRoleChanged":
    case "AccountDeactivated":
    case "AccountReactivated":
    case "AccountUnlocked":
    case "SecondFactorEnrolled":
    case "SecondFactorRemoved":
    case "RecoveryCodesIssued":
    case "RecoveryCodeUsed":
    case "SecondFactorRequirementChanged":
    case "ExportPermissionChanged":
      return { subject: "account", subjectId: data.username };
    default:
      return unreachable(type);
  }
};

const detailOf = (event: AccessEvent): Readonly<Record<string, string>> => {
  switch (event.type) {
    case "SignedIn":
      return event.data.method === null ? {} : { method: event.data.method };
    case "SecondFactorRemoved":
      return { factor: event.data.factor };
    case "SignInFailed":
    case "SessionEnded":
      return { cause: event.data.cause };
    case "AccountCreated":
    case "AccountImported":
      return { role: event.data.role };
    case "RoleSecondFactorRequirementChanged":
      return { role: event.data.role, required: event.data.required ? "yes" : "no" };
    case "ExportPermissionChanged":
      return { allowed: event.data.allowed ? "yes" : "no" };
    case "AccountRoleChanged":
      return { from: event.data.from, to: event.data.to };
    case "ContactDataRevealed": {
      const { fields, reason, ticket, count } = event.data;
      return { fields: fields.join(), reason, count: String(count), ...(ticket === null ? {} : { ticket }) };
    }
    case "LeadsExported": {
      const { format, count, searched, filter } = event.data;
      return { ...filter, format, count: String(count), ...(searched ? { searched: "yes" } : {}) };
    }
    case "LeadsImported": {
      const { username: _, importId: __, withDuplicates, ...imported } = event.data;
      const numbers = Object.entries(imported).map(([name, value]) => [name, String(value)] as const);
      return { ...Object.fromEntries(numbers), ...(withDuplicates ? { withDuplicates: "yes" } : {}) };
    }
    default:
      return {};
  }
};

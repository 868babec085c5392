import { accessEvents } from "@asesorador/domain/access/events";
import { configEvents, conversationEvents } from "@asesorador/domain/assistant/events";
import { knowledgeEvents } from "@asesorador/domain/assistant/knowledge-events";
import { trainingEvents } from "@asesorador/domain/assistant/training-events";
import { codeEvents } from "@asesorador/domain/catalog/code-claims";
import { brandEvents, serviceEvents } from "@asesorador/domain/catalog/events";
import { journeyEvents } from "@asesorador/domain/journey/events";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { EventShape } from "@asesorador/domain/kernel/events";
import { ERASED, type Sealed } from "@asesorador/domain/kernel/vault";
import { assignmentEvents } from "@asesorador/domain/lead/assignment-rules";
import { leadEvents } from "@asesorador/domain/lead/events";
import { messageEvents } from "@asesorador/domain/messages/events";
import { databaseEvents } from "@asesorador/domain/operations/database";
import { operationsEvents } from "@asesorador/domain/operations/events";
import { webhookEvents } from "@asesorador/domain/webhooks/events";
import { workspaceEvents } from "@asesorador/domain/workspace/events";

/** The part of a catalogue that reading an event needs. */
export type Readable = {
  readonly types: readonly string[];
  readonly decode: (stored: Recorded) => unknown;
};

type Catalogue = Readable & { readonly shapes: readonly EventShape[] };

/** The events that analyses use. */
const BUSINESS: readonly Catalogue[] = [
  brandEvents,
  configEvents,
  conversationEvents,
  journeyEvents,
  leadEvents,
  serviceEvents,
];

/** The events of every slice. */
const CATALOGUES: readonly Catalogue[] = [
  ...BUSINESS,
  accessEvents,
  assignmentEvents,
  codeEvents,
  databaseEvents,
  knowledgeEvents,
  messageEvents,
  operationsEvents,
  trainingEvents,
  webhookEvents,
  workspaceEvents,
];

/** Every version of an event that a slice has a schema for. */
export const eventShapes: readonly EventShape[] = CATALOGUES.flatMap(({ shapes }) => shapes);

const BY_TYPE: ReadonlyMap<string, Readable> = new Map(
  CATALOGUES.flatMap((catalogue) => catalogue.types.map((type) => [type, catalogue] as const)),
);

/** Every event type that has a schema in a slice. */
export const knownTypes: readonly string[] = [...BY_TYPE.keys()].sort();

/** Without events of accounts, sessions and operation, which the audit shows to administrators. */
export const businessTypes: readonly string[] = BUSINESS.flatMap(({ types }) => types).sort();

/** History holds an event that its schema does not accept, or of an unknown type or version. The message quotes no data. */
export class UnreadableEvent extends Error {
  override readonly name = "UnreadableEvent";

  constructor({ position, stream, revision, type, version }: Recorded, reason: string) {
    super(`position ${position}, ${stream} revision ${revision}, ${type}@${version}: ${reason}`);
  }
}

/** Whether this is a block in the form in which the vault seals it. */
export const isSealed = (value: unknown): value is Sealed =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).sort().join() === "d,k" &&
  Object.values(value).every((part) => typeof part === "string");

/**
 * The event as if the key of its personal data were destroyed. A replay needs no key: the content of `pii`, sealed or
 * not, is removed before the event is read.
 */
const withoutPersonalData = (event: Recorded): Recorded => {
  const { data } = event;
  if (typeof data !== "object" || data === null || !("pii" in data) || data.pii === null) return event;
  return { ...event, data: { ...data, pii: ERASED } };
};

/** The last event that was decoded: checks of one pass ask for the same one in turn. */
let last: { readonly decode: unknown; readonly stored: Recorded; readonly event: unknown } | null = null;

/** Runs a decoder on the event without its personal data. Throws UnreadableEvent. */
export const decoded = <Event>(decode: (stored: Recorded) => Event, stored: Recorded): Event => {
  if (last?.stored === stored && last.decode === decode) return last.event as Event;
  try {
    const event = decode(withoutPersonalData(stored));
    last = { decode, stored, event };
    return event;
  } catch (cause) {
    throw new UnreadableEvent(stored, reasonOf(cause));
  }
};

/**
 * The event in its current version, without personal data. Null: the type is in no slice. `others` are catalogues of
 * events that belong to no slice. Throws UnreadableEvent.
 */
export const readEvent = (event: Recorded, others: readonly Readable[] = []): Recorded | null => {
  const catalogue = BY_TYPE.get(event.type) ?? others.find(({ types }) => types.includes(event.type));
  return catalogue ? (decoded(catalogue.decode, event) as Recorded) : null;
};

/** Paths of a schema's issues: messages and values may repeat the data. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "unreadable";
  if (cause.name === "UnknownEvent") return "no schema knows this version";
  const issues = "issues" in cause && Array.isArray(cause.issues) ? cause.issues : [];
  const paths = issues.map(({ path }: { path: readonly PropertyKey[] }) => path.map(String).join("."));
  return paths.length > 0 ? `refused by its schema: ${paths.slice(0, 5).join(", ")}` : cause.name;
};

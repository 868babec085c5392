import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import { isStorable } from "@asesorador/domain/kernel/text";
import { type Opened, type Vault, VaultUnavailable } from "@asesorador/domain/kernel/vault";
import { type Change, type Value, written } from "./change.ts";
import type { ProjectionTools, ReadModel } from "./read-model.ts";

/** A processor cannot handle this event. The message holds no personal data: positions and codes only. */
export class PoisonEvent extends Error {
  override readonly name = "PoisonEvent";
  readonly event: Recorded;
  readonly reason: string;
  constructor(processor: string, event: Recorded, cause: unknown) {
    const reason = reasonOf(cause);
    super(`${processor}: ${event.type}@${event.version} at ${event.position} (${event.stream}): ${reason}`, {
      cause,
    });
    this.event = event;
    this.reason = reason;
  }
}

export type OpenedEvents = {
  /** All events, in order; those that could not be opened stay as they are stored. */
  readonly opened: readonly Opened[];
  /** Why a sealed block could not be opened although its key exists, by the event's position. */
  readonly broken: ReadonlyMap<Position, unknown>;
};

/** The rows one event changes. Throws PoisonEvent. */
export const projectEvent = (
  readModel: ReadModel,
  event: Opened,
  broken: OpenedEvents["broken"],
  tools: ProjectionTools,
): readonly Change[] => {
  if (readModel.skips?.has(event.eventId)) return [];
  try {
    if (broken.has(event.position)) throw broken.get(event.position);
    const changes = readModel.project(event, tools);
    for (const change of changes) refuseUnstorable(change);
    return changes;
  } catch (cause) {
    throw new PoisonEvent(readModel.name, event, cause);
  }
};

/** Opens personal data; a block that does not open is reported by position. Throws VaultUnavailable. */
export const openEvents = async (
  vault: Pick<Vault, "open">,
  events: readonly Recorded[],
): Promise<OpenedEvents> => {
  if (events.length === 0) return { opened: [], broken: new Map() };
  try {
    return { opened: await vault.open(events), broken: new Map() };
  } catch (cause) {
    if (cause instanceof VaultUnavailable) throw cause;
    const [only, ...others] = events;
    if (only && others.length === 0) return { opened: events, broken: new Map([[only.position, cause]]) };
  }
  // At least one is broken: halving finds it in few calls.
  const middle = events.length >> 1;
  const left = await openEvents(vault, events.slice(0, middle));
  const right = await openEvents(vault, events.slice(middle));
  return { opened: [...left.opened, ...right.opened], broken: new Map([...left.broken, ...right.broken]) };
};

/**
 * Rejects what PostgreSQL would reject for a whole batch, of which a rebuild could not tell the event, and text that the driver
 * would change. The stores have checked no text within a sealed block, and none that a projection makes.
 */
const refuseUnstorable = (change: Change): void => {
  for (const columns of [change.key, written(change)])
    for (const column in columns)
      if (!storable(columns[column])) throw new TypeError(`${change.table}.${column} cannot be stored`);
};

const storable = (value: Value | undefined): boolean => {
  if (typeof value === "string") return isStorable(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value === "object" && value !== null) return value.every(isStorable);
  return value !== undefined;
};

/** The cause of a poison event whose row PostgreSQL refused; the server's message would hold the value. */
export const refusedRow = (code: string): Error =>
  new TypeError(`PostgreSQL refuses a value of its row (SQLSTATE ${code})`);

const REASON_LENGTH = 500;
const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause))
    .replace(/\s+/g, " ")
    .slice(0, REASON_LENGTH);

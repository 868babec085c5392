import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Opened } from "@asesorador/domain/kernel/vault";
import type { Change } from "./change.ts";
import { coalescer } from "./coalesce.ts";
import { EVENTS_BETWEEN_YIELDS, yieldToEventLoop } from "./pause.ts";
import { type Member, type Outcome, type ProcessorKind, wants } from "./processor.ts";
import { openEvents, PoisonEvent, projectEvent } from "./project.ts";
import type { Quarantined } from "./quarantine.ts";
import type { ProjectionTools, ProjectionVault, ReadModel } from "./read-model.ts";

/**
 * Following live, a batch is small so that its rows are visible soon; catching up, it is large so that each commit
 * covers many events.
 */
const LIVE_EVENTS = 500;
const CATCH_UP_EVENTS = 5_000;

/** The projectors of these read models, which take the same batches. */
export const projectorKind = (
  vault: ProjectionVault,
  members: readonly Member<ReadModel>[],
): ProcessorKind => ({
  batchEvents: (live) => (live ? LIVE_EVENTS : CATCH_UP_EVENTS),
  // Writers wait for the read model to reach their position, also where an event changes no row.
  maxUnwantedEvents: 0,
  announces: true,
  take: (events) => projectBatch(vault, members, events),
});

const projectBatch = async (
  vault: ProjectionVault,
  members: readonly Member<ReadModel>[],
  events: readonly Recorded[],
): Promise<Outcome> => {
  const wanted = events.filter((event) => members.some((member) => wants(member, event)));
  const { opened, broken } = await openEvents(vault, wanted);
  const rows = coalescer();
  const changed = new Set<string>();
  const quarantined: Quarantined[] = [];
  for (const [i, event] of opened.entries()) {
    if (i % EVENTS_BETWEEN_YIELDS === EVENTS_BETWEEN_YIELDS - 1) await yieldToEventLoop();
    for (const member of members) {
      if (!wants(member, event)) continue;
      const { name } = member.processor;
      const result = projectFor(member, event, broken, vault);
      if (result.ok) {
        rows.add(result.changes);
        if (result.changes.length > 0) changed.add(name);
      } else quarantined.push({ processor: name, event, error: result.error });
    }
  }
  return { changes: rows.take(), changed, quarantined };
};

type Projected =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly error: PoisonEvent | null };

const projectFor = (
  { processor, quarantined }: Member<ReadModel>,
  event: Opened,
  broken: ReadonlyMap<Position, unknown>,
  tools: ProjectionTools,
): Projected => {
  if (quarantined.has(event.stream)) return { ok: false, error: null };
  try {
    return { ok: true, changes: projectEvent(processor, event, broken, tools) };
  } catch (error) {
    if (!(error instanceof PoisonEvent)) throw error;
    quarantined.add(event.stream);
    return { ok: false, error };
  }
};

import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { worksOnLeads } from "@asesorador/domain/lead/assignment";
import { leadStream } from "@asesorador/domain/lead/events";
import { Assignee } from "@asesorador/domain/lead/work";
import { readOpenLeadsOf } from "@asesorador/projections/lead/work-queries";
import * as z from "zod/mini";
import { expectAccepted, handle } from "../application/handle.ts";
import { mapConcurrently } from "../application/map-concurrently.ts";
import type { ReactionPorts, Stoppable } from "../application/reaction-ports.ts";
import { ReadModelBehind } from "../application/read-model-behind.ts";
import { causedBy, systemMetadata } from "../application/system-metadata.ts";
import { lead } from "./aggregate.ts";

const Closed = z.object({ username: Assignee, to: z.optional(z.string()) });
const BATCH = 200;

/**
 * Unassigns the open leads of accounts that can no longer work on leads, so that they are listed under "Sin asignar".
 * `closed`: the events that closed the accounts or changed their roles. The read model may go on listing a lead whose stream
 * is quarantined: each is unassigned once. Repeating it changes nothing. Throws ReadModelBehind, StoreUnavailable and
 * VaultUnavailable.
 */
export const unassignLeads = async (
  ports: ReactionPorts & Stoppable,
  closed: readonly Recorded[],
): Promise<void> => {
  for (const event of closed) {
    const { username, to } = Closed.parse(event.data);
    // A change to another role that works on leads unassigns nothing.
    if (to === undefined || !worksOnLeads(to)) await unassignLeadsOf(ports, username, event);
  }
};

const unassignLeadsOf = async (
  ports: ReactionPorts & Stoppable,
  username: string,
  event: Recorded,
): Promise<void> => {
  const done = new Set<LeadId>();
  let reached = event.position;
  for (;;) {
    if (!(await ports.waitFor(reached))) throw new ReadModelBehind(`at ${reached}`);
    const listed = await readOpenLeadsOf(ports.db, username, done.size + BATCH);
    const ids = listed.filter((id) => !done.has(id));
    if (ids.length === 0) return;
    // Each lead is a stream of its own, and takes two round trips.
    const positions = await mapConcurrently(ids, async (id) => {
      ports.signal.throwIfAborted();
      return unassign(ports, { id, username, event });
    });
    for (const id of ids) done.add(id);
    reached = positions.reduce((last, position) => (position > last ? position : last), reached);
  }
};

type Unassigned = { readonly id: LeadId; readonly username: string; readonly event: Recorded };

const unassign = async (
  { store, vault, now }: ReactionPorts,
  { id, username, event }: Unassigned,
): Promise<Position> => {
  const handled = await handle({ store, vault }, lead, {
    stream: leadStream(id),
    commands: [{ type: "AssignLead", leadId: id, to: null, by: "account_closed", onlyFrom: username }],
    commandId: `closed/${event.eventId}/${id}`,
    metadata: systemMetadata(now(), causedBy(event)),
  });
  return expectAccepted(handled).position;
};

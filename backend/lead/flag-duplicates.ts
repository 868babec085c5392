import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import { leadStream } from "@asesorador/domain/lead/events";
import { type EarlierAlike, readEarlierAlike } from "@asesorador/projections/lead/work-queries";
import * as z from "zod/mini";
import { expectAccepted, handle } from "../application/handle.ts";
import { mapConcurrently } from "../application/map-concurrently.ts";
import type { ReactionPorts, Stoppable } from "../application/reaction-ports.ts";
import { ReadModelBehind } from "../application/read-model-behind.ts";
import { causedBy, systemMetadata } from "../application/system-metadata.ts";
import { lead } from "./aggregate.ts";

const Submitted = z.object({ leadId: LeadId });

/**
 * Flags each submitted lead that shares phone, document or e-mail with an earlier one as a duplicate of the first such
 * lead in history. Repeating it changes nothing. Throws ReadModelBehind, StoreUnavailable and VaultUnavailable.
 */
export const flagDuplicates = async (
  ports: ReactionPorts & Stoppable,
  submitted: readonly Recorded[],
): Promise<void> => {
  const last = submitted.at(-1);
  if (!last) return;
  if (!(await ports.waitFor(last.position))) throw new ReadModelBehind(`at ${last.position}`);
  const causes = new Map(submitted.map((event) => [Submitted.parse(event.data).leadId as string, event]));
  // Each lead is a stream of its own, and takes two round trips.
  await mapConcurrently(await readEarlierAlike(ports.db, [...causes.keys()]), async (alike) => {
    ports.signal.throwIfAborted();
    const cause = causes.get(alike.id);
    if (cause) await flag(ports, cause, alike);
  });
};

const flag = async (
  { store, vault, now }: ReactionPorts,
  cause: Recorded,
  { id, of, by }: EarlierAlike,
): Promise<void> => {
  const handled = await handle({ store, vault }, lead, {
    stream: leadStream(id),
    commands: [{ type: "FlagDuplicate", leadId: id, of, by }],
    commandId: `duplicate/${id}/${of}`,
    metadata: systemMetadata(now(), causedBy(cause)),
  });
  expectAccepted(handled);
};

import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import { Country, Currency } from "@asesorador/domain/kernel/market";
import { type Member, roundRobinMembers, type Turns, turnsAmong } from "@asesorador/domain/lead/assignment";
import type { AssignmentRules } from "@asesorador/domain/lead/assignment-rules";
import { leadStream } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { isSupportOpen } from "@asesorador/domain/lead/sla";
import { readOpenLeads, readUnassigned, type Unassigned } from "@asesorador/projections/lead/work-queries";
import * as z from "zod/mini";
import { expectAccepted, handle } from "../application/handle.ts";
import { mapConcurrently } from "../application/map-concurrently.ts";
import type { ReactionPorts, Stoppable } from "../application/reaction-ports.ts";
import { ReadModelBehind } from "../application/read-model-behind.ts";
import { type Cause, causedBy, causedFor, systemMetadata } from "../application/system-metadata.ts";
import { lead } from "./aggregate.ts";

/** What is read of the event; its sealed block is not opened. */
const Submitted = z.object({
  leadId: LeadId,
  country: Country,
  currency: Currency,
  serviceCategory: z.string(),
});

export type AutoAssignPorts = ReactionPorts & {
  readonly team: () => Promise<readonly Member[]>;
  readonly rules: () => Promise<AssignmentRules>;
};

/** Older leads without an assignee are the team's own to take. */
const WAITING_DAYS = 7;
const BATCH = 200;

/**
 * Assigns each submitted lead of a market whose automatic assignment is on, while support answers there. Repeating it
 * changes nothing. Throws ReadModelBehind, StoreUnavailable and VaultUnavailable.
 */
export const assignSubmitted = async (
  ports: AutoAssignPorts & Stoppable,
  submitted: readonly Recorded[],
): Promise<void> => {
  const last = submitted.at(-1);
  const { markets } = await ports.rules();
  if (!last || markets.size === 0) return;
  const leads = submitted.flatMap((event) => {
    const { leadId: id, serviceCategory: category, ...where } = Submitted.parse(event.data);
    const market = marketOf(where);
    if (!isAnswered(ports, markets, market)) return [];
    return [{ id, category, cause: causedBy(event) }];
  });
  if (leads.length === 0) return;
  if (!(await ports.waitFor(last.position))) throw new ReadModelBehind(`at ${last.position}`);
  await assign(ports, leads, await turnsOf(ports));
};

/**
 * Assigns the leads of the last week that never had an assignee, oldest first, in the markets where support answers now:
 * those of the night, and those for which every adviser was at capacity. Repeating it changes nothing. Throws as `assignSubmitted`.
 */
export const assignWaiting = async (ports: AutoAssignPorts & Stoppable, limit = BATCH): Promise<void> => {
  const { markets } = await ports.rules();
  const answered = Country.options.filter((market) => isAnswered(ports, markets, market));
  if (answered.length === 0) return;
  const since = new Date(Date.parse(ports.now()) - WAITING_DAYS * DAY_MS).toISOString();
  const turns = await turnsOf(ports);
  let after: Unassigned | null = null;
  do {
    const waiting: readonly Unassigned[] = await readUnassigned(ports.db, {
      markets: answered,
      since,
      after,
      limit,
    });
    const leads = waiting.map((one) => ({ ...one, cause: causedFor(one.id) }));
    await assign(ports, leads, turns);
    // Those that were given back come in every run, so that they must not keep the later ones from their turn.
    after = waiting.length < limit ? null : (waiting.at(-1) ?? null);
  } while (after);
};

const isAnswered = ({ now }: AutoAssignPorts, markets: ReadonlySet<Country>, market: Country): boolean =>
  markets.has(market) && isSupportOpen(market, Date.parse(now()));

type Caused = Pick<Unassigned, "id" | "category"> & {
  readonly cause: Cause;
};

const turnsOf = async (ports: AutoAssignPorts): Promise<Turns> => {
  const names = roundRobinMembers(await ports.team());
  const [open, { members }] = await Promise.all([readOpenLeads(ports.db, names), ports.rules()]);
  return turnsAmong(
    names.map((name) => [name, open.get(name) ?? 0] as const),
    members,
  );
};

/**
 * Several leads at once, since each is a stream of its own and takes two round trips. The turns count a lead for its
 * adviser before it is given. One for which no adviser had capacity is tried again where a lead before it used up none.
 */
const assign = async (
  ports: AutoAssignPorts & Stoppable,
  leads: readonly Caused[],
  turns: Turns,
): Promise<void> => {
  const left: Caused[] = [];
  let returned = false;
  await mapConcurrently(leads, async (one) => {
    ports.signal.throwIfAborted();
    const to = turns.next(one.category);
    if (to === null) {
      left.push(one);
      return;
    }
    turns.took(to);
    const has = await give(ports, one, to);
    if (has === to) return;
    turns.returned(to);
    returned = true;
    if (has !== null) turns.took(has);
  });
  if (returned && left.length > 0) await assign(ports, left, turns);
};

/** Resolves to who has the lead now. Null: it was given back before, or may not be assigned. */
const give = async (
  { store, vault, now }: AutoAssignPorts,
  { id, cause }: Caused,
  to: string,
): Promise<string | null> => {
  const handled = await handle({ store, vault }, lead, {
    stream: leadStream(id),
    commands: [{ type: "AssignLead", leadId: id, to, by: "round_robin", onlyNew: true }],
    commandId: `auto-assign/${id}`,
    metadata: systemMetadata(now(), cause),
  });
  const { state } = expectAccepted(handled);
  return state.kind === "known" ? state.assignee : null;
};

import { fold } from "@asesorador/domain/kernel/decider";
import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import { planTerms } from "@asesorador/domain/lead/plan-terms";
import type { ChosenTerms } from "@asesorador/domain/lead/timeline-contract";
import { occurredAt } from "../application/occurred-at.ts";
import { lead } from "./aggregate.ts";

/** A service of the catalogue as history had it before a position; null: there was none. */
export type FindServiceBefore = (
  serviceId: number,
  position: Position,
) => Promise<{ readonly installationCents: number | null } | null>;

/**
 * The terms of the plan that the lead's opened stream chose last. The price is the event's own; the installation, which
 * it has not, is that of the catalogue before the event. null: no plan of the catalogue.
 */
export const chosenTerms = async (
  events: readonly Recorded<LeadEvent>[],
  findServiceBefore: FindServiceBefore,
): Promise<ChosenTerms | null> => {
  const state = fold(lead.decider, events);
  const chosen = events.findLast(({ type }) => type === "PlanCorrected" || type === "LeadSubmitted");
  if (state.kind === "unknown" || state.plan === null || !chosen) return null;
  const { serviceId } = state.plan;
  const before = await findServiceBefore(serviceId, chosen.position);
  return {
    serviceId,
    at: occurredAt(chosen),
    terms: planTerms(state.plan, before?.installationCents ?? null),
  };
};

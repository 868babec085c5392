import { unreachable } from "@asesorador/domain/kernel/decider";
import { firstWholeMinute, teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import { nearestPlans } from "@asesorador/domain/replay/change";
import type { ReplayOutcome } from "@asesorador/projections/replay/run";
import { HttpError, invalidField } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { NO_HISTORY, outsideHistory, tooLarge, unknownPlan, unreadable } from "./es.ts";

type Refused = Exclude<ReplayOutcome<never>, { readonly kind: "done" }>;

/** A replay without an answer. */
export const refusalOf = (outcome: Refused): HttpError => {
  switch (outcome.kind) {
    case "outside":
      return outside(outcome.from, outcome.until);
    case "unreadable":
      return new HttpError(409, "unreadable_event", { message: unreadable(outcome.message) });
    case "unknown_plan": {
      const { serviceId, known } = outcome;
      const message = unknownPlan(serviceId, nearestPlans(serviceId, known));
      return invalidField("plan", "unknown_plan", message);
    }
    case "too_large":
      return new HttpError(422, "replay_too_large", { message: tooLarge(outcome.limit, outcome.max) });
    case "busy":
      return new HttpError(503, "too_busy", { retryAfterSeconds: LIMITS.retryAfterReplaySeconds });
    case "unavailable":
      return new HttpError(503, "unavailable", { retryAfterSeconds: LIMITS.retryAfterUnavailableSeconds });
    default:
      return unreachable(outcome);
  }
};

/** The moment is not in history, which goes from `from` (ms; null: there is none) to `until`; the message begins with a moment that can be asked for. */
export const outside = (from: number | null, until: number): HttpError =>
  invalidField(
    "at",
    "outside_history",
    from === null
      ? NO_HISTORY
      : outsideHistory(teamDayAndTime(firstWholeMinute(from)), teamDayAndTime(until)),
  );

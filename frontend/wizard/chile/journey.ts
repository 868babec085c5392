import type { StepName } from "@asesorador/domain/journey/steps";
import type { Actor } from "xstate";
import { pesosIn } from "../shared/amounts.ts";
import { followJourney, type Moment } from "../shared/follow-journey.ts";
import { type ChileContext, offered } from "./chile-context.ts";
import type { chileMachine } from "./chile-machine.ts";
import type { ChileState } from "./step.ts";

/** Journey steps by state. Restoring a draft and the end are no steps. */
const NAMES: Readonly<Record<string, StepName>> = {
  category: "categoria",
  spend: "gasto",
  service: "servicio",
  need: "necesidad",
  analysis: "analisis",
  proposal: "propuesta",
  contact: "contacto",
};

export const follow = (actor: Actor<typeof chileMachine>) => followJourney(actor, "chile", momentOf);

/** What is recorded of the visit: the step, the first plan, and the choice. This wizard has no scores. */
const momentOf = (state: ChileState): Moment => {
  const { flow } = state.value;
  const step = NAMES[typeof flow === "string" ? flow : (Object.keys(flow)[0] ?? "")] ?? null;
  const ids = listed(state.context);
  const serviceId = state.context.selected?.plan.serviceId;
  const rank = serviceId === undefined ? 0 : ids.indexOf(serviceId) + 1;
  const [first] = ids;
  return {
    step,
    shown:
      step === "propuesta" && state.context.pick
        ? { count: ids.length, weights: null, top: first ? { serviceId: first, score: null } : null }
        : null,
    selected: serviceId !== undefined && rank > 0 ? { serviceId, rank, score: null } : null,
    submitted: state.hasTag("confirmation"),
  };
};

/** Ids in screen order: the recommended plan first. */
const listed = ({ pick, draft }: ChileContext) => {
  const ids = offered(pick, pesosIn(draft.monthlyPayment)).map(({ plan }) => plan.serviceId);
  const picked = ids.filter((id) => pick?.kind === "plans" && id === pick.pick.serviceId);
  return [...picked, ...ids.filter((id) => !picked.includes(id))];
};

import { accept, type Decision, reject } from "../kernel/decider.ts";
import type { ContactCorrection, CorrectContact, CorrectPlan, RecordContact } from "./commands.ts";
import { type ChosenPlan, type ContactPii, type LeadEvent, leadEvents } from "./events.ts";
import { weightOf } from "./lead-market.ts";
import { evolveLead, type KnownLead } from "./state.ts";
import { needsReason } from "./status.ts";
import { decideStatus, type StatusRejection, statusCommand } from "./status-decider.ts";
import { ContactField } from "./work.ts";
import { decideWork, type WorkRejection } from "./work-decider.ts";

export type ContactRejection = StatusRejection | WorkRejection;

type Decided = Decision<LeadEvent, ContactRejection>;
type Step = (state: KnownLead) => Decided;

/** A correction that changes nothing is accepted without events. */
export const decideCorrection = ({ leadId, correction }: CorrectContact, state: KnownLead): Decided => {
  const { contact, country } = state;
  if (state.erased || contact === null) return reject("lead_erased");
  const fields = changedFields(correction, contact);
  if (fields.length === 0) return accept();
  if (state.mergedInto !== null) return reject("lead_merged");
  const { blind, ...corrected } = correction;
  const pii = {
    ...contact,
    ...corrected,
    blind: { ...contact.blind, ...blind },
    before: Object.fromEntries(fields.map((field) => [field, contact[field]])),
  };
  return accept(leadEvents.create("ContactCorrected", { leadId, country, fields, pii }));
};

/** The plan by which a lead is priced from here on. A plan in another currency would belong to another market. */
export const decidePlan = (
  { leadId, plan, currency, monthlySavingsCents, annualSavingsCents }: CorrectPlan,
  state: KnownLead,
): Decision<LeadEvent, WorkRejection | "plan_other_currency"> => {
  const { country, asked, planWords, weight } = state;
  if (state.mergedInto !== null) return reject("lead_merged");
  if (plan === null ? planWords === null : sameOffer(plan, state.plan)) return accept();
  if (currency !== null && currency !== asked.currency) return reject("plan_other_currency");
  const { countedSavingsCents, leftOut } = weightOf({ ...asked, monthlySavingsCents });
  return accept(
    leadEvents.create("PlanCorrected", {
      leadId,
      country,
      plan,
      before: planWords && { name: planWords.name, brand: planWords.brand },
      monthlySavingsCents,
      annualSavingsCents,
      counted: { before: weight, after: { countedSavingsCents, leftOut } },
    }),
  );
};

const sameOffer = (one: ChosenPlan, other: ChosenPlan | null): boolean =>
  other !== null &&
  one.serviceId === other.serviceId &&
  one.priceCents === other.priceCents &&
  one.promotion?.priceCents === other.promotion?.priceCents &&
  one.promotion?.months === other.promotion?.months;

const changedFields = (correction: ContactCorrection, contact: ContactPii): ContactField[] =>
  ContactField.options.filter(
    (field) => correction[field] !== undefined && correction[field] !== contact[field],
  );

/** Attempt, correction, status and next step: all are accepted or none. */
export const decideContact = (command: RecordContact, state: KnownLead): Decided => {
  if (state.entries.includes(command.attempt.attemptId)) return accept();
  return inOrder(stepsOf(command), state);
};

const stepsOf = ({
  leadId,
  attempt,
  status,
  followUp,
  followUpDone,
  correction,
}: RecordContact): readonly Step[] => {
  const planned = followUp ?? (followUpDone ? { at: null, channel: null, remark: null } : null);
  return [
    (now) => decideWork({ type: "LogContactAttempt", leadId, ...attempt }, now),
    (now) =>
      correction
        ? decideCorrection({ type: "CorrectContact", leadId, correction }, now)
        : accept<LeadEvent>(),
    (now) => {
      if (!status || status.to === now.status) return accept<LeadEvent>();
      // The attempt already holds the remark of a forward step.
      const remark = needsReason(now.status, status.to) ? attempt.remark : null;
      const step = statusCommand(leadId, now.status, { ...status, remark, noteId: attempt.attemptId });
      return step ? decideStatus(step, now) : reject("transition_not_allowed");
    },
    (now) =>
      planned ? decideWork({ type: "ScheduleFollowUp", leadId, ...planned }, now) : accept<LeadEvent>(),
  ];
};

/** Decides each step on the state after the preceding ones. */
const inOrder = (steps: readonly Step[], before: KnownLead): Decided => {
  const events: LeadEvent[] = [];
  let state = before;
  for (const step of steps) {
    const decision = step(state);
    if (!decision.ok) return decision;
    events.push(...decision.events);
    const next = decision.events.reduce(evolveLead, state);
    if (next.kind === "known") state = next;
  }
  return accept(...events);
};

import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { choicePricing } from "@asesorador/backend/lead/price-choice";
import { contactOf, submissionOf } from "@asesorador/backend/lead/submission";
import type { Service } from "@asesorador/domain/catalog/contract";
import type { Fact } from "@asesorador/domain/kernel/event-store";
import { LeadId } from "@asesorador/domain/kernel/ids";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { SubmitLead } from "@asesorador/domain/lead/commands";
import { LeadSubmission } from "@asesorador/domain/lead/contract";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { leadStream } from "@asesorador/domain/lead/events";
import { type Plan, toPlan } from "@asesorador/domain/recommendation/plan";
import { visits } from "./calendar.ts";
import { decided } from "./decided.ts";
import { deskWork } from "./desk-work.ts";
import { cancellation, followUp } from "./follow-up.ts";
import { sendingOf } from "./incidents.ts";
import { type Random, seeded } from "./random.ts";
import { submission } from "./submissions.ts";

/** One event of the demo's history, personal data not sealed yet. */
export type Happening = {
  readonly stream: string;
  /** Revision in the stream. */
  readonly revision: number;
  readonly at: number;
  readonly fact: Fact;
  /** Events appended together with it. */
  readonly also?: readonly Fact[];
};

const DEMO_LEADS = 1500;
const SEED = 20_261_121;
/** A separate random sequence, so that changes to the team's work do not affect the visitors'. */
const DESK_SEED = SEED + 1_000_000;
/** And another one for quotes, contracts and cancellations. */
const TERMS_SEED = SEED + 2_000_000;

export type QuarterInput = {
  /** ms since 1970, a midnight in Lima: everything happens before it. */
  readonly until: number;
  /** The services as they were offered at a time, ms since 1970. */
  readonly servicesAt: (at: number) => readonly Service[];
  /** For blind indexes only: nothing is sealed here. */
  readonly vault: Vault;
  readonly yieldNow: YieldNow;
};

/**
 * Awaited between the parts of what is computed, some milliseconds each, so that signals and other work are handled
 * meanwhile. Its rejection ends the work.
 */
export type YieldNow = () => Promise<unknown>;

/**
 * The quarter before `until`: about 1,500 leads and their further course, oldest first. The same `until` gives the same
 * history; leads pass through the same code as a real request (contract, catalogue prices, decider).
 */
export const demoQuarter = async (input: QuarterInput): Promise<readonly Happening[]> => {
  const plansOf = plansOnce();
  const all: Happening[] = [];
  for (const [index, { triedAt, arrivedAt: at }] of demoSendings(input.until).entries()) {
    await input.yieldNow();
    const services = input.servicesAt(at);
    // A separate random sequence for each lead, so that a change in one does not affect others.
    const random = seeded(SEED + 1 + index);
    all.push(
      ...(await leadHistory({ ...input, services, plans: plansOf(services), index, triedAt, at, random })),
    );
  }
  return all.sort((a, b) => a.at - b.at);
};

/** When each lead of the quarter before `until` was sent and arrived, ms since 1970. */
export const demoSendings = (until: number) =>
  visits(DEMO_LEADS, until, seeded(SEED)).map((usual) => sendingOf(usual, until));

/** Plans by the list of services that they are made of. */
const plansOnce = () => {
  const known = new Map<readonly Service[], readonly Plan[]>();
  return (services: readonly Service[]): readonly Plan[] => {
    const plans = known.get(services) ?? services.map((service) => toPlan(service));
    known.set(services, plans);
    return plans;
  };
};

type LeadInput = Pick<QuarterInput, "until" | "vault"> & {
  readonly services: readonly Service[];
  readonly plans: readonly Plan[];
  readonly index: number;
  readonly triedAt: number;
  /** When it arrived. */
  readonly at: number;
  readonly random: Random;
};

const leadHistory = async (input: LeadInput): Promise<readonly Happening[]> => {
  const { index, at, random, until } = input;
  const leadId = LeadId.parse(derivedUuid(`demo/lead/${SEED}/${index}`));
  const submit = await submitCommand(leadId, input);
  const following = { leadId, from: at, end: until, terms: seeded(TERMS_SEED + index) };
  const wanted = submit.plan && { plan: submit.plan, currency: submit.currency };
  const steps = followUp({ ...following, wanted, random });
  const desk = { leadId, from: at, end: until, random: seeded(DESK_SEED + index) };
  // Sorted by time; events of the same moment keep their order.
  const worked = [...steps, ...deskWork(desk, steps), ...cancellation(following, steps)].sort(
    (a, b) => a.at - b.at,
  );
  const stream = leadStream(leadId);
  return decided(leadDecider, stream, [{ at, command: submit }, ...worked]).flatMap(
    ({ events, revision, ...one }) =>
      events.map((fact, i) => ({ stream, revision: revision + i, at: one.at, fact })),
  );
};

const submitCommand = async (
  leadId: LeadId,
  { services, vault, plans, triedAt, ...visit }: LeadInput,
): Promise<SubmitLead> => {
  const { index, at, random } = visit;
  const sent = submission({ index, at: new Date(triedAt).toISOString(), random, plans });
  const contact = LeadSubmission.parse(sent);
  const priceChoice = choicePricing(async (id) => services.find((service) => service.id === id) ?? null);
  return submissionOf(contact, contactOf(contact, "visitor"), {
    leadId,
    vault,
    priceChoice,
    now: new Date(at).toISOString(),
  });
};

import { recommendPeru } from "@asesorador/domain/recommendation/peru-recommend";
import { expect, test } from "vitest";
import type { AnyStateNode, SnapshotFrom } from "xstate";
import { getAdjacencyMap } from "xstate/graph";
import { eventsOfState } from "../shared/events-of-state-spec.ts";
import { profileOf } from "./draft.ts";
import type { PeruEvent, Restored } from "./peru-context.ts";
import { peruMachine } from "./peru-machine.ts";
import { cheapPlan, fastPlan, filledDraft, LEAD_ID, NOW, samplePlans } from "./peru-spec.ts";

type State = SnapshotFrom<typeof peruMachine>;

const profile = profileOf(filledDraft);
if (!profile) throw new Error("the sample draft is whole");
const compared = (plans: typeof samplePlans) => ({
  plans,
  recommendation: recommendPeru({ plans, profile }),
});
const dearer = { ...cheapPlan, house: { priceCents: 15_300, promotion: null } };
const refused = { state: "refused", failure: { code: "invalid_input", message: "" } } as const;
const { housingType, monthlyPayment, currentService, priority, name, phone, email, dni, address } =
  filledDraft;
const budget = { housingType, monthlyPayment, currentService };

/** Events of visitors, timers and the network. Invoked actors do not run: their results are events. */
const events = [
  { type: "edit", change: { ...budget, currentCompany: "movistar" } },
  { type: "edit", change: { ...budget, currentCompany: "claro" } },
  { type: "edit", change: { priority } },
  { type: "edit", change: { name, phone, email, dni, address, dataConsent: true } },
  { type: "choose", serviceId: cheapPlan.serviceId },
  ...(["next", "back", "skip", "retry", "submit", "again", "leaveDetails", "acceptPrice"] as const).map(
    (type) => ({
      type,
    }),
  ),
  done("loadPlans", samplePlans),
  failed("loadPlans"),
  done("analyse", compared(samplePlans).recommendation),
  done("analyse", compared([]).recommendation),
  failed("analyse"),
  ...[samplePlans, [dearer], [fastPlan]].map((plans) => done("recheck", compared(plans))),
  failed("recheck"),
  ...[{ state: "sent", answer: {} }, { state: "failed" }, refused].map((result) =>
    done("submission", result),
  ),
  { type: "submission.saved" },
  after("ANALYSIS_MS", "flow.analysis.clock.running"),
  after("PROGRESS_TICK_MS", "flow.analysis.meter.rising"),
  after("STAGE_TICK_MS", "flow.analysis.stages.counting"),
  after("PRICE_CHECK_MS", "flow.contact.awaitingPrice"),
  after("RECHECK_MS", "flow.contact"),
  ...[2, 4, 5].map((step) => ({ type: "forward", step })),
  ...[left(2), left(4), left(5), left(5, { id: LEAD_ID, state: "kept" })].map((draft) =>
    done("restore", draft),
  ),
  failed("restore"),
] as PeruEvent[];

function left(step: number, lead: Restored["lead"] = null): Restored {
  const draft = { ...filledDraft, dataConsent: false };
  return { draft, step, serviceId: step === 5 ? cheapPlan.serviceId : null, lead };
}
function done(actor: string, output: unknown) {
  return { type: `xstate.done.actor.${actor}`, actorId: actor, output };
}
function failed(actor: string) {
  return { type: `xstate.error.actor.${actor}`, actorId: actor, error: new Error("down") };
}
function after(delay: string, state: string) {
  return { type: `xstate.after.${delay}.peru.${state}` };
}

/**
 * The state value and the context that guards read. The whole context would make the graph infinite; the
 * value alone would merge different states.
 */
const key = ({ value, context }: State): string =>
  JSON.stringify([
    value,
    context.draft.currentCompany,
    context.draft.priority,
    context.draft.dataConsent,
    context.plans !== null,
    context.recommendation?.kind,
    context.selected !== null,
    context.quote.state,
    context.rejection?.kind,
    context.resume !== null,
    context.progress,
    context.stage,
  ]);

/**
 * The two meters are only visual. They run once, one after the other, for a visitor whose catalogue is still
 * loading; other combinations lead to no further states.
 */
const isWorthWalking = ({ context }: State, { type }: { readonly type: string }): boolean => {
  const { progress, stage, plans, draft } = context;
  const midway = progress % 100 > 0 || stage % 4 > 0 || (progress === 100 && stage === 0);
  if (type.includes("PROGRESS_TICK"))
    return stage === 0 && plans === null && draft.currentCompany === "movistar";
  if (type.includes("STAGE_TICK")) return progress === 100;
  return !midway;
};

const walk = (hasDraft: boolean) =>
  getAdjacencyMap(peruMachine, {
    input: { leadId: LEAD_ID, route: "/", now: () => NOW, hasDraft },
    events: eventsOfState(events),
    serializeState: key as (state: unknown) => string,
    filterEvents: isWorthWalking,
    limit: 200_000,
  });
const walked = [...Object.values(walk(false)), ...Object.values(walk(true))];
const reached = walked.map(({ state }) => state);

/** Paths of all leaf states. */
const leaves = (node: AnyStateNode): string[][] => {
  const children = Object.values(node.states);
  return children.length > 0 ? children.flatMap(leaves) : [node.path];
};
const asValue = (path: readonly string[]): unknown =>
  path.length === 1 ? path[0] : { [String(path[0])]: asValue(path.slice(1)) };

/** Transient states. */
const PASSED = ["deciding", "opening"];

test.each(leaves(peruMachine.root))("%s %s %s %s is reached, or passed at once", (...path) => {
  const passed = path.some((name) => PASSED.includes(name));
  expect(reached.some((state) => state.matches(asValue(path) as never))).toBe(!passed);
});

test("nothing is ever submitted without complete contact data, consent and a settled price", () => {
  const submitting = reached.filter((state) => state.matches({ flow: { submission: "sending" } }));
  expect(submitting).not.toHaveLength(0);
  for (const { context } of submitting) {
    expect(context.draft.dataConsent).toBe(true);
    expect(context.consentAt).not.toBeNull();
    expect(["changed", "withdrawn"]).not.toContain(context.quote.state);
  }
});

test("Claro's customers never carry a plan", () => {
  for (const { context, value } of reached) {
    if (context.draft.currentCompany === "claro" && JSON.stringify(value).includes("contact")) {
      expect(context.selected).toBeNull();
    }
  }
});

test("every state is left by some event: no dead end before the modal", () => {
  const stuck = walked.filter(
    ({ state, transitions }) =>
      !state.hasTag("modal") &&
      Object.values<{ readonly state: State }>(transitions).every((to) => key(to.state) === key(state)),
  );
  expect(stuck.map(({ state }) => state.value)).toEqual([]);
});

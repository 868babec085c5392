import { withSavings } from "@asesorador/domain/recommendation/chile-pick";
import { forHousing } from "@asesorador/domain/recommendation/plan";
import { expect, test } from "vitest";
import type { AnyStateNode, SnapshotFrom } from "xstate";
import { getAdjacencyMap } from "xstate/graph";
import { eventsOfState } from "../shared/events-of-state-spec.ts";
import { isOpen } from "../shared/quote.ts";
import { refused } from "../shared/short-spec.ts";
import type { ChileEvent, Restored } from "./chile-context.ts";
import { chileMachine } from "./chile-machine.ts";
import { filledDraft, internetPlan, LEAD_ID, NOW, samplePlans, vtrPlan } from "./chile-spec.ts";

type State = SnapshotFrom<typeof chileMachine>;

const { currentCompany, monthlyPayment, name, rut, phone, email, address, consent, ...rest } = filledDraft;
const left = (step: Restored["step"]): Restored => ({
  draft: { ...rest, currentCompany, monthlyPayment },
  step,
  desiredService: step === 5 ? vtrPlan.serviceId : null,
  savings: null,
  leadId: null,
  isSending: false,
});

const dearer = { ...vtrPlan, house: { priceCents: 9_999_000, promotion: null } };

/** Events of visitors, timers and the network. Invoked actors do not run: their results are events. */
const events = [
  { type: "category", category: "telecomunicaciones" },
  { type: "category", category: "alarmas" },
  { type: "edit", change: { currentCompany, monthlyPayment } },
  { type: "edit", change: { currentCompany: "vtr", monthlyPayment } },
  { type: "edit", change: { name, rut, phone, email, address, consent } },
  { type: "service", service: "doble" },
  { type: "priority", priority: "ahorrar" },
  { type: "choose", plan: withSavings(forHousing(vtrPlan, null), 3_800_000) },
  { type: "choose", plan: withSavings(forHousing(internetPlan, null), 3_800_000) },
  ...(
    [
      "next",
      "advance",
      "back",
      "skip",
      "retry",
      "submit",
      "reset",
      "contact",
      "acceptPrice",
      "leaveDetails",
    ] as const
  ).map((type) => ({
    type,
  })),
  ...[0, 1, 2, 3, 4].map((step) => ({ type: "arrive", step })),
  done("loadPlans", samplePlans),
  done("loadPlans", [internetPlan]),
  failed("loadPlans"),
  ...[samplePlans, [dearer], [internetPlan]].map((plans) => done("recheck", plans)),
  failed("recheck"),
  ...([0, 1, 2, 3, 4, 5, 6] as const).map((step) => done("restore", left(step))),
  done("restore", null),
  failed("restore"),
  ...[{ state: "sent", answer: {} }, { state: "failed" }, refused].map((result) =>
    done("submission", result),
  ),
  { type: "submission.saved" },
  after("MESSAGE_MS", "analysis.messages.showing"),
  after("LAST_PAUSE_MS", "analysis.messages.pausing"),
  after("CHOOSE_SERVICE_MS", "service.chosen"),
  after("CHOOSE_PLAN_MS", "proposal.chosen"),
  after("PRICE_CHECK_MS", "contact.awaitingPrice"),
  after("RECHECK_MS", "contact"),
] as ChileEvent[];

function done(actor: string, output: unknown) {
  return { type: `xstate.done.actor.${actor}`, actorId: actor, output };
}
function failed(actor: string) {
  return { type: `xstate.error.actor.${actor}`, actorId: actor, error: new Error("down") };
}
function after(delay: string, state: string) {
  return { type: `xstate.after.${delay}.chile.flow.${state}` };
}

/**
 * The state value and the context that guards read. The whole context would make the graph infinite; the
 * value alone would merge different states.
 */
const key = ({ value, context }: State): string =>
  JSON.stringify([
    value,
    context.draft.currentCompany,
    context.draft.currentService !== null,
    context.draft.priority !== null,
    context.draft.consent,
    context.plans?.length,
    context.pick?.kind,
    context.selected !== null,
    context.quote.state,
    context.resume !== null,
    context.rejection?.kind,
    context.message,
    context.invalidSubmits > 0,
  ]);

const OF_PRICE = /recheck|PRICE_CHECK|RECHECK|acceptPrice|leaveDetails/;

/**
 * Prunes repeats: a second submit of an incomplete form equals the first, and the messages are only visual,
 * so one visitor runs through them.
 */
const isWorthWalking = (state: State, { type }: { readonly type: string }): boolean => {
  const { context } = state;
  const isAtContact = state.matches({ flow: "contact" });
  if (OF_PRICE.test(type) && !isAtContact) return false;
  if (isAtContact && isOpen(context.quote)) return OF_PRICE.test(type) || /back|submit/.test(type);
  if (type === "next" || type === "submit") return context.invalidSubmits === 0 || context.draft.consent;
  if (/MESSAGE_MS|LAST_PAUSE/.test(type))
    return context.plans?.length !== 1 && context.draft.currentCompany !== "vtr";
  return context.message === 0 || !/edit|arrive|loadPlans/.test(type);
};

const walk = (hasDraft: boolean) =>
  getAdjacencyMap(chileMachine, {
    input: { newLeadId: () => LEAD_ID, route: "/chile", now: () => NOW, hasDraft },
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
const PASSED = ["deciding", "resuming", "opening"];

test.each(leaves(chileMachine.root))("%s %s %s %s is reached, or passed at once", (...path) => {
  const passed = path.some((name) => PASSED.includes(name));
  expect(reached.some((state) => state.matches(asValue(path) as never))).toBe(!passed);
});

test("nothing is ever submitted without complete contact data, its consent and a settled price", () => {
  const submitting = reached.filter((state) => state.matches({ flow: { submission: "sending" } }));
  expect(submitting).not.toHaveLength(0);
  for (const { context } of submitting) {
    expect(context.consentAt).toBe(NOW);
    expect(context.draft).toMatchObject({ name, phone, address, consent: true });
    expect(isOpen(context.quote)).toBe(false);
  }
});

test("VTR's customers never carry a plan", () => {
  const theirs = reached.filter(
    ({ context, value }) =>
      context.draft.currentCompany === "vtr" && JSON.stringify(value).includes("contact"),
  );
  expect(theirs).not.toHaveLength(0);
  for (const { context } of theirs) expect(context.selected).toBeNull();
});

test("every state is left by some event: no dead end", () => {
  const stuck = walked.filter(({ state, transitions }) =>
    Object.values<{ readonly state: State }>(transitions).every((to) => key(to.state) === key(state)),
  );
  expect(stuck.map(({ state }) => state.value)).toEqual([]);
});

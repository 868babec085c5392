import { createActor, type SnapshotFrom } from "xstate";
import { getAdjacencyMap } from "xstate/graph";
import type { SendResult } from "../../kernel/outbox-results.ts";
import type { ContactAnswers } from "./contact-problems.ts";
import { problemsIn, type ShortEvent, shortMachine } from "./short-machine.ts";
import type { ShortRules } from "./short-rules.ts";
import type { SubmittedDraft } from "./submission-machine.ts";
import { fakeSubmission } from "./submission-spec.ts";

// Fixtures for the tests of the short wizards.

export const LEAD_ID = "0195f6a0-0000-4000-8000-000000000001";
export const NOW = "2026-11-20T15:00:00.000Z";
const input = { leadId: LEAD_ID, route: "/chile", now: () => NOW, hasDraft: false };

export const person: ContactAnswers = {
  name: "Rosa Quispe",
  rut: "12.345.678-5",
  phone: "987 654 321",
  email: "rosa@example.com",
  consent: true,
};

export const refused: SendResult = {
  state: "refused",
  failure: {
    code: "invalid_input",
    message: "Revisa los datos.",
    issues: [{ path: "phone", code: "phone_unreachable", message: "Revisa el teléfono." }],
  },
};

/** A started wizard whose submits give `results`, one after the other; the last one repeats. */
export const startShort = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  results: readonly (SendResult | "throws")[] = [{ state: "sent", answer: {} }],
) => {
  const submission = fakeSubmission<SubmittedDraft<Draft>>(results);
  let left = 0;
  const machine = shortMachine(rules).provide({
    actions: {
      leave: () => {
        left += 1;
      },
    },
    actors: {
      submission: submission.machine,
    },
  });
  const actor = createActor(machine, { input }).start();
  const { submitted, report } = submission;
  return { actor, submitted, report, left: () => left };
};

/** Fills every form and submits each but the last. */
export const fillAll = <Draft extends ContactAnswers>(
  { actor }: ReturnType<typeof startShort<Draft>>,
  rules: ShortRules<Draft>,
  draft: Draft,
): void => {
  rules.forms.forEach((fields, index) => {
    for (const field of fields)
      actor.send({ type: "edit", change: { [field]: draft[field] } as unknown as Partial<Draft> });
    if (index < rules.forms.length - 1) actor.send({ type: "next" });
  });
};

/**
 * Explores the states reachable by visitors, the network and the outbox. Invoked actors do not run: their
 * results are events.
 */
export const exploreShort = <Draft extends ContactAnswers>(
  rules: ShortRules<Draft>,
  changes: readonly Partial<Draft>[],
) => {
  const machine = shortMachine(rules);
  type State = SnapshotFrom<typeof machine>;
  const answer = (output: SendResult) => ({
    type: "xstate.done.actor.submission",
    actorId: "submission",
    output,
  });
  const results: readonly SendResult[] = [{ state: "sent", answer: {} }, { state: "failed" }, refused];
  const events = [
    ...changes.map((change) => ({ type: "edit", change })),
    { type: "next" },
    { type: "back" },
    ...results.map(answer),
    { type: "submission.saved" },
  ] as ShortEvent<Draft>[];
  const key = ({ value, context }: State): string =>
    JSON.stringify([
      value,
      context.step,
      problemsIn(rules, context),
      context.draft,
      context.rejection?.kind,
      context.invalidSubmits > 0,
    ]);
  const walked = getAdjacencyMap(machine, {
    input,
    events,
    serializeState: key as (state: unknown) => string,
    // A second submit of an incomplete form leads to the same state as the first.
    filterEvents: ({ context }, { type }) =>
      type !== "next" || context.invalidSubmits === 0 || problemsIn(rules, context).length === 0,
  });
  return Object.values(walked).map(({ state, transitions }) => ({
    state,
    stuck: Object.values<{ readonly state: State }>(transitions).every((to) => key(to.state) === key(state)),
  }));
};

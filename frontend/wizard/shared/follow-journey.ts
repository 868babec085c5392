import type { ReportedEvent } from "@asesorador/domain/journey/record-contract";
import type { ListCause } from "@asesorador/domain/journey/reported-values";
import { MAX_LISTED, MAX_LISTS, type StepName, type Wizard } from "@asesorador/domain/journey/steps";
import type { Actor, AnyActorLogic, Snapshot, SnapshotFrom } from "xstate";
import { asksNotToBeMeasured, openJourney } from "../../kernel/journey.ts";
import type { Rejection } from "./rejection.ts";
import { clock, keepVisit, openedVisit, storedVisit } from "./stored-visit.ts";
import type { PlansSeen } from "./visit-signals.ts";

type Shown = Extract<ReportedEvent, { type: "shown" }>;
/** A list in the order of the screen. */
export type ShownList = Pick<
  Required<Shown>,
  "weights" | "answers" | "ownWeights" | "order" | "filters" | "outside" | "catalogue" | "ruleset"
> & {
  readonly all: readonly {
    readonly serviceId: number;
    readonly score: number | null;
    readonly cents: number;
  }[];
};

/** What a wizard's state adds to the journey; absent properties add nothing. */
export type JourneyState = {
  /** null: the state is no step. */
  readonly step: StepName | null;
  /** Where the visitor lives; "" or absent: not stated. */
  readonly district?: string;
  readonly list?: ShownList | null;
  /** The selected plan. */
  readonly selected?: number | undefined;
  readonly submitted?: boolean;
  /** Attempts to submit the form on the screen that were refused, and its problems by field. */
  readonly refusals?: number;
  readonly problems?: Readonly<Record<string, string | undefined>>;
};

/** The state of a wizard whose form the server may have refused. */
type Rejected = { readonly context: { readonly rejection?: Rejection | null } };

// The path of the contract's `recordJourney`, whose schema would add 6 kB to the first step.
const URL_PATH = "/api/journey";
/** A list is recorded when it has not changed for so long: a slider passes many. */
const REST_MS = 1_000;

/**
 * Records the steps, lists and choices of a wizard by observing its actor and the window events of visit-signals.ts. A
 * journey ends with the submit or with another category; it continues after a reload and with a restored draft in the same
 * tab. May be called before or after the actor's start and stops with it. Load it lazily: the first step does not
 * depend on it. With Do Not Track or Global Privacy Control nothing is recorded or stored.
 */
export const followJourney = <Logic extends AnyActorLogic>(
  actor: Actor<Logic>,
  wizard: Wizard,
  journeyStateOf: (state: SnapshotFrom<Logic>, seen: PlansSeen | undefined) => JourneyState,
): Actor<Logic> => {
  if (asksNotToBeMeasured()) return actor;
  let recording: Recording | null = null;
  let sent = false;
  let refusals = 0;
  let refused: Rejected["context"]["rejection"];
  let seen: PlansSeen | undefined;
  let list: ShownList | null = null;
  let recorded: ShownList | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settle = () => {
    clearTimeout(timer);
    if (!list || !recording) return;
    const { visit, record } = recording;
    const { weights, ownWeights, catalogue } = list;
    Object.assign(visit.lead, { weights, ownWeights, catalogue });
    const shown = shownIn(list);
    const text = JSON.stringify(shown);
    if (text === visit.shown || visit.lists >= MAX_LISTS) return;
    visit.shown = text;
    visit.lists++;
    record({ ...shown, cause: causeOf(recorded, list), catalogue });
    recorded = list;
  };
  const begin = (state: unknown) => {
    list = null;
    recorded = null;
    seen = undefined;
    refusals = 0;
    recording = openRecording(wizard, state, settle);
  };
  const end = () => {
    recording?.end();
    recording = null;
    keepVisit(null);
  };

  const recordStep = ({ step, district, list: shown }: JourneyState, { visit, record, stay }: Recording) => {
    if (step === null || step === visit.from) return;
    settle();
    const event = { type: "step", step, district: district || null, ...stay() };
    visit.from = step;
    visit.since = clock();
    record(event);
    if (!shown) seen = undefined;
  };
  /** The choice of a plan of the last list, or to continue without one. */
  const recordChoice = ({ step, selected, list: shown }: JourneyState, { visit, record }: Recording) => {
    const rank = list ? list.all.findIndex(({ serviceId }) => serviceId === selected) : -1;
    const chosen = `${selected} ${rank}`;
    if (rank >= 0 && !shown && chosen !== visit.selected) {
      visit.selected = chosen;
      visit.lead.rank = rank + 1;
      const score = list?.all[rank]?.score ?? null;
      record({ type: "selected", serviceId: selected, rank: rank + 1, score, seen: true });
    }
    if (step === "contacto" && selected === undefined && visit.lead.rank !== null) {
      visit.lead.rank = null;
      keepVisit(visit);
    }
  };
  /** The fields for which the page, then the server, refused a submit. */
  const recordRefusals = (
    { step, refusals: attempts = 0, problems = {} }: JourneyState,
    { record }: Recording,
  ) => {
    if (attempts > refusals)
      for (const [field, code] of Object.entries(problems)) record({ type: "refused", step, field, code });
    refusals = attempts;
    const { rejection } = (actor.getSnapshot() as Rejected).context;
    // Each submit begins without a rejection, and edits take issues off it.
    if (!refused)
      for (const field of refusedFields(rejection)) record({ type: "refused", step, field, code: "refused" });
    refused = rejection;
  };

  const observe = () => {
    const snapshot = actor.getSnapshot();
    const state = journeyStateOf(snapshot, seen);
    const { step, submitted } = state;
    // Correcting a rejected lead does not start a new journey.
    if (!recording && step !== null && !submitted && !(sent && step === "contacto")) begin(snapshot);
    if (!recording) return;
    recordStep(state, recording);
    if (state.list) {
      list = state.list;
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    } else if (seen === null) list = null;
    recordChoice(state, recording);
    recordRefusals(state, recording);
    if (submitted) {
      recording.record({ type: "submitted", ...recording.stay() });
      end();
      sent = true;
    }
  };

  const ignore = listenToSignals({
    plansSeen: ({ detail }) => {
      // The step's own list was on the screen, however soon another one follows.
      if (seen === undefined && detail) settle();
      seen = detail;
      observe();
    },
    toolUsed: ({ detail }) => recording?.record({ type: "tool", tool: detail }),
    categorySelected: ({ detail }) => {
      if (!recording) return;
      recording.record({ type: "left", to: detail.category });
      end();
    },
  });
  const stop = () => {
    recording?.end();
    ignore();
  };

  if ((actor.getSnapshot() as Snapshot<unknown>).status === "active") observe();
  // Errors of the actor are reported by its owner.
  actor.subscribe({ next: observe, complete: stop, error: stop });
  return actor;
};

type Recording = ReturnType<typeof openRecording>;

/** Continues the visit of this tab, or begins one. `settle` records what is pending before a batch is sent. */
const openRecording = (wizard: Wizard, state: unknown, settle: () => void) => {
  const visit = storedVisit(wizard) ?? openedVisit(wizard, state);
  const { record: send, end } = openJourney(URL_PATH, {
    visit: () => {
      const { viewport, opening } = visit.lead;
      return { journeyId: visit.id, wizard, viewport, opening, elapsedMs: clock() - visit.begun };
    },
    settle,
  });
  const record = (event: object) => {
    const now = clock();
    send({ ...event, seq: visit.seq++, sinceMs: now - visit.begun });
    visit.at = now;
    keepVisit(visit);
  };
  return {
    visit,
    record,
    end,
    /** The step that is left, and how long it was on the screen. */
    stay: () => ({ from: visit.from, dwellMs: visit.from === null ? 0 : clock() - visit.since }),
  };
};

type Signals = Pick<WindowEventMap, "plansSeen" | "toolUsed" | "categorySelected">;
type SignalListeners = { readonly [Type in keyof Signals]: (event: Signals[Type]) => void };

/** Returns the function that ends it. */
const listenToSignals = (listeners: SignalListeners) => {
  const all = Object.entries(listeners) as [string, EventListener][];
  for (const each of all) addEventListener(...each);
  return () => {
    for (const each of all) removeEventListener(...each);
  };
};

/** What is recorded of a list; equal for equal lists of one catalogue. */
const shownIn = ({ all, catalogue: _, ...made }: ShownList) => {
  const [top] = all;
  return {
    ...made,
    type: "shown",
    count: all.length,
    plans: all.slice(0, MAX_LISTED).map(({ serviceId, score, cents }, i) => [serviceId, i + 1, score, cents]),
    top: top ? { serviceId: top.serviceId, score: top.score } : null,
  };
};

/** Each once; "form": the server did not say which. */
const refusedFields = (rejection: Rejected["context"]["rejection"]): Iterable<string | undefined> =>
  new Set(
    rejection?.kind === "refused"
      ? (rejection.failure.issues?.map(({ path }) => path.split(".")[0]) ?? ["form"])
      : [],
  );

const causeOf = (before: ShownList | null, now: ShownList): ListCause => {
  const differs = (...fields: readonly (keyof ShownList)[]) =>
    fields.some((field) => JSON.stringify(before?.[field]) !== JSON.stringify(now[field]));
  if (before ? differs("answers") : !now.ownWeights && !now.filters && now.order === "recomendacion")
    return "first";
  if (before ? differs("weights", "ownWeights") : now.ownWeights) return "weights";
  return (before ? differs("order") : now.order !== "recomendacion")
    ? "sort"
    : differs("filters")
      ? "filter"
      : "first";
};

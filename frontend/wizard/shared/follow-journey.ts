import type { ReportedEvent } from "@asesorador/domain/journey/record-contract";
import type { ListCause } from "@asesorador/domain/journey/reported-values";
import {
  MAX_LISTED,
  MAX_LISTS,
  type StepName,
  type Viewport,
  WIZARD_VERSION,
  type Wizard,
} from "@asesorador/domain/journey/steps";
import type { Actor, AnyActorLogic, Snapshot, SnapshotFrom } from "xstate";
import { asksNotToBeMeasured, type Journey, openJourney } from "../../kernel/journey.ts";
import { randomUuid } from "../../kernel/random-uuid.ts";
import type { Rejection } from "./rejection.ts";
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

/** A visit as the tab keeps it. */
type StoredVisit = {
  readonly id: string;
  /** What send-lead.ts sends with a lead. */
  readonly lead: {
    readonly wizard: Wizard;
    readonly viewport: Viewport;
    readonly opening: object;
    weights: object | null;
    ownWeights: boolean | null;
    /** Of the chosen plan. */
    rank: number | null;
    catalogue: object | null;
  };
  /** ms since 1970 by the browser's clock. */
  readonly begun: number;
  seq: number;
  /** The last step and when it began. */
  from: StepName | null;
  since: number;
  /** When the latest message was recorded. */
  at: number;
  lists: number;
  /** The last list and choice, as text, to compare the next one with. */
  shown: string;
  selected: string;
};

// The path of the contract's `recordJourney`, whose schema would add 6 kB to the first step.
const URL_PATH = "/api/journey";
const VISIT_KEY = "asesorador:visit";
/** A later step in the same tab is another visit. */
const SAME_VISIT_MS = 30 * 60_000;
/** A list is recorded when it has not changed for so long: a slider passes many. */
const REST_MS = 1_000;

/** ms since 1970, not set back while the page is open. */
const clock = () => performance.timeOrigin + performance.now();

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
  let journey: Journey | null = null;
  let visit = {} as StoredVisit;
  let sent = false;
  let refusals = 0;
  let refused: Rejected["context"]["rejection"];
  let seen: PlansSeen | undefined;
  let list: ShownList | null = null;
  let recorded: ShownList | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const record = (event: object) => {
    const now = clock();
    journey?.record({ ...event, seq: visit.seq++, sinceMs: now - visit.begun });
    visit.at = now;
    keep(visit);
  };
  const stay = () => ({ from: visit.from, dwellMs: visit.from === null ? 0 : clock() - visit.since });
  const begin = () => {
    [list, recorded, seen, refusals] = [null, null, undefined, 0];
    visit = stored(wizard) ?? opened(wizard, actor.getSnapshot());
    journey = openJourney(URL_PATH, {
      visit: () => {
        const { viewport, opening } = visit.lead;
        return { journeyId: visit.id, wizard, viewport, opening, elapsedMs: clock() - visit.begun };
      },
      settle,
    });
  };
  const end = () => {
    journey?.end();
    journey = null;
    keep(null);
  };

  const settle = () => {
    clearTimeout(timer);
    if (!list || !journey) return;
    const { all, catalogue, ...made } = list;
    const [first] = all;
    const plans = all
      .slice(0, MAX_LISTED)
      .map(({ serviceId, score, cents }, i) => [serviceId, i + 1, score, cents]);
    const { weights, ownWeights } = made;
    Object.assign(visit.lead, { weights, ownWeights, catalogue });
    const text = JSON.stringify([made, plans]);
    if (text === visit.shown || visit.lists >= MAX_LISTS) return;
    visit.shown = text;
    visit.lists++;
    const cause = causeOf(recorded, list);
    recorded = list;
    record({
      ...{ type: "shown", count: all.length, ...made, cause, plans, catalogue },
      top: first ? { serviceId: first.serviceId, score: first.score } : null,
    });
  };

  const recordStep = ({ step, district, list: shown }: JourneyState) => {
    if (step === null || step === visit.from) return;
    settle();
    const event = { type: "step", step, district: district || null, ...stay() };
    [visit.from, visit.since] = [step, clock()];
    record(event);
    if (!shown) seen = undefined;
  };
  /** The choice of a plan of the last list, or to continue without one. */
  const recordChoice = ({ step, selected, list: shown }: JourneyState) => {
    const rank = list ? list.all.findIndex(({ serviceId }) => serviceId === selected) : -1;
    const chosen = `${selected} ${rank}`;
    if (rank >= 0 && !shown && chosen !== visit.selected) {
      [visit.selected, visit.lead.rank] = [chosen, rank + 1];
      const score = list?.all[rank]?.score ?? null;
      record({ type: "selected", serviceId: selected, rank: rank + 1, score, seen: true });
    }
    if (step === "contacto" && selected === undefined && visit.lead.rank !== null) {
      visit.lead.rank = null;
      keep(visit);
    }
  };
  /** The fields for which the page, then the server, refused a submit. */
  const recordRefusals = ({ step, refusals: attempts = 0, problems = {} }: JourneyState) => {
    if (attempts > refusals)
      for (const [field, code] of Object.entries(problems)) record({ type: "refused", step, field, code });
    refusals = attempts;
    const { rejection } = (actor.getSnapshot() as Rejected).context;
    // Each submit begins without a rejection, and edits take issues off it.
    if (!refused && rejection?.kind === "refused")
      for (const field of new Set(
        rejection.failure.issues?.map(({ path }) => path.split(".")[0]) ?? ["form"],
      ))
        record({ type: "refused", step, field, code: "refused" });
    refused = rejection;
  };

  const next = (state: JourneyState) => {
    const { step, submitted } = state;
    // Correcting a rejected lead does not start a new journey.
    if (!journey && step !== null && !submitted && !(sent && step === "contacto")) begin();
    if (!journey) return;
    recordStep(state);
    if (state.list) {
      list = state.list;
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    } else if (seen === null) list = null;
    recordChoice(state);
    recordRefusals(state);
    if (submitted) {
      record({ type: "submitted", ...stay() });
      end();
      sent = true;
    }
  };
  const observe = () => next(journeyStateOf(actor.getSnapshot(), seen));

  const onSeen = ({ detail }: CustomEvent<PlansSeen>) => {
    // The step's own list was on the screen, however soon another one follows.
    if (seen === undefined && detail) settle();
    seen = detail;
    observe();
  };
  const onTool = ({ detail }: CustomEvent<string>) => journey && record({ type: "tool", tool: detail });
  const onCategory = ({ detail }: WindowEventMap["categorySelected"]) => {
    if (!journey) return;
    record({ type: "left", to: detail.category });
    end();
  };
  addEventListener("plansSeen", onSeen);
  addEventListener("toolUsed", onTool);
  addEventListener("categorySelected", onCategory);
  const stop = () => {
    journey?.end();
    removeEventListener("plansSeen", onSeen);
    removeEventListener("toolUsed", onTool);
    removeEventListener("categorySelected", onCategory);
  };

  if ((actor.getSnapshot() as Snapshot<unknown>).status === "active") observe();
  // Errors of the actor are reported by its owner.
  actor.subscribe({ next: observe, complete: stop, error: stop });
  return actor;
};

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

/** Session storage may be forbidden: the visit is then of this page alone. */
const keep = (visit: StoredVisit | null): void => {
  try {
    if (visit) sessionStorage.setItem(VISIT_KEY, JSON.stringify(visit));
    else sessionStorage.removeItem(VISIT_KEY);
  } catch {}
};

const stored = (wizard: Wizard): StoredVisit | null => {
  try {
    const visit = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? "null") as StoredVisit | null;
    return visit?.lead?.wizard === wizard && clock() - visit.at < SAME_VISIT_MS ? visit : null;
  } catch {
    return null;
  }
};

const opened = (wizard: Wizard, state: unknown): StoredVisit => {
  const begun = clock();
  return {
    ...{ id: randomUuid(), begun, seq: 0, from: null, since: begun, at: begun, lists: 0 },
    ...{ shown: "", selected: "" },
    lead: {
      ...{ wizard, viewport: viewport(), opening: openingOf(wizard, state) },
      ...{ weights: null, ownWeights: null, rank: null, catalogue: null },
    },
  };
};

/** As it is: the server keeps what is of the listed words. */
const openingOf = (wizard: Wizard, state: unknown): object => {
  // Steps change the page's address.
  const { href, search } = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location.href);
  const said = new URLSearchParams(search);
  const word = (name: string) => said.get(`utm_${name}`)?.slice(0, MAX_WORD) ?? null;
  const { hasDraft } = (state as { readonly context: { readonly hasDraft?: boolean } }).context;
  return {
    wizardVersion: WIZARD_VERSION[wizard],
    entry:
      (wizard === "alarm" || wizard === "car") && location.pathname === "/chile"
        ? "category"
        : /[?&](pago|cia)=/.test(href)
          ? "link"
          : hasDraft
            ? "draft"
            : "landing",
    referrerHost: hostOf(document.referrer),
    campaign: { source: word("source"), medium: word("medium"), name: word("campaign") },
    language: navigator.language,
    variants: {},
  };
};
/** Longer than any word that is recorded. */
const MAX_WORD = 99;

const hostOf = (referrer: string): string | null => {
  const { hostname } = new URL(referrer || location.href);
  return hostname === location.hostname ? null : hostname;
};

/** Three classes of width: enough to compare layouts, too coarse to identify a visitor. */
const viewport = (): Viewport => (innerWidth < 640 ? "phone" : innerWidth < 1024 ? "tablet" : "desktop");

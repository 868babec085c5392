import type { Told } from "@asesorador/domain/journey/record-contract";
import type { StepName, Viewport, Wizard } from "@asesorador/domain/journey/steps";
import type { Actor, AnyActorLogic, Snapshot, SnapshotFrom } from "xstate";
import { type Journey, openJourney } from "../../kernel/journey.ts";
import { randomUuid } from "../../kernel/random-uuid.ts";

type Of<Type extends Told["type"]> = Omit<Extract<Told, { type: Type }>, "type" | "seq">;

/** What a wizard's state adds to the journey; absent properties add nothing. */
export type Moment = {
  /** null: the state is no step. */
  readonly step: StepName | null;
  readonly shown?: Of<"shown"> | null;
  readonly selected?: Of<"selected"> | null;
  readonly submitted?: boolean;
};

// The path of the contract's `recordJourney`, whose schema would add 6 kB to the first step.
const URL = "/api/journey";

/**
 * Records the steps of a wizard by observing its actor. A journey ends with the submit; the next one begins
 * when the visitor starts over. May be called before or after the actor's start and stops with it. Load it
 * lazily: the first step does not depend on it.
 */
export const followJourney = <Logic extends AnyActorLogic>(
  actor: Actor<Logic>,
  wizard: Wizard,
  momentOf: (state: SnapshotFrom<Logic>) => Moment,
): Actor<Logic> => {
  let journey: Journey | null = null;
  let sent = false;
  let from: StepName | null = null;
  let since = 0;
  let shown = "";
  let selected = "";

  const dwell = () => ({ from, dwellMs: from === null ? 0 : performance.now() - since });
  const begin = () => {
    [from, shown, selected] = [null, "", ""];
    journey = openJourney(URL, { journeyId: randomUuid(), wizard, viewport: viewport() });
  };

  const next = (moment: Moment) => {
    const { step } = moment;
    // Correcting a rejected lead does not start a new journey.
    if (!journey && step !== null && !moment.submitted && !(sent && step === "contacto")) begin();
    if (!journey) return;
    if (step !== null && step !== from) {
      journey.record({ type: "step", step, ...dwell() });
      [from, since] = [step, performance.now()];
    }
    if (moment.shown && isNews(shown, moment.shown)) {
      shown = JSON.stringify(moment.shown);
      journey.record({ type: "shown", ...moment.shown });
    }
    if (moment.selected && isNews(selected, moment.selected)) {
      selected = JSON.stringify(moment.selected);
      journey.record({ type: "selected", ...moment.selected });
    }
    if (moment.submitted) {
      journey.record({ type: "submitted", ...dwell() });
      journey.end();
      [journey, sent] = [null, true];
    }
  };

  const now: SnapshotFrom<Logic> = actor.getSnapshot();
  if ((now as Snapshot<unknown>).status === "active") next(momentOf(now));
  actor.subscribe({
    next: (state) => next(momentOf(state)),
    complete: () => journey?.end(),
    // Errors of the actor are reported by its owner.
    error: () => journey?.end(),
  });
  return actor;
};

const isNews = (before: string, now: object): boolean => before !== JSON.stringify(now);

/** Three classes of width: enough to compare layouts, too coarse to identify a visitor. */
const viewport = (): Viewport => (innerWidth < 640 ? "phone" : innerWidth < 1024 ? "tablet" : "desktop");

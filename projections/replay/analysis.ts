import type { ConfigEvent, ConversationEvent } from "@asesorador/domain/assistant/events";
import type { BrandEvent, ServiceEvent } from "@asesorador/domain/catalog/events";
import type { JourneyEvent } from "@asesorador/domain/journey/events";
import type { Fact } from "@asesorador/domain/kernel/event-store";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import type { PublicEvent } from "./public-event.ts";

/** The business's events, in their current versions and without personal data. */
export type AnalysisEvent = Public<
  LeadEvent | JourneyEvent | BrandEvent | ServiceEvent | ConfigEvent | ConversationEvent
>;

type Public<Event extends Fact> = Event extends Fact
  ? Omit<PublicEvent, keyof Fact> & {
      readonly type: Event["type"];
      readonly version: number;
      readonly data: WithoutPersonalData<Event["data"]>;
    }
  : never;
type WithoutPersonalData<Data> = "pii" extends keyof Data
  ? Omit<Data, "pii"> & { readonly pii: "[sellado]" | null }
  : Data;

/** Null where there is no value; a column holds values of one type. */
export type AnalysisCell = string | number | boolean | null;
/** All rows of a result have the same columns. */
export type AnalysisRow = Readonly<Record<string, AnalysisCell>>;

/**
 * An analyst's own fold over history, the default export of a file for `npm run replay -- run`. The file may import types
 * alone: it runs without files, network, other processes and threads.
 */
export type Analysis<State, Type extends AnalysisEvent["type"] = AnalysisEvent["type"]> = {
  /** Types of the events that `fold` receives. */
  readonly types: readonly Type[];
  readonly initial: State;
  /** The state after an event; events come in the order of their recording. May change and return the state it is given. */
  readonly fold: (state: State, event: Extract<AnalysisEvent, { readonly type: Type }>) => State;
  readonly result: (state: State) => readonly AnalysisRow[];
};

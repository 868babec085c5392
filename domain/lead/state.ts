import { unreachable } from "../kernel/decider.ts";
import type { LeadId } from "../kernel/ids.ts";
import type { Country, Currency } from "../kernel/market.ts";
import { ERASED } from "../kernel/vault.ts";
import type { ContactPii, LeadEvent, LeadSubmittedData } from "./events.ts";
import type { LeadStatus } from "./status.ts";
import type { CallbackSlot, Channel } from "./work.ts";

/** The least that decisions about a lead need. */
export type KnownLead = {
  readonly kind: "known";
  readonly country: Country;
  readonly status: LeadStatus;
  /** As last corrected; null once erased. */
  readonly contact: ContactPii | null;
  readonly erased: boolean;
  readonly consent: "none" | "given" | "withdrawn";
  readonly assignee: string | null;
  /** Whether it ever had an assignee: who gave it back meant to. */
  readonly wasAssigned: boolean;
  /** Flagged as alike, in order. */
  readonly duplicateOf: readonly LeadId[];
  readonly mergedInto: LeadId | null;
  /** Ids of the notes and attempts on record: a repeat is the same one. */
  readonly entries: readonly string[];
  readonly notes: number;
  readonly attempts: number;
  readonly followUp: { readonly at: string; readonly channel: Channel | null } | null;
  readonly preference: { readonly channel: Channel; readonly slot: CallbackSlot | null } | null;
  readonly currency: Currency;
  readonly monthlySavingsCents: number | null;
};

export type LeadState = { readonly kind: "unknown" } | KnownLead;

export const evolveLead = (state: LeadState, event: LeadEvent): LeadState => {
  if (event.type === "LeadSubmitted") return submitted(event.data);
  return state.kind === "known" ? evolveKnown(state, event) : state;
};

const submitted = ({
  country,
  status,
  pii,
  consent,
  currency,
  monthlySavingsCents,
}: LeadSubmittedData): KnownLead => ({
  kind: "known",
  country,
  status,
  contact: pii === ERASED ? null : contactIn(pii),
  erased: false,
  consent: consent === null ? "none" : "given",
  assignee: null,
  wasAssigned: false,
  duplicateOf: [],
  mergedInto: null,
  entries: [],
  notes: 0,
  attempts: 0,
  followUp: null,
  preference: null,
  currency,
  monthlySavingsCents,
});

const contactIn = ({ name, document, phone, email, address, stated, blind }: ContactPii): ContactPii => ({
  ...{ name, document, phone, email, address, blind },
  ...(stated && { stated }),
});

type Later = Exclude<LeadEvent, { type: "LeadSubmitted" }>;

const evolveKnown = (state: KnownLead, { type, data }: Later): KnownLead => {
  switch (type) {
    case "LeadContacted":
      return { ...state, status: "contacted" };
    case "LeadInterested":
      return { ...state, status: "interested" };
    case "LeadQuoted":
      return { ...state, status: "quoted" };
    case "LeadConverted":
      return { ...state, status: "converted" };
    case "LeadLost":
      return { ...state, status: "lost" };
    case "LeadReopened":
      return { ...state, status: data.to };
    case "PersonalDataErased":
      // The person may no longer be contacted, so nothing stays planned.
      return { ...state, erased: true, contact: null, followUp: null, preference: null };
    case "ContactCorrected":
      return data.pii === ERASED ? state : { ...state, contact: contactIn(data.pii) };
    case "LeadAssigned":
      return { ...state, assignee: data.to, wasAssigned: state.wasAssigned || data.to !== null };
    case "NoteAdded":
      return { ...state, notes: data.nth, entries: [...state.entries, data.noteId] };
    case "ContactAttemptLogged":
      return { ...state, attempts: data.nth, entries: [...state.entries, data.attemptId] };
    case "FollowUpScheduled":
      return { ...state, followUp: data.at === null ? null : { at: data.at, channel: data.channel } };
    case "DuplicateDetected":
      return { ...state, duplicateOf: [...state.duplicateOf, data.of] };
    case "LeadsMerged":
      return { ...state, mergedInto: data.into };
    case "LeadsUnmerged":
      return { ...state, mergedInto: null };
    case "ConsentWithdrawn":
      return { ...state, consent: "withdrawn", followUp: null, preference: null };
    case "ContactPreferenceSet":
      return { ...state, preference: { channel: data.channel, slot: data.slot } };
    default:
      return unreachable(type);
  }
};

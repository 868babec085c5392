import { unreachable } from "../kernel/decider.ts";
import type { LeadId } from "../kernel/ids.ts";
import type { Country, Currency } from "../kernel/market.ts";
import { ERASED } from "../kernel/vault.ts";
import type { ChosenPlan, ContactPii, LeadEvent, LeadSubmittedData } from "./events.ts";
import { type Weight, weightOf } from "./lead-market.ts";
import type { Contracted } from "./outcome.ts";
import type { LeadStatus } from "./status.ts";
import type { CallbackSlot, Channel, EntryKind } from "./work.ts";

/** The minimum that decisions about a lead need. */
export type KnownLead = {
  readonly kind: "known";
  readonly country: Country;
  readonly status: LeadStatus;
  /** As last corrected; null once erased. */
  readonly contact: ContactPii | null;
  readonly erased: boolean;
  readonly consent: "none" | "given" | "withdrawn";
  readonly assignee: string | null;
  /** Whether it ever had an assignee: then being unassigned is intended. */
  readonly wasAssigned: boolean;
  /** The leads that it was flagged as similar to, in order. */
  readonly duplicateOf: readonly LeadId[];
  readonly mergedInto: LeadId | null;
  /** Ids of the recorded notes and attempts: a repeat has the same id. */
  readonly entries: readonly string[];
  /** Text of the notes that are not deleted, by id; null once erased. */
  readonly noteTexts: ReadonlyMap<string, string | null>;
  readonly notes: number;
  readonly attempts: number;
  readonly followUp: { readonly at: string; readonly channel: Channel | null } | null;
  readonly preference: { readonly channel: Channel; readonly slot: CallbackSlot | null } | null;
  readonly currency: Currency;
  readonly monthlySavingsCents: number | null;
  /** How the team entered it; null: a visitor sent it. */
  readonly entered: EntryKind | null;
  /** As last corrected. */
  readonly plan: ChosenPlan | null;
  /** The chosen plan's name, also where the catalogue has no such plan. */
  readonly planWords: { readonly name: string; readonly brand: string | null } | null;
  /** What the plan is priced and compared by; immutable. */
  readonly asked: Pick<
    LeadSubmittedData,
    "serviceCategory" | "housingType" | "monthlyPaymentCents" | "currency" | "country" | "hints"
  >;
  /** The contract of the last conversion, while it was not taken back; null: not converted. */
  readonly contract: (Omit<Contracted, "commissionCents"> & { readonly cancelled: boolean }) | null;
  readonly weight: Counted;
  /** Before any correction. */
  readonly submittedWeight: Counted;
};

type Counted = Pick<Weight, "countedSavingsCents"> & { readonly leftOut: number };

export type LeadState = { readonly kind: "unknown" } | KnownLead;

/** Pure. Events of a lead that was not submitted are ignored. */
export const evolveLead = (state: LeadState, event: LeadEvent): LeadState => {
  if (event.type === "LeadSubmitted") return submitted(event.data);
  return state.kind === "known" ? evolveKnown(state, event) : state;
};

const submitted = (data: LeadSubmittedData): KnownLead => {
  const { country, status, pii, consent, currency, monthlySavingsCents, plan, claimed } = data;
  const { serviceCategory, housingType, monthlyPaymentCents, hints } = data;
  const { countedSavingsCents, leftOut } = weightOf(data);
  const weight = { countedSavingsCents, leftOut };
  return {
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
    noteTexts: new Map(),
    notes: 0,
    attempts: 0,
    followUp: null,
    preference: null,
    currency,
    monthlySavingsCents,
    entered: null,
    plan,
    planWords: plan ?? (claimed.planName === null ? null : { name: claimed.planName, brand: claimed.brand }),
    asked: { serviceCategory, housingType, monthlyPaymentCents, currency, country, hints },
    contract: null,
    weight,
    submittedWeight: weight,
  };
};

const contactIn = ({ name, document, phone, email, address, stated, blind }: ContactPii): ContactPii => ({
  name,
  document,
  phone,
  email,
  address,
  blind,
  ...(stated && { stated }),
});

const textIn = (pii: { readonly text: string } | typeof ERASED): string | null =>
  pii === ERASED ? null : pii.text;

type Later = Exclude<LeadEvent, { type: "LeadSubmitted" }>;

const evolveKnown = (state: KnownLead, { type, data }: Later): KnownLead => {
  switch (type) {
    case "LeadContacted":
      return { ...state, status: "contacted" };
    case "LeadInterested":
      return { ...state, status: "interested" };
    case "LeadQuoted":
      return { ...state, status: "quoted" };
    case "LeadConverted": {
      const { serviceId, priceCents, installsOn } = data;
      const contract = { serviceId, priceCents, installsOn, cancelled: false };
      return { ...state, status: "converted", contract };
    }
    case "ContractCancelled":
      return { ...state, contract: state.contract && { ...state.contract, cancelled: true } };
    case "LeadLost":
      return { ...state, status: "lost" };
    case "LeadReopened":
      return { ...state, status: data.to, contract: null };
    case "PersonalDataErased":
      // The person may no longer be contacted: cancel the follow-up.
      return { ...state, erased: true, contact: null, followUp: null, preference: null };
    case "ContactCorrected":
      return data.pii === ERASED ? state : { ...state, contact: contactIn(data.pii) };
    case "PlanCorrected":
      return {
        ...state,
        plan: data.plan,
        planWords: data.plan,
        monthlySavingsCents: data.monthlySavingsCents,
        weight: data.counted.after,
      };
    case "LeadEntered":
      return { ...state, entered: data.how };
    case "LeadAssigned":
      return { ...state, assignee: data.to, wasAssigned: state.wasAssigned || data.to !== null };
    case "NoteAdded":
      return {
        ...state,
        notes: data.nth,
        entries: [...state.entries, data.noteId],
        noteTexts: new Map(state.noteTexts).set(data.noteId, textIn(data.pii)),
      };
    case "NoteEdited":
      return { ...state, noteTexts: new Map(state.noteTexts).set(data.noteId, textIn(data.pii)) };
    case "NoteDeleted":
      return {
        ...state,
        notes: data.left,
        noteTexts: new Map([...state.noteTexts].filter(([id]) => id !== data.noteId)),
      };
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
    case "ConsentRecorded":
      return { ...state, consent: "given" };
    case "ContactPreferenceSet":
      return { ...state, preference: { channel: data.channel, slot: data.slot } };
    default:
      return unreachable(type);
  }
};

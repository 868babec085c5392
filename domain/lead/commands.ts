import type { LeadId } from "../kernel/ids.ts";
import type { Currency } from "../kernel/market.ts";
import type { ChosenPlan, ContactPii, LeadSubmittedData } from "./events.ts";
import type { CancelReason, StatedContract, StatedQuote } from "./outcome.ts";
import type { LeadStatus, LostReason } from "./status.ts";
import type {
  AskedBy,
  AssignedBy,
  AttemptOutcome,
  CallbackSlot,
  Channel,
  ConsentMeans,
  ContactField,
  DuplicateMatch,
  EntryKind,
} from "./work.ts";

/** All that a lead is made of, already normalised, priced and with its consent looked up. */
export type SubmitLead = { readonly type: "SubmitLead" } & Omit<LeadSubmittedData, "status">;

/** The status that the caller saw: refused when the lead has another by now. Absent: whatever its status is. */
type Seen = { readonly leadId: LeadId; readonly seen?: LeadStatus };
/** What the adviser wrote about the step, stored as a note of its own. */
type WithNote = Seen & { readonly note?: { readonly noteId: string; readonly text: string } };

export type MarkContacted = { readonly type: "MarkContacted" } & WithNote;
export type MarkInterested = { readonly type: "MarkInterested" } & WithNote;
/** `quote`, `contract`: null or absent where nothing is known of it. */
export type QuoteLead = { readonly type: "QuoteLead"; readonly quote?: StatedQuote | null } & WithNote;
export type ConvertLead = {
  readonly type: "ConvertLead";
  readonly contract?: StatedContract | null;
} & WithNote;
export type AdvanceLead = MarkContacted | MarkInterested | QuoteLead | ConvertLead;

/** Refused without a reason. */
export type LoseLead = {
  readonly type: "LoseLead";
  readonly reason: LostReason | null;
  readonly remark: string | null;
} & Seen;

/** A lost lead becomes pending again, a converted one quoted. Refused without a remark. */
export type ReopenLead = {
  readonly type: "ReopenLead";
  readonly to: "pending" | "quoted";
  readonly remark: string | null;
  /** Whether the caller may take back a conversion. */
  readonly mayRevert: boolean;
} & Seen;

export type StatusCommand = AdvanceLead | LoseLead | ReopenLead;

/** Only of a converted lead; of a contract that is cancelled already it changes nothing. */
export type CancelContract = {
  readonly type: "CancelContract";
  readonly leadId: LeadId;
  readonly reason: CancelReason;
  readonly remark: string | null;
};

export type EraseLead = { readonly type: "EraseLead"; readonly leadId: LeadId };

/** Follows `SubmitLead` in one decision: the team entered the lead, not a visitor. */
export type MarkEntered = { readonly type: "MarkEntered"; readonly leadId: LeadId; readonly how: EntryKind };

/** `to` null: unassigned. The round robin assigns unassigned leads only; any other keeps its assignee. */
export type AssignLead = {
  readonly type: "AssignLead";
  readonly leadId: LeadId;
  readonly to: string | null;
  readonly by: AssignedBy;
  /** Only while this is the assignee; changes nothing otherwise. Absent: any assignee. */
  readonly onlyFrom?: string;
  /** Only a lead that never had an assignee; changes nothing otherwise. */
  readonly onlyNew?: boolean;
  /** The assignee that the caller saw (null: none): refused when it is another by now. Absent: not checked. */
  readonly seen?: string | null | undefined;
};

/** Ids of notes and attempts are made by the caller: the same one again is the same note. */
export type AddNote = {
  readonly type: "AddNote";
  readonly leadId: LeadId;
  readonly noteId: string;
  readonly text: string;
};

/** The caller checks the author and the time limit of a change: both are in the event's metadata. */
export type EditNote = { readonly type: "EditNote" } & Omit<AddNote, "type">;
export type DeleteNote = { readonly type: "DeleteNote" } & Pick<AddNote, "leadId" | "noteId">;

export type LogContactAttempt = {
  readonly type: "LogContactAttempt";
  readonly leadId: LeadId;
  readonly attemptId: string;
  readonly channel: Channel;
  readonly outcome: AttemptOutcome;
  readonly remark: string | null;
};

/** `at`: ISO 8601 UTC; null takes it off. */
export type ScheduleFollowUp = {
  readonly type: "ScheduleFollowUp";
  readonly leadId: LeadId;
  readonly at: string | null;
  readonly channel: Channel | null;
  readonly remark: string | null;
  /** The follow-up that the caller saw (null: none): refused when it is another by now. Absent: not checked. */
  readonly seen?: string | null | undefined;
};

/** Corrected contact data, already normalised; a field that is absent stays as it is. */
export type ContactCorrection = Partial<Pick<ContactPii, ContactField>> & {
  /** Blind indexes of the fields given. */
  readonly blind: Partial<ContactPii["blind"]>;
};
export type CorrectContact = {
  readonly type: "CorrectContact";
  readonly leadId: LeadId;
  readonly correction: ContactCorrection;
};

/** `plan` as the catalogue has it now, null: none; savings against the lead's payment. */
export type CorrectPlan = {
  readonly type: "CorrectPlan";
  readonly leadId: LeadId;
  readonly plan: ChosenPlan | null;
  /** The plan's currency; null without one. */
  readonly currency: Currency | null;
  readonly monthlySavingsCents: number | null;
  readonly annualSavingsCents: number | null;
};

/** All that one call or message led to, as one decision. A repeat of the attempt changes nothing. */
export type RecordContact = {
  readonly type: "RecordContact";
  readonly leadId: LeadId;
  readonly attempt: Omit<LogContactAttempt, "type" | "leadId">;
  /** Explained by the remark of the attempt. null: it stays. */
  readonly status: {
    readonly to: LeadStatus;
    readonly seen?: LeadStatus | undefined;
    readonly reason: LostReason | null;
    readonly mayRevert: boolean;
  } | null;
  /** The next step; null: none is planned by this. */
  readonly followUp: Omit<ScheduleFollowUp, "type" | "leadId"> | null;
  /** Without a next step: whether this attempt carried out the planned follow-up, which is then removed. */
  readonly followUpDone: boolean;
  readonly correction: ContactCorrection | null;
};

export type FlagDuplicate = {
  readonly type: "FlagDuplicate";
  readonly leadId: LeadId;
  readonly of: LeadId;
  readonly by: readonly DuplicateMatch[];
};

/** Marks the lead as a duplicate of `into`, which the team works on from then on. */
export type MergeLead = { readonly type: "MergeLead"; readonly leadId: LeadId; readonly into: LeadId };
export type UnmergeLead = { readonly type: "UnmergeLead"; readonly leadId: LeadId };

export type WithdrawConsent = {
  readonly type: "WithdrawConsent";
  readonly leadId: LeadId;
  readonly by: AskedBy;
};

/** `givenAt`: ISO 8601 UTC. `remark`: where and how it was given. */
export type RecordConsent = {
  readonly type: "RecordConsent";
  readonly leadId: LeadId;
  readonly means: ConsentMeans;
  readonly givenAt: string;
  readonly remark: string | null;
};

export type SetContactPreference = {
  readonly type: "SetContactPreference";
  readonly leadId: LeadId;
  readonly channel: Channel;
  readonly slot: CallbackSlot | null;
};

export type WorkCommand =
  | MarkEntered
  | AssignLead
  | AddNote
  | EditNote
  | DeleteNote
  | LogContactAttempt
  | ScheduleFollowUp
  | FlagDuplicate
  | MergeLead
  | UnmergeLead
  | WithdrawConsent
  | RecordConsent
  | SetContactPreference;

export type LeadCommand =
  | SubmitLead
  | StatusCommand
  | CancelContract
  | EraseLead
  | CorrectContact
  | CorrectPlan
  | RecordContact
  | WorkCommand;

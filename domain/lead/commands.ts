import type { LeadId } from "../kernel/ids.ts";
import type { LeadSubmittedData } from "./events.ts";
import type { LeadStatus, LostReason } from "./status.ts";
import type { AskedBy, AssignedBy, AttemptOutcome, CallbackSlot, Channel, DuplicateMatch } from "./work.ts";

/** All that a lead is made of, already normalised, priced and with its consent looked up. */
export type SubmitLead = { readonly type: "SubmitLead" } & Omit<LeadSubmittedData, "status">;

export type ChangeLeadStatus = {
  readonly type: "ChangeLeadStatus";
  readonly leadId: LeadId;
  readonly to: LeadStatus;
  /** Required when lost. */
  readonly reason: LostReason | null;
  /** Required when a closed lead is reopened. */
  readonly remark: string | null;
  /** Where the caller saw it; refused when it has moved elsewhere since. Absent: wherever it stands. */
  readonly seen?: LeadStatus;
  /** Names the note that holds the remark where the move itself holds none. Absent: such a remark is dropped. */
  readonly remarkId?: string;
  /** Whether a conversion may be taken back. Absent: yes. */
  readonly mayRevert?: boolean;
};

export type EraseLead = { readonly type: "EraseLead"; readonly leadId: LeadId };

/** `to` null: nobody's. A turn of the round robin is for a lead that nobody has: another stays where it is. */
export type AssignLead = {
  readonly type: "AssignLead";
  readonly leadId: LeadId;
  readonly to: string | null;
  readonly by: AssignedBy;
  /** Only while this person has it; changes nothing otherwise. Absent: whoever has it. */
  readonly onlyFrom?: string;
};

/** Ids of notes and attempts are made by the caller: the same one again is the same note. */
export type AddNote = {
  readonly type: "AddNote";
  readonly leadId: LeadId;
  readonly noteId: string;
  readonly text: string;
};

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
};

export type FlagDuplicate = {
  readonly type: "FlagDuplicate";
  readonly leadId: LeadId;
  readonly of: LeadId;
  readonly by: readonly DuplicateMatch[];
};

/** The lead stops standing for itself: `into` is the one that is worked on. */
export type MergeLead = { readonly type: "MergeLead"; readonly leadId: LeadId; readonly into: LeadId };
export type UnmergeLead = { readonly type: "UnmergeLead"; readonly leadId: LeadId };

export type WithdrawConsent = {
  readonly type: "WithdrawConsent";
  readonly leadId: LeadId;
  readonly by: AskedBy;
};

export type SetContactPreference = {
  readonly type: "SetContactPreference";
  readonly leadId: LeadId;
  readonly channel: Channel;
  readonly slot: CallbackSlot | null;
};

export type WorkCommand =
  | AssignLead
  | AddNote
  | LogContactAttempt
  | ScheduleFollowUp
  | FlagDuplicate
  | MergeLead
  | UnmergeLead
  | WithdrawConsent
  | SetContactPreference;

export type LeadCommand = SubmitLead | ChangeLeadStatus | EraseLead | WorkCommand;

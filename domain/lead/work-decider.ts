import { accept, type Decision, reject, unreachable } from "../kernel/decider.ts";
import { sameInstant } from "../kernel/instant.ts";
import type {
  AddNote,
  AssignLead,
  DeleteNote,
  EditNote,
  FlagDuplicate,
  LogContactAttempt,
  MergeLead,
  RecordConsent,
  ScheduleFollowUp,
  WorkCommand,
} from "./commands.ts";
import { RECORDED_PURPOSES } from "./consent.ts";
import { leadEvents } from "./events.ts";
import type { KnownLead } from "./state.ts";
import { isClosed } from "./status.ts";
import type { WorkEvent } from "./work-events.ts";

/** `consent_withdrawn`: the person asked not to be contacted any more. `merge_with_itself`: a lead cannot replace itself. */
export type WorkRejection =
  | "lead_erased"
  | "lead_merged"
  | "consent_withdrawn"
  | "merge_with_itself"
  | "assignee_moved"
  | "follow_up_moved"
  | "note_not_found";

type Decided = Decision<WorkEvent, WorkRejection>;

/** The work on an existing lead. A repeat that changes nothing is accepted without events. */
export const decideWork = (command: WorkCommand, state: KnownLead): Decided => {
  const { leadId } = command;
  const { country } = state;
  switch (command.type) {
    case "AssignLead":
      return assign(command, state);
    case "MarkEntered":
      if (state.entered !== null) return accept();
      return accept(leadEvents.create("LeadEntered", { leadId, country, how: command.how }));
    case "AddNote":
    case "EditNote":
    case "DeleteNote":
      return decideNote(command, state);
    case "LogContactAttempt":
      return logAttempt(command, state);
    case "ScheduleFollowUp":
      return scheduleFollowUp(command, state);
    case "FlagDuplicate":
      return flagDuplicate(command, state);
    case "MergeLead":
      return merge(command, state);
    case "UnmergeLead": {
      if (state.mergedInto === null) return accept();
      const data = { leadId, country, from: state.mergedInto, ...mergeWeightOf(state) };
      return accept(leadEvents.create("LeadsUnmerged", data));
    }
    case "WithdrawConsent":
      if (state.consent === "withdrawn") return accept();
      return accept(leadEvents.create("ConsentWithdrawn", { leadId, country, by: command.by }));
    case "RecordConsent":
      return recordConsent(command, state);
    case "SetContactPreference": {
      const { channel, slot } = command;
      if (samePreference(state.preference, { channel, slot })) return accept();
      const refused = unreachablePerson(state);
      if (refused) return reject(refused);
      return accept(leadEvents.create("ContactPreferenceSet", { leadId, country, channel, slot }));
    }
    default:
      return unreachable(command);
  }
};

const assign = ({ leadId, to, by, onlyFrom, onlyNew, seen }: AssignLead, state: KnownLead): Decided => {
  const { country, assignee } = state;
  if (onlyNew && (state.wasAssigned || unassignable(state))) return accept();
  if (onlyFrom !== undefined && assignee !== onlyFrom) return accept();
  if (assignee === to || (by === "round_robin" && assignee !== null)) return accept();
  if (state.mergedInto !== null) return reject("lead_merged");
  if (seen !== undefined && seen !== assignee) return reject("assignee_moved");
  return accept(leadEvents.create("LeadAssigned", { leadId, country, from: assignee, to, by }));
};

const decideNote = (command: AddNote | EditNote | DeleteNote, state: KnownLead): Decided => {
  const { leadId, noteId } = command;
  const { country, entries, noteTexts, erased, notes } = state;
  switch (command.type) {
    case "AddNote":
      if (entries.includes(noteId)) return accept();
      return erased ? reject("lead_erased") : accept(noted(command, state));
    case "EditNote": {
      const { text } = command;
      if (!noteTexts.has(noteId)) return reject("note_not_found");
      if (erased) return reject("lead_erased");
      if (noteTexts.get(noteId) === text) return accept();
      return accept(leadEvents.create("NoteEdited", { leadId, country, noteId, pii: { text } }));
    }
    case "DeleteNote":
      if (!entries.includes(noteId)) return reject("note_not_found");
      if (!noteTexts.has(noteId)) return accept();
      return accept(leadEvents.create("NoteDeleted", { leadId, country, noteId, left: notes - 1 }));
    default:
      return unreachable(command);
  }
};

const recordConsent = (
  { leadId, means, givenAt, remark }: RecordConsent,
  { country, erased, consent, mergedInto }: KnownLead,
): Decided => {
  if (erased) return reject("lead_erased");
  if (consent === "given") return accept();
  if (mergedInto !== null) return reject("lead_merged");
  const data = { leadId, country, means, givenAt, purposes: [...RECORDED_PURPOSES], pii: worded(remark) };
  return accept(leadEvents.create("ConsentRecorded", data));
};

/** The note as an event; `nth` counts the lead's notes from 1. */
export const noted = (
  { leadId, noteId, text }: Omit<AddNote, "type">,
  { country, notes }: KnownLead,
): Extract<WorkEvent, { type: "NoteAdded" }> =>
  leadEvents.create("NoteAdded", { leadId, country, noteId, nth: notes + 1, pii: { text } });

/** Whether an assignee would have nothing left to do. */
const unassignable = (state: KnownLead): boolean =>
  isClosed(state.status) || state.mergedInto !== null || unreachablePerson(state) !== null;

/** Why this person may no longer be contacted; null: they may be. */
const unreachablePerson = ({ erased, consent }: KnownLead): "lead_erased" | "consent_withdrawn" | null =>
  erased ? "lead_erased" : consent === "withdrawn" ? "consent_withdrawn" : null;

/** As `unreachablePerson`, for contact through this lead: of merged leads the surviving one is worked on. */
const uncontactable = (state: KnownLead) =>
  unreachablePerson(state) ?? (state.mergedInto === null ? null : "lead_merged");

const worded = (remark: string | null) => (remark === null ? null : { text: remark });

const logAttempt = (
  { leadId, attemptId, channel, outcome, remark }: LogContactAttempt,
  state: KnownLead,
): Decided => {
  if (state.entries.includes(attemptId)) return accept();
  const refused = uncontactable(state);
  if (refused) return reject(refused);
  const nth = state.attempts + 1;
  const data = { leadId, country: state.country, attemptId, nth, channel, outcome, pii: worded(remark) };
  return accept(leadEvents.create("ContactAttemptLogged", data));
};

const scheduleFollowUp = (
  { leadId, at, channel, remark, seen }: ScheduleFollowUp,
  state: KnownLead,
): Decided => {
  const { followUp } = state;
  const planned = followUp?.at ?? null;
  const same = sameInstant(at, planned) && (at === null || followUp?.channel === channel);
  if (same) return accept();
  const refused = at === null ? null : uncontactable(state);
  if (refused) return reject(refused);
  if (seen !== undefined && !sameInstant(seen, planned)) return reject("follow_up_moved");
  const data = { leadId, country: state.country, at, channel, pii: worded(remark) };
  return accept(leadEvents.create("FollowUpScheduled", data));
};

const flagDuplicate = ({ leadId, of, by }: FlagDuplicate, state: KnownLead): Decided => {
  if (of === leadId || by.length === 0 || state.duplicateOf.includes(of)) return accept();
  return accept(leadEvents.create("DuplicateDetected", { leadId, country: state.country, of, by: [...by] }));
};

const merge = ({ leadId, into }: MergeLead, state: KnownLead): Decided => {
  if (into === leadId) return reject("merge_with_itself");
  if (state.mergedInto === into) return accept();
  if (state.mergedInto !== null) return reject("lead_merged");
  const data = { leadId, country: state.country, into, ...mergeWeightOf(state) };
  return accept(leadEvents.create("LeadsMerged", data));
};

const mergeWeightOf = ({ status, currency, monthlySavingsCents, submittedWeight, weight }: KnownLead) => ({
  status,
  currency,
  monthlySavingsCents: monthlySavingsCents ?? 0,
  corrected: {
    countedSavingsCents: weight.countedSavingsCents - submittedWeight.countedSavingsCents,
    leftOut: weight.leftOut - submittedWeight.leftOut,
  },
});

const samePreference = (a: KnownLead["preference"], b: NonNullable<KnownLead["preference"]>): boolean =>
  a !== null &&
  a.channel === b.channel &&
  sameInstant(a.slot?.from ?? null, b.slot?.from ?? null) &&
  sameInstant(a.slot?.until ?? null, b.slot?.until ?? null);

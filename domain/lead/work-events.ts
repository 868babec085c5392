import * as z from "zod/mini";
import { event, sealed } from "../kernel/events.ts";
import { LeadId } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";
import { Cents } from "../kernel/money.ts";
import { LeadStatus } from "./status.ts";
import {
  AskedBy,
  AssignedBy,
  Assignee,
  AttemptOutcome,
  CallbackSlot,
  Channel,
  ConsentMeans,
  DuplicateMatch,
  EntryKind,
} from "./work.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/** An adviser's text: it may name any person. ERASED once the key is destroyed. */
const Words = sealed(z.object({ text: z.string() }));
const about = z.object({ leadId: LeadId, country: Country });

/** The team entered the lead, so no first contact was promised. Directly follows the submission. */
const LeadEntered = event("LeadEntered", 1, z.extend(about, { how: EntryKind }));

/** `from` and `to`: null where the lead is unassigned. */
const LeadAssigned = event(
  "LeadAssigned",
  1,
  z.extend(about, { from: z.nullable(Assignee), to: z.nullable(Assignee), by: AssignedBy }),
);
/** Its number among the lead's own, from 1: read models count without reading earlier events. */
const nth = z.int();
const NoteAdded = event("NoteAdded", 1, z.extend(about, { noteId: z.uuid(), nth, pii: Words }));
/** The complete new text. */
const NoteEdited = event("NoteEdited", 1, z.extend(about, { noteId: z.uuid(), pii: Words }));
/** `left`: how many notes remain. */
const NoteDeleted = event("NoteDeleted", 1, z.extend(about, { noteId: z.uuid(), left: z.int() }));
const ContactAttemptLogged = event(
  "ContactAttemptLogged",
  1,
  z.extend(about, {
    attemptId: z.uuid(),
    nth,
    channel: Channel,
    outcome: AttemptOutcome,
    pii: z.nullable(Words),
  }),
);
/** `at` null: the planned follow-up is removed. */
const FollowUpScheduled = event(
  "FollowUpScheduled",
  1,
  z.extend(about, { at: z.nullable(z.iso.datetime()), channel: z.nullable(Channel), pii: z.nullable(Words) }),
);
/** `of` was submitted before this one. A flag; never a reason to refuse. */
const DuplicateDetected = event(
  "DuplicateDetected",
  1,
  z.extend(about, { of: LeadId, by: z.array(DuplicateMatch) }),
);

/** What is no longer counted (or is counted again) in the panel's numbers. */
const Weight = {
  status: LeadStatus,
  currency: z.string(),
  monthlySavingsCents: Cents,
} as const;
/** The change that corrections made to the lead's contribution to sums, since its submission. */
const corrected = z.object({ countedSavingsCents: Cents, leftOut: z.int() });
/** On the duplicate's stream: `into` replaces it from then on. */
const LeadsMerged = event("LeadsMerged", 2, z.extend(about, { into: LeadId, ...Weight, corrected }));
const LeadsUnmerged = event("LeadsUnmerged", 2, z.extend(about, { from: LeadId, ...Weight, corrected }));

const ConsentWithdrawn = event("ConsentWithdrawn", 1, z.extend(about, { by: AskedBy }));
/**
 * The team was given a consent, in speech or in writing; the event's actor recorded it. `pii`: where and how, in the
 * actor's words. Replaces any earlier consent, a withdrawn one included.
 */
const ConsentRecorded = event(
  "ConsentRecorded",
  1,
  z.extend(about, {
    means: ConsentMeans,
    purposes: z.array(z.string()),
    givenAt: z.iso.datetime(),
    pii: z.nullable(Words),
  }),
);
/** From the visitor's status page. `slot` null: any time within the support hours. */
const ContactPreferenceSet = event(
  "ContactPreferenceSet",
  1,
  z.extend(about, { channel: Channel, slot: z.nullable(CallbackSlot) }),
);

export const WORK_EVENTS = [
  LeadEntered,
  LeadAssigned,
  NoteAdded,
  NoteEdited,
  NoteDeleted,
  ContactAttemptLogged,
  FollowUpScheduled,
  DuplicateDetected,
  LeadsMerged,
  LeadsUnmerged,
  ConsentWithdrawn,
  ConsentRecorded,
  ContactPreferenceSet,
] as const;

const WorkEvent = z.discriminatedUnion("type", WORK_EVENTS);
export type WorkEvent = z.infer<typeof WorkEvent>;

import * as z from "zod/mini";
import { event } from "../kernel/events.ts";
import { LeadId } from "../kernel/ids.ts";
import { Country } from "../kernel/market.ts";
import { Cents } from "../kernel/money.ts";
import { ERASED } from "../kernel/vault.ts";
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

/** What an adviser wrote: free text may name anybody. ERASED once the key is gone. */
const Words = z.union([z.object({ text: z.string() }), z.literal(ERASED)]);
const about = z.object({ leadId: LeadId, country: Country });

/** No visitor sent it: the team entered it, so that no promise of a first contact was made. Follows its submission at once. */
const LeadEntered = event("LeadEntered", 1, z.extend(about, { how: EntryKind }));

/** `from` and `to`: null where the lead is unassigned. */
const LeadAssigned = event(
  "LeadAssigned",
  1,
  z.extend(about, { from: z.nullable(Assignee), to: z.nullable(Assignee), by: AssignedBy }),
);
/** Which of the lead's own it is, from 1: read models count without looking back. */
const nth = z.int();
const NoteAdded = event("NoteAdded", 1, z.extend(about, { noteId: z.uuid(), nth, pii: Words }));
/** The whole text as it is from here on. */
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
/** `at` null: the follow-up that was due is taken off. */
const FollowUpScheduled = event(
  "FollowUpScheduled",
  1,
  z.extend(about, { at: z.nullable(z.iso.datetime()), channel: z.nullable(Channel), pii: z.nullable(Words) }),
);
/** `of` came before this one. A flag, never a refusal. */
const DuplicateDetected = event(
  "DuplicateDetected",
  1,
  z.extend(about, { of: LeadId, by: z.array(DuplicateMatch) }),
);

/** What stops (or begins again) counting in the panel's numbers. */
const Weight = {
  status: LeadStatus,
  currency: z.string(),
  monthlySavingsCents: Cents,
} as const;
/** By how much corrections changed what the lead adds to sums, since its submission. */
const corrected = z.object({ countedSavingsCents: Cents, leftOut: z.int() });
/** On the duplicate's stream: `into` replaces it from here on. */
const LeadsMerged = event("LeadsMerged", 2, z.extend(about, { into: LeadId, ...Weight, corrected }));
const LeadsUnmerged = event("LeadsUnmerged", 2, z.extend(about, { from: LeadId, ...Weight, corrected }));

const ConsentWithdrawn = event("ConsentWithdrawn", 1, z.extend(about, { by: AskedBy }));
/**
 * The team was given a consent, in speech or in writing; who recorded it is the event's actor. `pii`: where and how, in their words. Takes
 * the place of any earlier consent, a withdrawn one too.
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

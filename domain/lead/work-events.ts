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
  DuplicateMatch,
} from "./work.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/** What an adviser wrote: free text may name anybody. ERASED once the key is gone. */
const Words = z.union([z.object({ text: z.string() }), z.literal(ERASED)]);
const about = z.object({ leadId: LeadId, country: Country });

/** `from` and `to`: null where the lead is unassigned. */
const LeadAssigned = event(
  "LeadAssigned",
  1,
  z.extend(about, { from: z.nullable(Assignee), to: z.nullable(Assignee), by: AssignedBy }),
);
/** Which of the lead's own it is, from 1: read models count without looking back. */
const nth = z.int();
const NoteAdded = event("NoteAdded", 1, z.extend(about, { noteId: z.uuid(), nth, pii: Words }));
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
/** On the duplicate's stream: `into` replaces it from here on. */
const LeadsMerged = event("LeadsMerged", 1, z.extend(about, { into: LeadId, ...Weight }));
const LeadsUnmerged = event("LeadsUnmerged", 1, z.extend(about, { from: LeadId, ...Weight }));

const ConsentWithdrawn = event("ConsentWithdrawn", 1, z.extend(about, { by: AskedBy }));
/** From the visitor's status page. `slot` null: any time within the support hours. */
const ContactPreferenceSet = event(
  "ContactPreferenceSet",
  1,
  z.extend(about, { channel: Channel, slot: z.nullable(CallbackSlot) }),
);

export const WORK_EVENTS = [
  LeadAssigned,
  NoteAdded,
  ContactAttemptLogged,
  FollowUpScheduled,
  DuplicateDetected,
  LeadsMerged,
  LeadsUnmerged,
  ConsentWithdrawn,
  ContactPreferenceSet,
] as const;

const WorkEvent = z.discriminatedUnion("type", WORK_EVENTS);
export type WorkEvent = z.infer<typeof WorkEvent>;

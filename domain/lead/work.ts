import * as z from "zod/mini";
import { Instant } from "../kernel/instant.ts";

// Closed lists for the work on a lead, shared by events, commands, contracts and read models.

/** The most characters of a note or a remark. */
export const REMARK_MAX = 2_000;

/** How a person is reached. */
export const Channel = z.enum(["call", "whatsapp", "email"]);
export type Channel = z.infer<typeof Channel>;

export const AttemptOutcome = z.enum([
  "reached",
  "no_answer",
  "busy",
  "voicemail",
  "wrong_number",
  "call_later",
  "message_sent",
]);
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

/**
 * Outcomes in which the person was not reached: a busy line, or another person's. They do not keep the promise of a
 * first contact.
 */
const NOT_REACHED: ReadonlySet<AttemptOutcome> = new Set(["busy", "wrong_number"]);

/** Whether an attempt with this outcome counts as the promised first contact. */
export const keepsPromise = (outcome: AttemptOutcome): boolean => !NOT_REACHED.has(outcome);

/** Outcomes after which the planned follow-up was carried out: the person was reached, or has a message. */
const CARRIED_OUT: ReadonlySet<AttemptOutcome> = new Set([
  "reached",
  "call_later",
  "message_sent",
  "voicemail",
]);

/** Whether a form proposes that the planned follow-up is done. */
export const completesFollowUp = (outcome: AttemptOutcome): boolean => CARRIED_OUT.has(outcome);

/** The contact data that can be corrected. */
export const ContactField = z.enum(["name", "document", "phone", "email", "address"]);
export type ContactField = z.infer<typeof ContactField>;

/** A person of the team; as the accounts name them. */
export const Assignee = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/));

/** Assigned by a user, by round robin over the active advisers, or because an account was closed. */
export const AssignedBy = z.enum(["hand", "round_robin", "account_closed"]);
export type AssignedBy = z.infer<typeof AssignedBy>;

/** The blind index by which two leads are similar. */
export const DuplicateMatch = z.enum(["phone", "document", "email"]);
export type DuplicateMatch = z.infer<typeof DuplicateMatch>;

/** When the visitor would like to be reached: instants in ISO 8601 UTC, `until` exclusive. */
export const CallbackSlot = z.object({ from: z.iso.datetime(), until: z.iso.datetime() });
export type CallbackSlot = z.infer<typeof CallbackSlot>;
/** As callers send it. */
export const AskedSlot = z.object({ from: Instant, until: Instant });

/** How a lead that the team entered was received: in person, by phone, or in an imported list. */
export const EntryKind = z.enum(["walk_in", "phone", "import"]);
export type EntryKind = z.infer<typeof EntryKind>;

/** How the team was given a consent that no form recorded. */
export const ConsentMeans = z.enum(["in_person", "phone", "document"]);
export type ConsentMeans = z.infer<typeof ConsentMeans>;

/** How long a note's author may change or delete it. */
export const NOTE_EDIT_MS = 10 * 60_000;

/** Who requested it: the person of the lead, or the team in their name. */
export const AskedBy = z.enum(["visitor", "team"]);
export type AskedBy = z.infer<typeof AskedBy>;

import * as z from "zod/mini";

// Words for the work on a lead, shared by events, commands, contracts and read models.

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

/** A person of the team; as the accounts name them. */
export const Assignee = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/));

/** By a person's hand, by the fair turn of the active advisers, or because an account was closed. */
export const AssignedBy = z.enum(["hand", "round_robin", "account_closed"]);
export type AssignedBy = z.infer<typeof AssignedBy>;

/** By which blind index two leads are alike. */
export const DuplicateMatch = z.enum(["phone", "document", "email"]);
export type DuplicateMatch = z.infer<typeof DuplicateMatch>;

/** When the visitor would like to be reached: instants in ISO 8601 UTC, `until` exclusive. */
export const CallbackSlot = z.object({ from: z.iso.datetime(), until: z.iso.datetime() });
export type CallbackSlot = z.infer<typeof CallbackSlot>;

/** Who asked for it: the person the lead is about, or the team in their name. */
export const AskedBy = z.enum(["visitor", "team"]);
export type AskedBy = z.infer<typeof AskedBy>;

import type { LeadId } from "../kernel/ids.ts";
import { ERASED } from "../kernel/vault.ts";
import type { ContactCorrection, LeadCommand } from "./commands.ts";
import type { LeadEvent } from "./events.ts";
import type { KnownLead, LeadState } from "./state.ts";

/** Why a lead cannot replace another one; null: it can. */
export type MergeTargetRejection = "merge_target_not_found" | "merge_target_merged";

/**
 * Merging spans two streams, so the target is checked before the merge and again after it. When the second check fails,
 * the merge is undone: of two leads that are merged into each other at once neither disappears.
 */
export const mergeTargetRejection = (target: LeadState): MergeTargetRejection | null => {
  if (target.kind === "unknown") return "merge_target_not_found";
  return target.mergedInto === null ? null : "merge_target_merged";
};

/** The contact data that a lead may lack. */
const OPTIONAL = ["document", "email", "address"] as const;

const mayBePlanned = ({ erased, consent, mergedInto }: KnownLead): boolean =>
  !erased && consent !== "withdrawn" && mergedInto === null;

/**
 * What a merge copies to the surviving lead: the follow-up and the contact data that it lacks. Notes and attempts stay
 * where they are and are read together with its own.
 */
export const carriedOver = (into: LeadId, from: KnownLead, to: KnownLead): readonly LeadCommand[] => {
  if (!mayBePlanned(to)) return [];
  const { followUp, contact } = from;
  const commands: LeadCommand[] = [];
  const correction = contact && to.contact ? lacking(contact, to.contact) : null;
  if (correction) commands.push({ type: "CorrectContact", leadId: into, correction });
  if (followUp && to.followUp === null)
    commands.push({ type: "ScheduleFollowUp", leadId: into, ...followUp, remark: null, seen: null });
  return commands;
};

type Contact = NonNullable<KnownLead["contact"]>;

const lacking = (from: Contact, to: Contact): ContactCorrection | null => {
  const fields = OPTIONAL.filter((field) => to[field] === null && from[field] !== null);
  return fields.length === 0 ? null : correctionOf(fields, (field) => from[field], from.blind);
};

const correctionOf = (
  fields: readonly (typeof OPTIONAL)[number][],
  take: (field: (typeof OPTIONAL)[number]) => string | null,
  blind: Pick<Contact["blind"], "document" | "email">,
): ContactCorrection => ({
  ...Object.fromEntries(fields.map((field) => [field, take(field)])),
  blind: {
    ...(fields.includes("document") && { document: blind.document }),
    ...(fields.includes("email") && { email: blind.email }),
  },
});

/**
 * The commands on the surviving lead that undo `carriedOver`, given the events that it caused there: only fields that were not
 * changed since.
 */
export const takenBack = (
  into: LeadId,
  carried: readonly LeadEvent[],
  to: KnownLead,
): readonly LeadCommand[] =>
  to.erased || to.mergedInto !== null ? [] : carried.flatMap((event) => undoOf(into, event, to));

const undoOf = (leadId: LeadId, { type, data }: LeadEvent, to: KnownLead): readonly LeadCommand[] => {
  if (type === "FollowUpScheduled")
    return to.followUp?.at === data.at
      ? [{ type: "ScheduleFollowUp", leadId, at: null, channel: null, remark: null }]
      : [];
  if (type !== "ContactCorrected" || data.pii === ERASED) return [];
  const { pii } = data;
  const fields = OPTIONAL.filter(
    (field) => data.fields.includes(field) && to.contact?.[field] === pii[field],
  );
  if (fields.length === 0) return [];
  const correction = correctionOf(fields, () => null, { document: null, email: null });
  return [{ type: "CorrectContact", leadId, correction }];
};

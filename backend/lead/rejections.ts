import type { LeadRejection } from "@asesorador/domain/lead/decider";
import type { MergeTargetRejection } from "@asesorador/domain/lead/merge";
import type { CommandRejection } from "../application/handle.ts";
import { HttpError } from "../http/http-error.ts";
import {
  LEAD_EXISTS,
  LINK_UNKNOWN,
  MERGE_TARGET_MERGED,
  MERGE_TARGET_UNKNOWN,
  NOT_CONTACTABLE,
  REFUSALS,
} from "./es.ts";

/** HTTP status of each rejection. */
const STATUS = {
  lead_exists: 409,
  lead_not_found: 404,
  lead_erased: 410,
  lead_merged: 409,
  transition_not_allowed: 422,
  reason_required: 422,
  status_moved: 409,
  revert_needs_admin: 403,
  consent_withdrawn: 409,
  merge_with_itself: 422,
  assignee_moved: 409,
  follow_up_moved: 409,
  note_not_found: 404,
  not_converted: 409,
  plan_other_currency: 422,
  edited_meanwhile: 409,
} as const satisfies Record<Exclude<CommandRejection<LeadRejection>, "key_erased">, number>;

/** `message`: in place of the rejection's own. */
export const refusalOf = (rejection: CommandRejection<LeadRejection>, message?: string): HttpError => {
  // Both mean the same to the client: the lead is erased.
  const code = rejection === "key_erased" ? "lead_erased" : rejection;
  return new HttpError(STATUS[code], code, { message: message ?? REFUSALS[code] });
};

/** Whatever rejected the visitor's submission. */
export const submissionRefused = (): HttpError =>
  new HttpError(409, "lead_exists", { message: LEAD_EXISTS.visitor });

export const linkUnknown = (): HttpError => new HttpError(404, "link_unknown", { message: LINK_UNKNOWN });
const notContactable = (code: string): HttpError => new HttpError(409, code, { message: NOT_CONTACTABLE });

/** The visitor's own commands are refused for the first four alone. */
const VISITOR_REFUSALS = {
  lead_not_found: linkUnknown,
  lead_erased: notContactable,
  key_erased: notContactable,
  consent_withdrawn: notContactable,
  lead_exists: notContactable,
  lead_merged: notContactable,
  transition_not_allowed: notContactable,
  reason_required: notContactable,
  status_moved: notContactable,
  revert_needs_admin: notContactable,
  merge_with_itself: notContactable,
  assignee_moved: notContactable,
  follow_up_moved: notContactable,
  note_not_found: notContactable,
  not_converted: notContactable,
  plan_other_currency: notContactable,
  edited_meanwhile: notContactable,
} as const satisfies Record<CommandRejection<LeadRejection>, (code: string) => HttpError>;

/** As `refusalOf`, to the person whose lead it is, without anything about the work of the team. */
export const visitorRefusalOf = (rejection: CommandRejection<LeadRejection>): HttpError =>
  VISITOR_REFUSALS[rejection](rejection);

const MERGE_TARGET_REFUSALS = {
  merge_target_not_found: () =>
    new HttpError(404, "merge_target_not_found", { message: MERGE_TARGET_UNKNOWN }),
  merge_target_merged: () => new HttpError(409, "merge_target_merged", { message: MERGE_TARGET_MERGED }),
} as const satisfies Record<MergeTargetRejection, () => HttpError>;

export const mergeRefusalOf = (rejection: MergeTargetRejection): HttpError =>
  MERGE_TARGET_REFUSALS[rejection]();

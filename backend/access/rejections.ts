import type { TeamRejection } from "@asesorador/domain/access/team-decider";
import type { CommandRejection } from "../application/handle.ts";
import { busyConflict, HttpError } from "../http/http-error.ts";
import {
  LAST_ADMIN,
  NAME_TAKEN,
  NO_SECOND_FACTOR,
  NOT_LONGER_THAT,
  NOT_YOURSELF,
  OWN_FACTOR_MISSING,
  ROLE_SEES_NO_LEADS,
  SECOND_FACTOR_EXISTS,
  TOO_MANY_PASSKEYS,
  UNKNOWN_PASSKEY,
  WRONG_CODE,
} from "./es.ts";

const REFUSALS = {
  not_administrator: () => new HttpError(403, "forbidden"),
  unknown_account: () => new HttpError(404, "not_found"),
  username_taken: () => new HttpError(409, "username_taken", { message: NAME_TAKEN }),
  own_account: () => new HttpError(409, "own_account", { message: NOT_YOURSELF }),
  last_admin: () => new HttpError(409, "last_admin", { message: LAST_ADMIN }),
  own_factor_missing: () => new HttpError(409, "own_factor_missing", { message: OWN_FACTOR_MISSING }),
  role_sees_no_leads: () => new HttpError(409, "role_sees_no_leads", { message: ROLE_SEES_NO_LEADS }),
  password_changed_meanwhile: () => new HttpError(409, "busy_conflict", { message: NOT_LONGER_THAT }),
  second_factor_exists: () => new HttpError(409, "second_factor_exists", { message: SECOND_FACTOR_EXISTS }),
  no_second_factor: () => new HttpError(409, "no_second_factor", { message: NO_SECOND_FACTOR }),
  code_used: () => new HttpError(409, "code_used", { message: WRONG_CODE }),
  too_many_passkeys: () => new HttpError(409, "too_many_passkeys", { message: TOO_MANY_PASSKEYS }),
  unknown_passkey: () => new HttpError(404, "unknown_passkey", { message: UNKNOWN_PASSKEY }),
  factors_changed_meanwhile: busyConflict,
  edited_meanwhile: busyConflict,
  key_erased: busyConflict,
} as const satisfies Record<CommandRejection<TeamRejection>, () => HttpError>;

export const refusalOf = (rejection: CommandRejection<TeamRejection>): HttpError => REFUSALS[rejection]();

import type { WorkspaceRejection } from "@asesorador/domain/workspace/workspace";
import type { CommandRejection } from "../application/handle.ts";
import { busyConflict, HttpError } from "../http/http-error.ts";
import { NO_VIEW, NOT_YOUR_VIEW, TOO_MANY_VIEWS } from "./es.ts";

const REFUSALS = {
  unknown_view: () => new HttpError(404, "not_found", { message: NO_VIEW }),
  not_owner: () => new HttpError(403, "not_owner", { message: NOT_YOUR_VIEW }),
  too_many_views: () => new HttpError(409, "too_many_views", { message: TOO_MANY_VIEWS }),
  edited_meanwhile: busyConflict,
  key_erased: busyConflict,
} as const satisfies Record<CommandRejection<WorkspaceRejection>, () => HttpError>;

export const refusalOf = (rejection: CommandRejection<WorkspaceRejection>): HttpError =>
  REFUSALS[rejection]();

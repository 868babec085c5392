import type { SubscriptionRejection } from "@asesorador/domain/webhooks/subscriptions";
import type { CommandRejection } from "../application/handle.ts";
import { busyConflict, HttpError } from "../http/http-error.ts";
import { NO_WEBHOOK } from "./es.ts";

const REFUSALS = {
  unknown_webhook: () => new HttpError(404, "not_found", { message: NO_WEBHOOK }),
  address_changed_meanwhile: busyConflict,
  edited_meanwhile: busyConflict,
  key_erased: busyConflict,
} as const satisfies Record<CommandRejection<SubscriptionRejection>, () => HttpError>;

export const refusalOf = (rejection: CommandRejection<SubscriptionRejection>): HttpError =>
  REFUSALS[rejection]();

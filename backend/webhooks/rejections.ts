import type { SubscriptionRejection } from "@asesorador/domain/webhooks/subscriptions";
import type { CommandRejection } from "../application/handle.ts";
import { HttpError } from "../http/http-error.ts";
import { NO_WEBHOOK } from "./es.ts";

const busy = () => new HttpError(409, "busy_conflict", { retryAfterSeconds: 1 });

const REFUSALS = {
  unknown_webhook: () => new HttpError(404, "not_found", { message: NO_WEBHOOK }),
  address_changed_meanwhile: busy,
  edited_meanwhile: busy,
  key_erased: busy,
} as const satisfies Record<CommandRejection<SubscriptionRejection>, () => HttpError>;

export const refusalOf = (rejection: CommandRejection<SubscriptionRejection>): HttpError =>
  REFUSALS[rejection]();

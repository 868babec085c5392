import type { TemplateRejection } from "@asesorador/domain/messages/templates";
import type { CommandRejection } from "../application/handle.ts";
import { HttpError } from "../http/http-error.ts";
import { TEMPLATE_CHANGED } from "./es.ts";

const changed = () => new HttpError(409, "template_changed_meanwhile", { message: TEMPLATE_CHANGED });

const REFUSALS = {
  template_changed_meanwhile: changed,
  edited_meanwhile: changed,
  // The routes refuse an invalid template before it is dispatched, naming the field.
  template_invalid: () => new HttpError(400, "bad_request"),
  // Templates hold no personal data, so there is no key to be erased.
  key_erased: () => new HttpError(500, "internal"),
} as const satisfies Record<CommandRejection<TemplateRejection>, () => HttpError>;

/** The HTTP error of a command on a message's template that was not accepted. */
export const refusalOf = (rejection: CommandRejection<TemplateRejection>): HttpError => REFUSALS[rejection]();

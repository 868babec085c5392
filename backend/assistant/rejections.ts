import type { ConfigRejection } from "@asesorador/domain/assistant/config-decider";
import type { Refused } from "../application/handle.ts";
import { HttpError } from "../http/http-error.ts";
import { CONFIG_NOT_FOUND, configExists } from "./es.ts";

const REFUSALS = {
  config_not_found: () => new HttpError(404, "config_not_found", { message: CONFIG_NOT_FOUND }),
  config_exists: (key) => new HttpError(409, "config_exists", { message: configExists(key) }),
  edited_meanwhile: () => new HttpError(409, "edited_meanwhile"),
  // Configurations hold no personal data, so there is no key to be erased.
  key_erased: () => new HttpError(500, "internal"),
} as const satisfies Record<Refused<ConfigRejection>, (key: string) => HttpError>;

export const configRefusal = (rejection: Refused<ConfigRejection>, key: string): HttpError =>
  REFUSALS[rejection](key);

import type { BrandRejection } from "@asesorador/domain/catalog/brand-decider";
import type { ServiceRejection } from "@asesorador/domain/catalog/service-decider";
import type { CommandRejection } from "../application/handle.ts";
import { busyConflict, HttpError, invalidField } from "../http/http-error.ts";
import {
  BRAND_NOT_FOUND,
  brandTaken,
  DISTRICT_ELSEWHERE,
  importing,
  PROMOTION_INCOMPLETE,
  PROMOTION_NOT_LOWER,
  productTaken,
  SCHEDULE_APPLIED,
  SCHEDULE_CHANGES_NOTHING,
  SCHEDULE_DAY_TAKEN,
  SCHEDULE_NOT_AHEAD,
  SCHEDULE_NOT_FOUND,
  SERVICE_NOT_FOUND,
} from "./es.ts";

export type CatalogRejection = BrandRejection | ServiceRejection;

/** Another brand or service uses the code. */
export type CodeTaken = {
  readonly rejection: "brand_id_taken" | "product_id_taken";
  readonly code: string;
};

/** Why a command of the catalogue was not accepted. */
export type Refused = { readonly rejection: CommandRejection<CatalogRejection> } | CodeTaken;

const REFUSALS = {
  // Every id that was tried had been taken in the meantime.
  brand_exists: busyConflict,
  service_exists: busyConflict,
  brand_not_found: () => new HttpError(404, "brand_not_found", { message: BRAND_NOT_FOUND }),
  district_elsewhere: () => invalidField("coverage", "district_elsewhere", DISTRICT_ELSEWHERE),
  service_not_found: () => new HttpError(404, "service_not_found", { message: SERVICE_NOT_FOUND }),
  promotion_incomplete: () => invalidField("promotionalPrice", "promotion_incomplete", PROMOTION_INCOMPLETE),
  promotion_not_lower: () => invalidField("promotionalPrice", "promotion_not_lower", PROMOTION_NOT_LOWER),
  building_promotion_not_lower: () =>
    invalidField("buildingPromotionalPrice", "building_promotion_not_lower", PROMOTION_NOT_LOWER),
  schedule_not_found: () => new HttpError(404, "schedule_not_found", { message: SCHEDULE_NOT_FOUND }),
  schedule_applied: () => new HttpError(409, "schedule_applied", { message: SCHEDULE_APPLIED }),
  schedule_not_ahead: () => invalidField("date", "schedule_not_ahead", SCHEDULE_NOT_AHEAD),
  schedule_day_taken: () => invalidField("date", "schedule_day_taken", SCHEDULE_DAY_TAKEN),
  schedule_changes_nothing: () => invalidField("price", "schedule_changes_nothing", SCHEDULE_CHANGES_NOTHING),
  edited_meanwhile: () => new HttpError(409, "edited_meanwhile"),
  // Catalogue events hold no personal data, so there is no key to be erased.
  key_erased: () => new HttpError(500, "internal"),
} as const satisfies Record<CommandRejection<CatalogRejection>, () => HttpError>;

const TAKEN = { brand_id_taken: brandTaken, product_id_taken: productTaken } as const satisfies Record<
  CodeTaken["rejection"],
  (code: string) => string
>;

export const refusalOf = (refused: Refused): HttpError =>
  "code" in refused
    ? new HttpError(409, refused.rejection, { message: TAKEN[refused.rejection](refused.code) })
    : REFUSALS[refused.rejection]();

/** An imported row that was not accepted: a conflict where the catalogue is no longer as the preview saw it. */
export const refusedRow = (
  refused: Refused,
): { readonly outcome: "conflict" | "error"; readonly message: string } => {
  switch (refused.rejection) {
    case "edited_meanwhile":
      return { outcome: "conflict", message: importing.conflict };
    case "product_id_taken":
      return { outcome: "conflict", message: importing.appeared };
    default: {
      const { statusCode, message } = refusalOf(refused);
      return { outcome: "error", message: statusCode < 500 ? message : importing.unsaved };
    }
  }
};

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
  productTaken,
  SCHEDULE_APPLIED,
  SCHEDULE_CHANGES_NOTHING,
  SCHEDULE_DAY_TAKEN,
  SCHEDULE_NOT_AHEAD,
  SCHEDULE_NOT_FOUND,
  SERVICE_NOT_FOUND,
} from "./es.ts";

export type CatalogRejection = BrandRejection | ServiceRejection;

const REFUSALS = {
  // Every id that was tried had been taken in the meantime.
  brand_exists: busyConflict,
  service_exists: busyConflict,
  brand_not_found: () => new HttpError(404, "brand_not_found", { message: BRAND_NOT_FOUND }),
  district_elsewhere: () => invalidField("coverage", "district_elsewhere", DISTRICT_ELSEWHERE),
  service_not_found: () => new HttpError(404, "service_not_found", { message: SERVICE_NOT_FOUND }),
  promotion_incomplete: () => invalidField("promotionalPrice", "promotion_incomplete", PROMOTION_INCOMPLETE),
  schedule_not_found: () => new HttpError(404, "schedule_not_found", { message: SCHEDULE_NOT_FOUND }),
  schedule_applied: () => new HttpError(409, "schedule_applied", { message: SCHEDULE_APPLIED }),
  schedule_not_ahead: () => invalidField("date", "schedule_not_ahead", SCHEDULE_NOT_AHEAD),
  schedule_day_taken: () => invalidField("date", "schedule_day_taken", SCHEDULE_DAY_TAKEN),
  schedule_changes_nothing: () => invalidField("price", "schedule_changes_nothing", SCHEDULE_CHANGES_NOTHING),
  edited_meanwhile: () => new HttpError(409, "edited_meanwhile"),
  // Catalogue events hold no personal data, so there is no key to be erased.
  key_erased: () => new HttpError(500, "internal"),
} as const satisfies Record<CommandRejection<CatalogRejection>, () => HttpError>;

export const refusalOf = (rejection: CommandRejection<CatalogRejection>): HttpError => REFUSALS[rejection]();

export const brandIdTaken = (code: string): HttpError =>
  new HttpError(409, "brand_id_taken", { message: brandTaken(code) });

export const productIdTaken = (code: string): HttpError =>
  new HttpError(409, "product_id_taken", { message: productTaken(code) });

/** An imported row that a refusal has stopped: a conflict where the catalogue is no longer as the preview saw it. */
export const refusedRow = (
  refusal: HttpError,
): { readonly outcome: "conflict" | "error"; readonly message: string } => {
  switch (refusal.code) {
    case "edited_meanwhile":
      return { outcome: "conflict", message: importing.conflict };
    case "product_id_taken":
      return { outcome: "conflict", message: importing.appeared };
    default:
      return { outcome: "error", message: refusal.statusCode < 500 ? refusal.message : importing.unsaved };
  }
};

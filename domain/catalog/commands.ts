import type { BrandId, ServiceId } from "../kernel/ids.ts";
import type { Covers } from "../kernel/market.ts";
import type { Changes } from "./changed-fields.ts";
import type { BrandFields, ServiceDetails } from "./events.ts";
import type { PriceDraft, PromotionDraft } from "./prices.ts";
import type { ScheduleId } from "./schedule-id.ts";

export type BrandCommand =
  | {
      readonly type: "AddBrand";
      readonly brandId: BrandId;
      readonly isActive: boolean;
      readonly fields: BrandFields;
    }
  | { readonly type: "EditBrand"; readonly brandId: BrandId; readonly changes: Partial<BrandFields> }
  | { readonly type: "ToggleBrand"; readonly brandId: BrandId; readonly isActive: boolean }
  /** Districts that are not named keep their value. */
  | {
      readonly type: "SetBrandCoverage";
      readonly brandId: BrandId;
      /** By the district's code. */
      readonly changes: Readonly<Record<string, Covers>>;
    };

/** A new service; a promotion may come in parts, and half of one is refused. */
export type NewService = ServiceDetails & {
  readonly name: string;
  readonly house: { readonly priceCents: number; readonly promotion: PromotionDraft };
  readonly building: { readonly priceCents: number | null; readonly promotion: PromotionDraft };
};

/** The fields that an edit of a service names. */
export type ServiceDraft = Changes<ServiceDetails & { readonly name: string }> & PriceDraft;

export type ServiceCommand =
  | {
      readonly type: "AddService";
      readonly serviceId: ServiceId;
      readonly isActive: boolean;
      readonly fields: NewService;
    }
  | {
      readonly type: "EditService";
      readonly serviceId: ServiceId;
      /** Day of the edit where the team works, YYYY-MM-DD. */
      readonly on: string;
      readonly changes: ServiceDraft;
    }
  | { readonly type: "ToggleService"; readonly serviceId: ServiceId; readonly isActive: boolean }
  | {
      readonly type: "SchedulePrice";
      readonly serviceId: ServiceId;
      readonly scheduleId: ScheduleId;
      /** A midnight in Lima, ISO 8601 UTC. */
      readonly effectiveAt: string;
      /** Both parts of a promotion, or neither. */
      readonly changes: PriceDraft;
      /** The time of the decision, ISO 8601 UTC: the day must be after it. */
      readonly at: string;
      /** Its day where the team works, YYYY-MM-DD. */
      readonly on: string;
    }
  | {
      readonly type: "CancelPriceSchedule";
      readonly serviceId: ServiceId;
      readonly scheduleId: ScheduleId;
    }
  /** The day has come. A schedule that was cancelled or applied meanwhile is left unchanged. */
  | { readonly type: "ApplyPriceSchedule"; readonly serviceId: ServiceId; readonly scheduleId: ScheduleId };

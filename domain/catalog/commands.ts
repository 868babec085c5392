import type { BrandId, ServiceId } from "../kernel/ids.ts";
import type { BrandFields, PriceChanges, ServiceFields } from "./events.ts";
import type { ScheduleId } from "./schedule-id.ts";

export type BrandCommand =
  | {
      readonly type: "AddBrand";
      readonly brandId: BrandId;
      readonly isActive: boolean;
      readonly fields: BrandFields;
    }
  | { readonly type: "EditBrand"; readonly brandId: BrandId; readonly changes: Partial<BrandFields> }
  | { readonly type: "ToggleBrand"; readonly brandId: BrandId; readonly isActive: boolean };

export type ServiceCommand =
  | {
      readonly type: "AddService";
      readonly serviceId: ServiceId;
      readonly isActive: boolean;
      readonly fields: ServiceFields;
    }
  | { readonly type: "EditService"; readonly serviceId: ServiceId; readonly changes: Partial<ServiceFields> }
  | { readonly type: "ToggleService"; readonly serviceId: ServiceId; readonly isActive: boolean }
  | {
      readonly type: "SchedulePrice";
      readonly serviceId: ServiceId;
      readonly scheduleId: ScheduleId;
      /** A midnight in Lima, ISO 8601 UTC. */
      readonly effectiveAt: string;
      readonly changes: PriceChanges;
      /** When this was decided, ISO 8601 UTC: the day must lie ahead. */
      readonly at: string;
    }
  | {
      readonly type: "CancelPriceSchedule";
      readonly serviceId: ServiceId;
      readonly scheduleId: ScheduleId;
    }
  /** The day has come. A schedule that is cancelled or applied meanwhile is left alone. */
  | { readonly type: "ApplyPriceSchedule"; readonly serviceId: ServiceId; readonly scheduleId: ScheduleId };

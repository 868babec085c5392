import type { BrandId, ServiceId } from "../kernel/ids.ts";
import type { BrandFields, ServiceFields } from "./events.ts";

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
  | { readonly type: "ToggleService"; readonly serviceId: ServiceId; readonly isActive: boolean };

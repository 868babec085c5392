import type { Service } from "@asesorador/domain/catalog/contract";
import { ServiceType } from "@asesorador/domain/kernel/market";
import { searchable } from "@asesorador/domain/kernel/strings";
import { type InAddress, tidy } from "../use-filters.ts";

export type ServiceFilters = {
  readonly q: string;
  readonly type: ServiceType | "todos";
  /** Whether inactive services are shown, too. */
  readonly inactive: boolean;
};
/** "?servicio=fibra&tipo=internet&desactivados=1" */
export const SERVICES_IN_ADDRESS: InAddress<ServiceFilters> = {
  read: (params) => ({
    q: tidy(params.get("servicio")),
    type: ServiceType.safeParse(params.get("tipo")).data ?? "todos",
    inactive: params.get("desactivados") === "1",
  }),
  write: ({ q, type, inactive }) => ({
    servicio: tidy(q),
    tipo: type === "todos" ? "" : type,
    desactivados: inactive ? "1" : "",
  }),
};
export const NO_SERVICE_FILTERS: ServiceFilters = { q: "", type: "todos", inactive: false };

/** The services whose own or brand's name matches, ignoring case and accents, sorted by brand and price. */
export const servicesShown = (
  services: readonly Service[],
  { q, type, inactive }: ServiceFilters,
): readonly Service[] => {
  const wanted = searchable(q);
  return services
    .filter((service) => inactive || service.isActive)
    .filter((service) => type === "todos" || service.type === type)
    .filter(({ name, brand }) => [name, brand.name].some((text) => searchable(text).includes(wanted)))
    .toSorted((a, b) => a.brand.name.localeCompare(b.brand.name, "es") || a.price - b.price);
};

/** An active service that visitors do not see, because its brand is inactive. */
export const isHiddenByBrand = ({ isActive, brand }: Pick<Service, "isActive" | "brand">): boolean =>
  isActive && !brand.isActive;

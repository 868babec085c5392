import type { Brand } from "@asesorador/domain/catalog/contract";
import { editBrand } from "@asesorador/domain/catalog/edit-contract";
import { useQuery } from "@tanstack/react-query";
import { call, Refused } from "../../../kernel/http.ts";
import { CatalogTab } from "../CatalogTab.tsx";
import { es as shared } from "../es.ts";
import { brandsQuery, servicesQuery } from "../queries.ts";
import { BrandCard } from "./BrandCard.tsx";
import { BrandDialog } from "./BrandDialog.tsx";
import { BRANDS_IN_ADDRESS, brandsShown, NO_BRAND_FILTERS, servicesOf } from "./brand-list.ts";
import { es } from "./es.ts";

/** Peru's brands. */
export const BrandsTab = () => {
  const { data: brands, isError } = useQuery(brandsQuery);
  const { data: services } = useQuery(servicesQuery);
  return (
    <CatalogTab
      words={es}
      all={brands}
      failed={isError}
      address={BRANDS_IN_ADDRESS}
      noFilters={NO_BRAND_FILTERS}
      narrow={brandsShown}
      toggle={TOGGLE}
      card={(brand, actions) => (
        <BrandCard
          key={brand.id}
          brand={brand}
          services={services && servicesOf(services, brand.id)}
          {...actions}
        />
      )}
      dialog={(brand, onEnd) => <BrandDialog brand={brand} onEnd={onEnd} />}
    />
  );
};

const TOGGLE = {
  write: ({ id, revision, isActive }: Brand) =>
    call(editBrand, { id: String(id), revision, isActive: !isActive }).then(({ position }) => position),
  done: (active: boolean) => (active ? es.toasts.activated : es.toasts.deactivated),
  /** Specification, section 8: the server's reason, or 'Error desconocido'. */
  failed: (error: unknown) =>
    es.toasts.toggleFailed((error instanceof Refused && error.reason) || shared.unknownError),
};

import type { Brand } from "@asesorador/domain/catalog/contract";
import { editBrand } from "@asesorador/domain/catalog/edit-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, ResponseError } from "../../../kernel/http.ts";
import { CatalogTab } from "../CatalogTab.tsx";
import { CoverageDialog } from "../coverage/CoverageDialog.tsx";
import { CoverageTools } from "../coverage/CoverageTools.tsx";
import { es as shared } from "../es.ts";
import { brandsQuery, servicesQuery } from "../queries.ts";
import type { Activation } from "../use-toggle.tsx";
import { BrandCard } from "./BrandCard.tsx";
import { BrandDialog } from "./BrandDialog.tsx";
import { BRANDS_IN_ADDRESS, brandsShown, NO_BRAND_FILTERS, servicesOf } from "./brand-list.ts";
import { es } from "./es.ts";

/** Peru's brands. */
export const BrandsTab = () => {
  const { data: brands, error } = useQuery(brandsQuery);
  const { data: services } = useQuery(servicesQuery);
  const [covered, setCovered] = useState<Brand | null>(null);
  return (
    <>
      <CatalogTab
        words={es}
        all={brands}
        error={error}
        address={BRANDS_IN_ADDRESS}
        noFilters={NO_BRAND_FILTERS}
        narrow={brandsShown}
        toggle={TOGGLE}
        tools={<CoverageTools />}
        card={(brand, actions) => (
          <BrandCard
            key={brand.id}
            brand={brand}
            services={services && servicesOf(services, brand.id)}
            onCoverage={() => setCovered(brand)}
            {...actions}
          />
        )}
        dialog={(brand, onEnd) => <BrandDialog brand={brand} onEnd={onEnd} />}
      />
      {covered && <CoverageDialog brand={covered} onClose={() => setCovered(null)} />}
    </>
  );
};

const TOGGLE = {
  write: ({ id, revision, isActive }: Activation) =>
    call(editBrand, { id: String(id), revision, isActive }).then(({ position }) => position),
  done: (active: boolean) => (active ? es.toasts.activated : es.toasts.deactivated),
  /** Specification, section 8: the server's reason, or 'Error desconocido'. */
  failed: (error: unknown) =>
    es.toasts.toggleFailed((error instanceof ResponseError && error.reason) || shared.unknownError),
};

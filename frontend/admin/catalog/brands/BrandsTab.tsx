import { type Brand, editBrand } from "@asesorador/domain/catalog/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, Refused } from "../../../kernel/http.ts";
import { es as shared } from "../es.ts";
import { CARDS, EmptyCards, ListFrame, NoCards } from "../ListFrame.tsx";
import { brandsQuery, catchUp, servicesQuery } from "../queries.ts";
import { SearchBox } from "../SearchBox.tsx";
import { useToggle } from "../use-toggle.ts";
import { BrandCard } from "./BrandCard.tsx";
import { BrandDialog } from "./BrandDialog.tsx";
import { brandsShown, NO_BRAND_FILTERS, servicesOf } from "./brand-list.ts";
import { es } from "./es.ts";

/** Every Peruvian brand as a card. */
export const BrandsTab = () => {
  const client = useQueryClient();
  const { data: brands, isError } = useQuery(brandsQuery);
  const { data: services } = useQuery(servicesQuery);
  const [filters, setFilters] = useState(NO_BRAND_FILTERS);
  const [opened, setOpened] = useState<Brand | "new" | null>(null);
  const { toggle, busyWith } = useToggle(TOGGLE);
  const shown = brands && brandsShown(brands, filters);

  return (
    <ListFrame
      title={es.title}
      create={es.create}
      onCreate={() => setOpened("new")}
      filters={
        <SearchBox
          label={es.search}
          placeholder={es.searchPlaceholder}
          text={filters.q}
          onType={(q) => setFilters({ ...filters, q })}
        />
      }
      inactive={{
        label: es.showInactive,
        shown: filters.inactive,
        onChange: (inactive) => setFilters({ ...filters, inactive }),
      }}
      counter={shown && brands && es.counter(shown.length, brands.length)}
    >
      {!shown && <NoCards failed={isError ? es.failedList : null} onRetry={() => void catchUp(client)} />}
      {shown?.length === 0 && (
        <EmptyCards
          title={es.empty.title}
          text={brands?.length === 0 ? es.empty.never : es.empty.filtered}
          onClear={brands?.length === 0 ? null : () => setFilters({ q: "", inactive: true })}
        />
      )}
      {shown && shown.length > 0 && (
        <ul aria-label={es.list} className={CARDS}>
          {shown.map((brand) => (
            <BrandCard
              key={brand.id}
              brand={brand}
              services={services && servicesOf(services, brand.id)}
              busy={busyWith === brand.id}
              onEdit={() => setOpened(brand)}
              onToggle={() => toggle(brand)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <BrandDialog
          brand={opened === "new" ? null : opened}
          onEnd={(position) => {
            setOpened(null);
            if (position !== null) void catchUp(client, position);
          }}
        />
      )}
    </ListFrame>
  );
};

const TOGGLE = {
  write: ({ id, revision, isActive }: Brand) =>
    call(editBrand, { id: String(id), revision, isActive: !isActive }).then(({ position }) => position),
  done: (active: boolean) => (active ? es.toasts.activated : es.toasts.deactivated),
  /** Specification, section 8: the detail, or 'Error desconocido'. */
  failed: (error: unknown) =>
    es.toasts.toggleFailed((error instanceof Refused && error.reason) || shared.unknownError),
};

import { editService, type Service } from "@asesorador/domain/catalog/contract";
import { ServiceType } from "@asesorador/domain/kernel/market";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../kernel/http.ts";
import { Select } from "../../../ui/Select.tsx";
import { CARDS, EmptyCards, ListFrame, NoCards } from "../ListFrame.tsx";
import { brandsQuery, catchUp, servicesQuery } from "../queries.ts";
import { SearchBox } from "../SearchBox.tsx";
import { useToggle } from "../use-toggle.ts";
import { es } from "./es.ts";
import { ServiceCard } from "./ServiceCard.tsx";
import { ServiceDialog } from "./ServiceDialog.tsx";
import { NO_SERVICE_FILTERS, servicesShown } from "./service-list.ts";

const TYPES = [
  { value: "todos", label: es.everyType },
  ...ServiceType.options.map((value) => ({ value, label: es.type[value] })),
] as const;

/** Every Peruvian service as a card. */
export const ServicesTab = () => {
  const client = useQueryClient();
  const { data: services, isError } = useQuery(servicesQuery);
  const { data: brands = [] } = useQuery(brandsQuery);
  const [filters, setFilters] = useState(NO_SERVICE_FILTERS);
  const [opened, setOpened] = useState<Service | "new" | null>(null);
  const { toggle, busyWith } = useToggle(TOGGLE);
  const shown = services && servicesShown(services, filters);

  return (
    <ListFrame
      title={es.title}
      create={es.create}
      onCreate={() => setOpened("new")}
      filters={
        <>
          <SearchBox
            label={es.search}
            placeholder={es.searchPlaceholder}
            text={filters.q}
            onType={(q) => setFilters({ ...filters, q })}
          />
          <Select
            label={es.filter}
            options={TYPES}
            value={filters.type}
            onChange={(type) => setFilters({ ...filters, type })}
          />
        </>
      }
      inactive={{
        label: es.showInactive,
        shown: filters.inactive,
        onChange: (inactive) => setFilters({ ...filters, inactive }),
      }}
      counter={shown && services && es.counter(shown.length, services.length)}
    >
      {!shown && <NoCards failed={isError ? es.failedList : null} onRetry={() => void catchUp(client)} />}
      {shown?.length === 0 && (
        <EmptyCards
          title={es.empty.title}
          text={services?.length === 0 ? es.empty.never : es.empty.filtered}
          onClear={
            services?.length === 0 ? null : () => setFilters({ ...NO_SERVICE_FILTERS, inactive: true })
          }
        />
      )}
      {shown && shown.length > 0 && (
        <ul aria-label={es.list} className={CARDS}>
          {shown.map((service) => (
            <ServiceCard
              key={service.id}
              service={service}
              busy={busyWith === service.id}
              onEdit={() => setOpened(service)}
              onToggle={() => toggle(service)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <ServiceDialog
          service={opened === "new" ? null : opened}
          brands={brands}
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
  write: ({ id, revision, isActive }: Service) =>
    call(editService, { id: String(id), revision, isActive: !isActive }).then(({ position }) => position),
  done: (active: boolean) => (active ? es.toasts.activated : es.toasts.deactivated),
  failed: () => es.toasts.toggleFailed,
};

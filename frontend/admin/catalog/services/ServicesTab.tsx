import { editService } from "@asesorador/domain/catalog/edit-contract";
import { ServiceType } from "@asesorador/domain/kernel/market";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../kernel/http.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { CatalogTab } from "../CatalogTab.tsx";
import { scheduledOf } from "../prices/prices.ts";
import { brandsQuery, scheduledQuery, servicesQuery } from "../queries.ts";
import type { Activation } from "../use-toggle.tsx";
import { es } from "./es.ts";
import { ServiceCard } from "./ServiceCard.tsx";
import { ServiceDialog } from "./ServiceDialog.tsx";
import { ServiceTools } from "./ServiceTools.tsx";
import { NO_SERVICE_FILTERS, SERVICES_IN_ADDRESS, servicesShown } from "./service-list.ts";

const TYPES = [
  { value: "todos", label: es.everyType },
  ...ServiceType.options.map((value) => ({ value, label: es.type[value] })),
] as const;

/** Peru's services. */
export const ServicesTab = () => {
  const { data: services, error } = useQuery(servicesQuery);
  const { data: brands = [] } = useQuery(brandsQuery);
  const { data: scheduled = [] } = useQuery(scheduledQuery);
  return (
    <CatalogTab
      words={es}
      all={services}
      error={error}
      address={SERVICES_IN_ADDRESS}
      noFilters={NO_SERVICE_FILTERS}
      narrow={servicesShown}
      toggle={TOGGLE}
      tools={<ServiceTools />}
      moreFilters={(filters, choose) => (
        <SelectField
          dense
          labelHidden
          label={es.filter}
          options={TYPES}
          value={filters.type}
          onChange={(type) => choose({ ...filters, type })}
        />
      )}
      card={(service, actions) => (
        <ServiceCard
          key={service.id}
          service={service}
          scheduled={scheduledOf(scheduled, service.id)}
          {...actions}
        />
      )}
      dialog={(service, onEnd) => <ServiceDialog service={service} brands={brands} onEnd={onEnd} />}
    />
  );
};

const TOGGLE = {
  write: ({ id, revision, isActive }: Activation) =>
    call(editService, { id: String(id), revision, isActive }).then(({ position }) => position),
  done: (active: boolean) => (active ? es.toasts.activated : es.toasts.deactivated),
  failed: () => es.toasts.toggleFailed,
};

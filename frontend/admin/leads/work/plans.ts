import type { Service } from "@asesorador/domain/catalog/contract";
import { entryPrice } from "@asesorador/domain/kernel/entry-price";
import type { ServiceId } from "@asesorador/domain/kernel/ids";
import { type Country, HousingType } from "@asesorador/domain/kernel/market";
import type { Lead } from "@asesorador/domain/lead/contract";
import { type PlanTerms, planTerms } from "@asesorador/domain/lead/plan-terms";
import { forHousing, toPlan } from "@asesorador/domain/recommendation/plan";
import { useQuery } from "@tanstack/react-query";
import { money } from "../../../kernel/formats.ts";
import { plansOf } from "../../catalog/queries.ts";
import { esWork } from "../es-work.ts";

const text = esWork.plan;

type Housing = Lead["housingType"];

/** The plans that are offered today in a market, as options. */
export const useOfferedPlans = (market: Country) =>
  useQuery({ ...plansOf(market), select: (services) => offeredPlans(services, { housing: null }) });

type Offered = {
  readonly housing: Housing;
  /** Offered in any case, because it is chosen already. */
  readonly kept?: string | null;
};

/** Each with what it costs at first in this kind of housing. */
export const offeredPlans = (services: readonly Service[], { housing, kept = null }: Offered) =>
  services
    .filter((service) => isOffered(service) || String(service.id) === kept)
    .map((service) => ({
      value: String(service.id),
      label: text.option(
        service.brand.name,
        service.name,
        money(firstPrice(termsOf(service, housing)), service.currency),
      ),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, "es"));

const isOffered = (service: Service): boolean => toPlan(service).isActive;

/** "Fibra 300 · WIN"; the number where the catalogue has not loaded, null without a plan. */
export const planNameOf = (
  services: readonly Service[] | undefined,
  serviceId: ServiceId | null,
): string | null => {
  if (serviceId === null) return null;
  const service = services?.find(({ id }) => id === serviceId);
  return service ? `${service.name} · ${service.brand.name}` : text.numbered(serviceId);
};

/** What a plan costs in this kind of housing; null: it is not in the catalogue, or with `offered` no longer offered. */
export const planTermsOf = (
  services: readonly Service[],
  serviceId: string,
  { housing, offered = false }: { readonly housing: Housing; readonly offered?: boolean },
): PlanTerms | null => {
  const service = services.find(({ id }) => String(id) === serviceId);
  return service && (!offered || isOffered(service)) ? termsOf(service, housing) : null;
};

const termsOf = (service: Service, housing: Housing): PlanTerms => {
  const { offer, installationCents } = forHousing(
    toPlan(service),
    HousingType.safeParse(housing).data ?? null,
  );
  return planTerms(offer, installationCents);
};

/** What is paid a month at first; see `entryPrice`. */
export const firstPrice = ({ price, promotion }: PlanTerms): number =>
  entryPrice(price, promotion?.price ?? null);

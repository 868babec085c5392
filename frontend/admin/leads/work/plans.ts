import type { Service } from "@asesorador/domain/catalog/contract";
import type { ServiceId } from "@asesorador/domain/kernel/ids";
import { type Country, HousingType } from "@asesorador/domain/kernel/market";
import { fromCents } from "@asesorador/domain/kernel/money";
import { forHousing, toPlan } from "@asesorador/domain/recommendation/plan";
import { useQuery } from "@tanstack/react-query";
import { money } from "../../../kernel/formats.ts";
import { plansOf } from "../../catalog/queries.ts";
import { esWork } from "../es-work.ts";

const text = esWork.plan;

/** The plans that are offered today in a market, as options. */
export const useOfferedPlans = (market: Country) =>
  useQuery({ ...plansOf(market), select: (services) => offeredPlans(services) });

/** `kept`: offered in any case, because it is chosen already. */
export const offeredPlans = (services: readonly Service[], kept: string | null = null) =>
  services
    .filter(({ id, isActive }) => isActive || String(id) === kept)
    .map(({ id, name, brand, price, currency }) => ({
      value: String(id),
      label: text.option(brand.name, name, money(price, currency)),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, "es"));

/** "Fibra 300 · WIN"; the number where the catalogue has not loaded, null without a plan. */
export const planNameOf = (
  services: readonly Service[] | undefined,
  serviceId: ServiceId | null,
): string | null => {
  if (serviceId === null) return null;
  const service = services?.find(({ id }) => id === serviceId);
  return service ? `${service.name} · ${service.brand.name}` : text.numbered(serviceId);
};

/** What a plan costs in the first month in this kind of housing; null: not in the catalogue. */
export const firstPriceOf = (
  services: readonly Service[],
  serviceId: string,
  housing: string | null,
): number | null => {
  const service = services.find(({ id }) => String(id) === serviceId);
  const kind = HousingType.safeParse(housing).data ?? null;
  return service ? fromCents(forHousing(toPlan(service), kind).entryPriceCents) : null;
};

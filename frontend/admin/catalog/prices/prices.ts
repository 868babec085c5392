import type { HistoryEntry, PriceField, ScheduledPrice } from "@asesorador/domain/catalog/price-contract";
import { accountIn } from "@asesorador/domain/kernel/actor";
import { shortDay, soles } from "../../../kernel/formats.ts";
import { es } from "./es.ts";

/** The scheduled prices of one service, the next one first. */
export const scheduledOf = (all: readonly ScheduledPrice[], serviceId: number): readonly ScheduledPrice[] =>
  all.filter((one) => one.serviceId === serviceId);

const thisYear = (at: string, now: number): string =>
  shortDay(at).endsWith(shortDay(now).slice(-4)) ? shortDay(at).slice(0, 5) : shortDay(at);

/** "Programado: S/ 89.00 desde 01/12"; with the year unless it is this year. */
export const scheduledLine = ({ effectiveAt, prices }: ScheduledPrice, now = Date.now()): string =>
  es.scheduled(inWords(prices), thisYear(effectiveAt, now));

/** What a scheduled price sets, in short. */
const inWords = (prices: ScheduledPrice["prices"]): string =>
  [
    prices.price === undefined ? "" : soles(prices.price),
    promotion(prices.promotionalPrice, prices.promotionalMonths),
    prices.buildingPrice === undefined
      ? ""
      : prices.buildingPrice === null
        ? es.asHouse
        : es.building(soles(prices.buildingPrice)),
    building(promotion(prices.buildingPromotionalPrice, prices.buildingPromotionalMonths)),
  ]
    .filter((part) => part !== "")
    .join(", ");

type Maybe = number | null | undefined;

const promotion = (price: Maybe, months: Maybe): string => {
  if (price === undefined || months === undefined) return "";
  return price === null || months === null ? es.noPromotion : es.promotion(soles(price), months);
};

const building = (text: string): string => (text === "" ? "" : es.buildingPromotion(text));

/** A price or a number of months in words. */
export const shownPart = (field: PriceField, value: number | null): string => {
  if (value === null) return es.none;
  return field.endsWith("Months") ? es.months(value) : soles(value);
};

/** "admin:ana" is "ana". */
export const whoIn = (actor: string): string => {
  if (actor === "demo") return es.history.demo;
  return actor === "system" ? es.history.system : accountIn(actor);
};

/** The monthly price over time. Scheduled prices are left out until they take effect. */
export const stepsOf = (entries: readonly HistoryEntry[]): readonly { at: number; price: number }[] => {
  const steps: { at: number; price: number }[] = [];
  for (const { what, at, prices } of entries) {
    if (what !== "added" && what !== "changed") continue;
    if (steps.at(-1)?.price !== prices.price) steps.push({ at: Date.parse(at), price: prices.price });
  }
  return steps;
};

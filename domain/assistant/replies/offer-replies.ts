import { entryPriceOf } from "../../kernel/entry-price.ts";
import { type Country, CURRENCY } from "../../kernel/market.ts";
import { es } from "../es.ts";
import { money } from "../es-format.ts";
import { byFirstYear, type Offering } from "../offering.ts";
import { asksWhetherOffersHold, type QuotedOffer } from "../text/quoted-offers.ts";
import { lastOffersIn } from "../text/slots.ts";
import { bySpeedNearest } from "./plan-orders.ts";
import {
  MAX_PLANS,
  planLine,
  planName,
  priceDate,
  priceText,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";

/** Offers that the visitor was made, each beside what the catalogue has; null: none is quoted, or asked about. */
export const offersReply = (context: ReplyContext): ReplyParts | null => {
  const offers = offersAsked(context);
  const [one] = offers;
  if (one === undefined) return null;
  const compared = offers.map((offer) => comparedWith(offer, context));
  const plans = compared.flatMap(({ plan }) => plan ?? []);
  const others = offers.length > 1 ? [] : asFast(one, plans, context);
  const facts = [
    ...compared.map(({ line }) => line),
    ...differenceOfOffers(offers, context),
    ...(compared.every(({ isThere }) => isThere) ? [] : [es.offer.inWriting]),
    ...(others.length > 0 ? [es.speedAsked(es.fromSpeed(one.megabits)), ...others.map(planLine)] : []),
    priceDate([...plans, ...others]),
  ];
  return {
    lines: [es.offer.opening, ...facts, es.wizard],
    facts,
    closing: es.wizard,
    templates: [],
    services: [...plans, ...others].map(({ serviceId }) => serviceId),
  };
};

/** The cheapest plans that are as fast as an offer: "¿ustedes tienen algo mejor?" */
const asFast = (
  { megabits }: QuotedOffer,
  compared: readonly Offering[],
  { offerings }: ReplyContext,
): readonly Offering[] =>
  byFirstYear(
    offerings.filter(
      (plan) => plan.type === "internet" && (plan.megabits ?? 0) >= megabits && !compared.includes(plan),
    ),
  ).slice(0, MAX_PLANS);

const offersAsked = ({ text, understood, said, operators, country }: ReplyContext): readonly QuotedOffer[] =>
  understood.offers.length > 0 || !asksWhetherOffersHold(text)
    ? understood.offers
    : lastOffersIn(said, { operators, country });

type Compared = {
  readonly line: string;
  /** The plan of the catalogue that it is compared with; undefined: the operator has none there. */
  readonly plan: Offering | undefined;
  /** The catalogue has it as it was offered. */
  readonly isThere: boolean;
};

const comparedWith = (
  { operator, megabits, price }: QuotedOffer,
  { everywhere, country }: ReplyContext,
): Compared => {
  const amount = money(price * 100, CURRENCY[country]);
  const offer = es.offer.quoted(operator, megabits, amount);
  const own = byFirstYear(everywhere.filter(({ brand }) => brand === operator));
  const alone = own.filter(({ type }) => type === "internet");
  const costs = (plan: Offering): boolean =>
    [entryPriceOf(plan), plan.priceCents].some((cents) => Math.abs(cents - price * 100) < ROUNDED[country]);
  const ofSpeed = [...alone, ...own].filter((plan) => plan.megabits === megabits);
  const same = ofSpeed.find(costs);
  const plan = same ?? ofSpeed[0] ?? bySpeedNearest(alone.length > 0 ? alone : own, megabits)[0];
  if (plan === undefined) return { line: es.offer.noOperator(offer), plan, isThere: false };
  const text = ofSpeed.length === 0 ? es.offer.noSpeed : same ? es.offer.same : es.offer.other;
  const ofPrice = same === undefined ? own.find((one) => costs(one) && one !== plan) : undefined;
  const besides = ofPrice === undefined ? "" : es.offer.ofThatPrice(amount, planName(ofPrice));
  return {
    line: `${text(offer, planName(plan), priceText(plan, plan.currency))}${besides}`,
    plan,
    isThere: same !== undefined,
  };
};

/** "21 lucas" for $ 20.990, "99" for S/ 99.90; in cents. */
const ROUNDED: Readonly<Record<Country, number>> = { peru: 100, chile: 50_000 };

/** How two offers differ, as the visitor states them. */
const differenceOfOffers = (
  [one, other, third]: readonly QuotedOffer[],
  { country }: ReplyContext,
): readonly string[] => {
  if (one === undefined || other === undefined || third !== undefined || one.price === other.price) return [];
  const [cheaper, dearer] = one.price < other.price ? [one, other] : [other, one];
  const more = dearer.megabits >= cheaper.megabits ? dearer : cheaper;
  const amount = money((dearer.price - cheaper.price) * 100, CURRENCY[country]);
  const megabits = Math.abs(dearer.megabits - cheaper.megabits);
  return [es.offer.difference(dearer.operator, amount, more.operator, megabits)];
};

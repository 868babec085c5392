import type { Country } from "../../kernel/market.ts";
import { amountOf, inCurrency } from "./amounts-in-text.ts";
import type { Mention } from "./operators-in-text.ts";

/** An offer that the visitor quotes: operator, speed in Mbps, and monthly price in whole soles or pesos. */
export type QuotedOffer = { readonly operator: string; readonly price: number; readonly megabits: number };

const MONEY = " ?(soles|solcitos|pesos|lu[ck]as|luquitas)?(?: (?:al mes|mensual(?:es)?))?";
const SPEED = " ?(megas?|mbps|mb)?";
const FIGURE = "\\$? ?(\\d[\\d.,]*)";
/** "Win 89 x 1000 megas", "Claro me ofrece 400 megas a 79". */
const QUOTED = new RegExp(
  `^(?: (?:me|nos|l[oa]s?|de|da|dan|dio|dieron|deja|dejan|ofrec\\w+|esta|estan|cobra|cobran|con|a|por|plan|fibra|hogar|internet|unos|el))* ${FIGURE}(?:${MONEY}|${SPEED}) (?:x|por|a|en|con|de|y)(?: (?:los|unos|unas|solo|el|precio|de))* ${FIGURE}(?:${SPEED}|${MONEY})(?=$| )`,
);
/** No plan is slower, and no monthly price in soles is a round figure of this kind. */
const USUAL_SPEED = /^(?:[1-9][05]0|1000|2000)$/;

const offerAfter = (operator: string, after: string, country: Country): QuotedOffer | null => {
  const [, one, oneMoney, oneSpeed, other, otherSpeed, otherMoney] = QUOTED.exec(after) ?? [];
  if (one === undefined || other === undefined) return null;
  const isSpeed = (figure: string, ofSpeed: string | undefined, ofMoney: string | undefined): boolean =>
    ofMoney === undefined && (ofSpeed !== undefined || USUAL_SPEED.test(figure));
  const ones = isSpeed(one, oneSpeed, oneMoney);
  const others = isSpeed(other, otherSpeed, otherMoney);
  // If two figures may be the speed, the one with its unit is taken.
  const isFirst = ones && (!others || oneSpeed !== undefined);
  if (!ones && !others) return null;
  const [speed, price] = isFirst ? [one, other] : [other, one];
  const amount = amountOf(price);
  const megabits = Number(speed);
  if (amount === null || !Number.isInteger(megabits)) return null;
  return { operator, megabits, price: inCurrency(amount, country) };
};

/** An offer was made to the visitor, or is advertised. */
const IS_QUOTED =
  /\b(?:ofertas?|ofrec\w+|ofert\w+|propuestas?|promociones|vendedor\w*|promotor\w*|cotiz\w+|volantes?|me (?:dijo|dijeron|dan|dejan|llamaron))\b/;

/** The offers that a message quotes, in its order: at least two, or one that it says was made. */
export const quotedOffersIn = (
  text: string,
  mentions: readonly Mention[],
  country: Country,
): readonly QuotedOffer[] => {
  const offers = mentions.flatMap(
    ({ name, to }, at) => offerAfter(name, text.slice(to, mentions[at + 1]?.from), country) ?? [],
  );
  return offers.length > 1 || IS_QUOTED.test(text) ? offers : [];
};

/** "¿Son ciertas esas ofertas o me mintió el vendedor?" */
export const asksWhetherOffersHold = (text: string): boolean => ASKS_WHETHER_THEY_HOLD.test(text);
const ASKS_WHETHER_THEY_HOLD =
  /\b(?:son|es|sera|seran|estan|esta) (?:\w+ )?(?:ciert|verdad|real|bien|creible|confiable)\w*\b.{0,20}\b(?:ofertas?|precios?|promo\w*|es[oa]s?)\b|\b(?:ofertas?|promo\w*|precios?|es[oa]s?)\b.{0,12}\b(?:son|es|sera|seran) (?:ciert|verdad|real|creible)\w*|\b(?:me|nos) (?:ha )?(?:minti|engan|estaf|flore)\w+ (?:el|la) (?:vendedor|promotor|chic|senor|asesor)\w*/;

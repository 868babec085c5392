import { es } from "../es.ts";
import type { Intent } from "../intents/lexicon.ts";
import type { Offering } from "../offering.ts";
import { normalised } from "../text/normalise.ts";
import { LISTING, PLAN_LISTING } from "../understanding/slot-intents.ts";
import { planName, priceText, type ReplyContext } from "./reply-parts.ts";

/** Whether the visitor lives in a building, as the last of the messages says that says where. */
export const livesInBuilding = (messages: readonly string[]): boolean =>
  messages
    .flatMap((message) => {
      const text = normalised(message);
      if (IN_HOUSE.test(text)) return [false];
      return IN_BUILDING.test(text) || message.split(/[,.;\n]/).some(namesBuildingAlone) ? [true] : [];
    })
    .at(-1) ?? false;

/** "Miraflores, edificio, desde 500 megas". */
const namesBuildingAlone = (clause: string): boolean =>
  /^(?:es )?(?:un )?(?:edificio|condominio|departamento|depa|depto|minidepa\w*)(?: nuevo| grande| chico| antiguo)?(?: en(?: [a-z]+){1,4})?$|\b(?:piso|depa|depto|dpto) \d{1,3}[a-z]?$/.test(
    normalised(clause),
  );

const IN_HOUSE =
  /\b(?:es|seria|vivo en|vivimos en|tengo) (?:una )?casa\b|\bno (?:es|vivo en|estoy en) (?:un )?(?:edificio|depa|departamento|depto)\b/;

const IN_BUILDING =
  /\b(?:en|para|pa|es) (?:un |mi |el |una? |este )?(?:edificio|condominio|departamento|depa|depto|minidepa\w*)\b/;

/** "Vivo en un edificio, ¿cuánto cuesta Claro?": a note with the plans whose price differs in a house. */
export const buildingNotes = (
  { understood: { intent }, text }: ReplyContext,
  houses: readonly Offering[],
  services: readonly number[],
): readonly string[] => {
  const isSaidNow = IN_BUILDING.test(text);
  if (intent === "building_price" || !(PRICED.has(intent) || (isSaidNow && LISTING.has(intent)))) return [];
  const listed = houses.filter(({ serviceId }) => services.includes(serviceId));
  const changed = listed.flatMap((plan) => {
    const price = priceText(plan, plan.currency);
    return price === priceText(plan.building, plan.currency) ? [] : [[planName(plan), price] as const];
  });
  if (changed.length > 0) return [es.inBuilding(changed)];
  return listed.length > 0 && isSaidNow ? [es.sameThere] : [];
};

/** Answered with prices. */
const PRICED: ReadonlySet<Intent> = new Set([...PLAN_LISTING, "promotion_end", "plan_details", "coverage"]);

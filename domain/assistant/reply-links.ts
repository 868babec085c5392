import type { Country } from "../kernel/market.ts";
import { es } from "./es.ts";

/** A page of this site; `href` is its path. */
export type ReplyLink = { readonly label: string; readonly href: string };

/** After these a visitor goes on to the comparison. */
const TO_COMPARISON: ReadonlySet<string> = new Set(["buy", "plan_details", "personal_data"]);

/** The page of the request is also where the consent to be contacted is withdrawn. */
const TO_REQUEST: ReadonlySet<string> = new Set(["my_request", "complaint", "data_protection"]);

const ABOUT_PLANS: ReadonlySet<string> = new Set([
  "price",
  "speed",
  "operator",
  "plan_type",
  "comparison",
  "streaming",
  "coverage",
]);

/** The wizards read `distrito` from their address. */
const comparison = (country: Country, district: string | null): string => {
  if (country === "chile") return district === null ? "/chile" : `/chile?distrito=${district}`;
  return district === null ? "/?evaluar=peru" : `/?evaluar=peru&distrito=${district}`;
};

/** Where the visitor can go on after a reply with this intent. */
export const replyLinks = (
  intent: string,
  country: Country,
  district: string | null = null,
): readonly ReplyLink[] => {
  // Who said where they live goes on to a comparison for that district.
  if (TO_COMPARISON.has(intent) || (district !== null && ABOUT_PLANS.has(intent)))
    return [{ label: es.link.compare, href: comparison(country, district) }];
  return TO_REQUEST.has(intent) ? [{ label: es.link.request, href: "/solicitud" }] : [];
};

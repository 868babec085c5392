import type { Country } from "../kernel/market.ts";
import { es } from "./es.ts";

/** A page of this site; `href` is its path. */
export type ReplyLink = { readonly label: string; readonly href: string };

/** After these a visitor goes on to the comparison. */
const TO_COMPARISON: ReadonlySet<string> = new Set(["buy", "plan_details", "personal_data"]);

/** Where the visitor can go on after a reply with this intent. */
export const replyLinks = (intent: string, country: Country): readonly ReplyLink[] => {
  if (TO_COMPARISON.has(intent))
    return [{ label: es.link.compare, href: country === "chile" ? "/chile" : "/?evaluar=peru" }];
  return intent === "my_request" || intent === "complaint"
    ? [{ label: es.link.request, href: "/solicitud" }]
    : [];
};

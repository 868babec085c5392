import type { Country } from "../../kernel/market.ts";
import { es } from "../es.ts";
import { wizardAnswersIn } from "../understanding/wizard-answers.ts";

/** A page of this site; `href` is its path. */
export type ReplyLink = { readonly label: string; readonly href: string };

/** After these a visitor goes on to the comparison: they name plans, or ask for the visitor's particulars. */
const TO_COMPARISON: ReadonlySet<string> = new Set([
  "buy",
  "plan_details",
  "personal_data",
  "price",
  "speed",
  "upload_speed",
  "operator",
  "plan_type",
  "comparison",
  "streaming",
  "channels",
  "installation",
  "permanence",
  "promotion_end",
  "building_price",
  "coverage",
]);

export const leadsToComparison = (intent: string): boolean => TO_COMPARISON.has(intent);

/**
 * The page of a request has an address that only its visitor knows: the steps of withdrawing and erasing say where it is, and what to do
 * without it.
 */
const TO_STEPS: ReadonlySet<string> = new Set(["my_request", "data_protection"]);

type Stated = {
  readonly district: string | null;
  /** What the visitor has written, oldest first. */
  readonly said: readonly string[];
};

/** The wizard of the market with what the visitor has stated already; the wizards read these names from their address. */
const comparison = (country: Country, { district, said }: Stated): string => {
  const { company, payment, service, housing } = wizardAnswersIn(said, country);
  const stated = Object.entries({
    evaluar: country === "peru" ? country : null,
    categoria: country === "chile" ? "telecomunicaciones" : null,
    vivienda: housing,
    pago: payment,
    cia: company,
    servicio: service,
    distrito: district,
  }).flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return `${country === "chile" ? "/chile" : "/"}?${stated.join("&")}`;
};

/** The wizards of the other categories. */
const QUOTES: Readonly<Record<string, { readonly label: string } & Readonly<Record<Country, string>>>> = {
  alarms: { label: es.link.alarms, peru: "/alarmas", chile: "/chile?categoria=alarmas" },
  car_insurance: { label: es.link.car, peru: "/seguro-auto", chile: "/chile?categoria=seguro_auto" },
};

/** Where the visitor can go on after a reply with this intent. */
export const replyLinks = (intent: string, country: Country, stated: Stated): readonly ReplyLink[] => {
  const quote = QUOTES[intent];
  if (quote) return [{ label: quote.label, href: quote[country] }];
  if (leadsToComparison(intent)) return [{ label: es.link.compare, href: comparison(country, stated) }];
  return TO_STEPS.has(intent) ? [{ label: es.link.steps, href: "/privacidad#borrar" }] : [];
};

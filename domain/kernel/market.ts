import * as z from "zod/mini";
import { CURRENCY } from "./currencies.ts";

export { CURRENCY };

/** The markets; the value is the specification's `country`. */
export const Country = z.enum(["peru", "chile"]);
export type Country = z.infer<typeof Country>;

export const Currency = z.enum(["PEN", "CLP"]);
export type Currency = z.infer<typeof Currency>;

/** What the catalogue sells. */
export const ServiceType = z.enum(["internet", "doble_pack", "triple_pack"]);
export type ServiceType = z.infer<typeof ServiceType>;

/** Whether a brand serves a district. Unknown until an administrator states it. */
export const Covers = z.enum(["yes", "no", "unknown"]);
export type Covers = z.infer<typeof Covers>;

/** What a visitor states as the current service; see SERVICE_TYPE_OF. */
export const CurrentService = z.enum(["internet", "doble", "triple"]);
export type CurrentService = z.infer<typeof CurrentService>;

export const HousingType = z.enum(["casa", "edificio"]);
export type HousingType = z.infer<typeof HousingType>;

export const Priority = z.enum(["ahorrar", "mejor_servicio", "ambos"]);
export type Priority = z.infer<typeof Priority>;

/** Companies a Peruvian visitor may have today. */
export const PeruCompany = z.enum(["movistar", "claro", "bitel", "win", "wow", "otra"]);
export type PeruCompany = z.infer<typeof PeruCompany>;

/** Companies of the Peruvian and the Chilean wizard. Stored: names may be added, none may go. */
export const TELECOM_COMPANIES = [
  ...PeruCompany.options,
  "entel",
  "vtr",
  "mundo",
  "gtd",
  "wom",
  "otro",
] as const;

/** Operators that people name, whether or not the catalogue has plans of theirs. */
export const KNOWN_OPERATORS = [
  "Claro",
  "Movistar",
  "Bitel",
  "Entel",
  "WIN",
  "WOW",
  "VTR",
  "Mundo",
  "GTD",
  "WOM",
] as const;

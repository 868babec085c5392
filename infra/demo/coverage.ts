import { DISTRICTS } from "@asesorador/domain/kernel/districts";
import type { Country, Covers } from "@asesorador/domain/kernel/market";

// Invented, like the prices: what a team has entered of its operators so far. Most of the country is unknown.

/** Lima and Callao; the Región Metropolitana. */
const isCapital = (code: string): boolean => /^(1501|0701|13)/.test(code);
/** The first district of each region: a large city. */
const isCity = (code: string): boolean => /^\d\d0?101$/.test(code);
const some = (code: string): boolean => Number(code) % 3 !== 0;

const BY_BRAND: Readonly<Record<string, (code: string) => Covers>> = {
  CLARO: (code) => (isCapital(code) || isCity(code) ? "yes" : "unknown"),
  MOVISTAR: (code) => (isCapital(code) || isCity(code) ? "yes" : "unknown"),
  ENTEL: (code) => (isCapital(code) ? "yes" : "unknown"),
  WIN: (code) => (isCapital(code) ? (some(code) ? "yes" : "no") : "unknown"),
  WOW: (code) => (isCapital(code) ? "no" : isCity(code) ? "yes" : "unknown"),
  VTR: (code) => (isCapital(code) || isCity(code) ? "yes" : "unknown"),
  "ENTEL-CL": (code) => (isCapital(code) ? "yes" : "unknown"),
  MUNDO: (code) => (isCapital(code) ? (some(code) ? "yes" : "no") : "unknown"),
};

/** A brand's coverage by district in the demo; empty for the other brands. */
export const coverageOf = (code: string, country: Country): Readonly<Record<string, Covers>> => {
  const covers = BY_BRAND[code];
  return covers ? Object.fromEntries(DISTRICTS[country].map((one) => [one.code, covers(one.code)])) : {};
};

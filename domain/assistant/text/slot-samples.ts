import type { Country } from "../../kernel/market.ts";
import { normalised } from "./normalise.ts";
import { extractSlots } from "./slots.ts";

// Test data: operators of a catalogue, and the slots of a message about them.

export const sampleOperators = [
  "Claro",
  "Movistar",
  "Bitel",
  "Entel",
  "WIN",
  "WOW",
  "WOM",
  "VTR",
  "Mundo",
  "GTD",
  "Fibra Sur",
];

export const slotsOf = (message: string, country: Country = "peru") =>
  extractSlots(normalised(message), { operators: sampleOperators, country });

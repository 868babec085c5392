import type { Covers } from "../kernel/market.ts";
import type { Brand } from "./contract.ts";

/** Whether a brand serves a district, by the district's code. */
export const coversOf = ({ coverage }: Pick<Brand, "coverage">, code: string): Covers => {
  if (coverage.yes.includes(code)) return "yes";
  return coverage.no.includes(code) ? "no" : "unknown";
};

import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import { UNLISTED_OPERATORS } from "./unlisted-operators.ts";

let last: { readonly key: string; readonly names: readonly string[] } | null = null;

/** Known operators and those of the catalogue, spelled as in the catalogue; put together again when the catalogue's change. */
export const namesWith = (operators: readonly string[]): readonly string[] => {
  const key = operators.join("\n");
  if (last?.key !== key) {
    const names = [...KNOWN_OPERATORS, ...UNLISTED_OPERATORS, ...operators];
    last = { key, names: [...new Map(names.map((name) => [name.toLowerCase(), name])).values()] };
  }
  return last.names;
};

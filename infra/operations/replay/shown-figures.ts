import { WIZARDS, type Wizard } from "@asesorador/domain/journey/steps";
import { Country } from "@asesorador/domain/kernel/market";

/** Whether a figure is of one of these markets, or of the visits to the wizard of its name. */
export const isShown = (name: string, markets: readonly Country[]): boolean =>
  [...markets, ...wizardsOf(markets).map((wizard) => `visits.${wizard}`)].some((of) =>
    name.startsWith(`${of}.`),
  );

/** Those of alarms and cars belong to no market. */
export const wizardsOf = (markets: readonly Country[]): readonly Wizard[] =>
  markets.length === Country.options.length ? WIZARDS : markets;

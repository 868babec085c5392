import type { Country } from "../../kernel/market.ts";
import { inCurrency } from "./amounts-in-text.ts";
import type { Mention } from "./operators-in-text.ts";

/** `operator`: null where any will do. */
export type OperatorSpeed = { readonly operator: string | null; readonly megabits: number };

/** "WIN 500": a figure from 200 on after an operator is a speed. No plan costs as much, and lower speeds have their unit. */
export const speedAfter = (text: string, mentions: readonly Mention[]): number | null => {
  for (const { to } of mentions) {
    const [, speed] =
      /^ (?:de |con (?:unas? )?|(?:hogar|fibra|internet|plan) )?([2-9]\d0|1000)\b(?!\.\d| ?(?:soles|solcitos|pesos|lucas|luquitas|canales))/.exec(
        text.slice(to),
      ) ?? [];
    if (speed !== undefined) return Number(speed);
  }
  return null;
};

/** "Bitel de 60", "Claro a 79": a figure that is no usual speed. */
const PRICE_AFTER =
  /^ (?:(?:el |uno |plan )?de ([2-9]\d|1\d[1-9])|(?:(?:de )?[1-9]\d0 (?:megas )?)?(?:a|por|en) ([1-9]\d|1\d\d))(?=$|,| \d{2,4} ?(?:megas?|mbps)\b| (?:y|o|que|con|hay|me|al mes|mensual\w*|hogar)\b)/;
export const priceAfter = (text: string, mentions: readonly Mention[], country: Country): number | null => {
  const [price] = mentions.flatMap(({ to }) => {
    const [, of, at] = PRICE_AFTER.exec(text.slice(to)) ?? [];
    return (of ?? at) === undefined ? [] : [Number(of ?? at)];
  });
  return price === undefined ? null : inCurrency(price, country);
};

const OWN_SPEED =
  "([1-9]\\d0|1000|2000)(?:(?: ?(?:megas?|mbps))|(?! ?(?:soles|solcitos|pesos|lucas|luquitas|canales|al mes)))\\b";
const SPEED_AFTER = new RegExp(`^ (?:(?:el|la|de|con|una?s?|plan|fibra|internet|hogar) ){0,3}${OWN_SPEED}`);
const SPEED_BEFORE = new RegExp(`\\b${OWN_SPEED}(?: (?:de|en|con))? $`);

/** Each wanted operator's own speed, where every one of at least two has one, after its name or before it. */
export const speedsIn = (
  text: string,
  { operators, mentions }: { readonly operators: readonly string[]; readonly mentions: readonly Mention[] },
): readonly OperatorSpeed[] => {
  if (operators.length < 2) {
    const [operator = null] = operators;
    const [after] = mentions.filter(({ name }) => name === operator);
    const besideName = after === undefined ? [] : speedsOf(TWO_SPEEDS_AFTER, text.slice(after.to), operator);
    return besideName.length > 0 ? besideName : speedsOf(TWO_SPEEDS, text, operator);
  }
  const wanted = mentions.filter(({ name }) => operators.includes(name));
  const found = (speed: RegExp, around: (mention: Mention, at: number) => string) =>
    wanted.flatMap((mention, at) => {
      const [, megabits] = speed.exec(around(mention, at)) ?? [];
      return megabits === undefined ? [] : [{ operator: mention.name, megabits: Number(megabits) }];
    });
  const choices = [
    found(SPEED_AFTER, ({ to }, at) => text.slice(to, wanted[at + 1]?.from)),
    found(SPEED_BEFORE, ({ from }, at) => text.slice(wanted[at - 1]?.to ?? 0, from)),
  ];
  return (
    choices.find((speeds) => operators.every((name) => speeds.some(({ operator }) => operator === name))) ??
    []
  );
};

const LINKED = "(?: (?:y|o|vs|versus|contra|con|al?|de|del|el|los?|las?|plan|que|hogar|megas|mbps)){1,6} ";
/** "Diferencia entre el de 200 y el de 400". */
const TWO_SPEEDS = new RegExp(
  `(?:\\b(?:entre|de|los|las|diferencia|mejor|plan|conviene|recomiendas?|elijo) |^(?:(?:y|entonces|ok) )*(?=(?:el|la|de) \\d))(?:(?:el|los?|las?|plan|de|un[oa]?) )*${OWN_SPEED}${LINKED}${OWN_SPEED}`,
);
/** "Entel 900 que el 500", after the name. */
const TWO_SPEEDS_AFTER = new RegExp(`^ (?:(?:el|la|de|plan|fibra|hogar) )*${OWN_SPEED}${LINKED}${OWN_SPEED}`);
const speedsOf = (speeds: RegExp, text: string, operator: string | null): readonly OperatorSpeed[] => {
  const [, one, other] = speeds.exec(text) ?? [];
  return one === undefined || other === undefined || one === other
    ? []
    : [one, other].map((megabits) => ({ operator, megabits: Number(megabits) }));
};

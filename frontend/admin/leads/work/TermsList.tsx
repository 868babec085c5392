import type { PlanTerms } from "@asesorador/domain/lead/plan-terms";
import { money } from "../../../kernel/formats.ts";
import { esWork } from "../es-work.ts";
import { type Fact, FactList } from "./FactList.tsx";

const text = esWork.terms;

type Props = { readonly terms: PlanTerms; readonly currency: string };

/** What a plan costs a month at first and later, and its installation. */
export const TermsList = ({ terms, currency }: Props) => <FactList facts={factsOf(terms, currency)} />;

const factsOf = ({ price, promotion, installation }: PlanTerms, currency: string): readonly Fact[] => {
  const monthly = text.monthly(money(price, currency));
  const once =
    installation === null ? text.unstated : installation === 0 ? text.free : money(installation, currency);
  return [
    ...(promotion === null
      ? ([[text.always, monthly]] as const)
      : ([
          [
            text.first(promotion.months),
            promotion.price === 0 ? text.unpaid : text.monthly(money(promotion.price, currency)),
          ],
          [text.later, monthly],
        ] as const)),
    [text.installation, once],
  ];
};

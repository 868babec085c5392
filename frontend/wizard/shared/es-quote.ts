import type { Offer } from "@asesorador/domain/recommendation/plan";
import { esCosts } from "./es-costs.ts";

/** Spanish texts of a price that changed while the visitor compared, in both telecom wizards. */
export const esQuote = {
  priceTitle: "El precio de este plan cambió",
  before: "Antes",
  after: "Ahora",
  offer: ({ priceCents, promotion }: Offer, money: (cents: number) => string) =>
    promotion
      ? `${money(promotion.priceCents)} por ${esCosts.months(promotion.months)}, después ${money(priceCents)}`
      : `${money(priceCents)} ${esCosts.perMonth}`,
  accept: "Acepto el nuevo precio",
  change: "Ver otros planes",
  withdrawnTitle: "Este plan ya no se vende",
  withdrawnText:
    "El operador lo retiró mientras llenabas tus datos. Elige otro, o sigue sin plan y te asesoramos.",
  withoutPlan: "Seguir sin plan",
};

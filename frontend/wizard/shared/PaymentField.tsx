import { Field } from "../../ui/Field.tsx";
import { es } from "./es.ts";
import type { ShortMarket } from "./short-market.ts";

type PaymentFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly market: ShortMarket;
  /** As typed. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (value: string) => void;
};

/** What is paid a month today, in the market's currency; pesos have no decimals. */
export const PaymentField = ({ market, onText, ...field }: PaymentFieldProps) => (
  <Field
    {...field}
    hint={es.amountHint[market.country]}
    prefix={market.prefix}
    inputMode={market.country === "peru" ? "decimal" : "numeric"}
    autoComplete="off"
    maxLength={14}
    onChange={(event) => onText(event.target.value)}
  />
);

import { Country } from "@asesorador/domain/kernel/market";
import { cx } from "../../ui/cx.ts";
import { es } from "./es.ts";

type Props = { readonly market: Country; readonly onShow: (market: Country) => void };

/** Switches the market whose leads, figures and charts are shown. */
export const MarketSwitch = ({ market, onShow }: Props) => (
  <fieldset className="flex w-fit shrink-0 overflow-hidden rounded-ctl border border-edge">
    <legend className="sr-only">{es.market}</legend>
    {Country.options.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={each === market}
        className={cx(
          "min-h-11 px-2.5 text-xs font-semibold whitespace-nowrap focus-visible:-outline-offset-3 sm:px-3 lg:min-h-9",
          each === market ? "bg-mint text-pine" : "bg-surface text-ink2 hover:text-pine",
        )}
        onClick={() => onShow(each)}
      >
        {es.markets[each].name}
      </button>
    ))}
  </fieldset>
);

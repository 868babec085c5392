import { Country } from "@asesorador/domain/kernel/market";
import { Segment } from "../../ui/Segment.tsx";
import { es } from "./es.ts";

type Props = { readonly market: Country; readonly onShow: (market: Country) => void };

/** Switches the market whose leads, figures and charts are shown. */
export const MarketSwitch = ({ market, onShow }: Props) => (
  <fieldset className="flex w-fit max-w-full shrink-0 overflow-hidden rounded-ctl border border-edge">
    <legend className="sr-only">{es.market}</legend>
    {Country.options.map((each) => (
      <Segment key={each} pressed={each === market} className="px-2.5 sm:px-3" onClick={() => onShow(each)}>
        {es.markets[each].name}
      </Segment>
    ))}
  </fieldset>
);

import { Text } from "../Article.tsx";
import { es } from "./es.ts";

/** Placeholders that the server replaces with figures and dates. */
const FILLED = { plans: "%PLANS%", brands: "%BRANDS%", oldest: "%OLDEST%", newest: "%NEWEST%" } as const;

/**
 * How recent prices are. The server fills in the sentence about today per request, and drops it when the
 * catalogue is not known: see `withCatalogue` in the back end.
 */
export const Prices = () => (
  <>
    <Text>{es.prices.text}</Text>
    <p data-catalogue="" className="rounded-ctl bg-mint p-4">
      {es.prices.now.start}
      <b className="num">{FILLED.plans}</b>
      {es.prices.now.plans}
      <b className="num">{FILLED.brands}</b>
      {es.prices.now.brands}
      <b className="num inline-block">{FILLED.oldest}</b>
      {es.prices.now.oldest}
      <b className="num inline-block">{FILLED.newest}</b>
      {es.prices.now.end}
    </p>
  </>
);

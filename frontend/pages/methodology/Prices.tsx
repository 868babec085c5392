import { Text } from "../Article.tsx";
import { es } from "./es.ts";

/** What the server puts figures and days for. */
const FILLED = { plans: "%PLANS%", brands: "%BRANDS%", oldest: "%OLDEST%", newest: "%NEWEST%" } as const;

/**
 * How fresh prices are. The sentence about today is filled in by whoever serves the page, who knows the catalogue, and
 * left out where it is not known: see `withCatalogue` of the server.
 */
export const Prices = () => (
  <>
    <Text>{es.prices.text}</Text>
    <p data-catalogue="" className="rounded-ctl bg-menta p-4">
      {es.prices.now.start}
      <b className="num">{FILLED.plans}</b>
      {es.prices.now.plans}
      <b className="num">{FILLED.brands}</b>
      {es.prices.now.brands}
      <b className="num whitespace-nowrap">{FILLED.oldest}</b>
      {es.prices.now.oldest}
      <b className="num whitespace-nowrap">{FILLED.newest}</b>
      {es.prices.now.end}
    </p>
  </>
);

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { serviceSample } from "../catalog-samples.ts";
import { ServiceCard } from "./ServiceCard.tsx";

const pricesOf = (change: Parameters<typeof serviceSample>[0]): string =>
  renderToStaticMarkup(
    <ServiceCard
      service={serviceSample({ price: 100, ...change })}
      scheduled={[]}
      added={false}
      busy={false}
      onEdit={() => {}}
      onToggle={() => {}}
    />,
  )
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ")
    .replace(/^.*(?=Casa )/, "")
    .replace(/ WiFi 6.*$| Netflix.*$| Editar.*$/, "");

test.each([
  ["one price for all", {}, "Casa S/ 100.00 Edificio Como casa"],
  [
    "a flat's own price has the house's promotion, as visitors see it",
    { promotionalPrice: 70, promotionalMonths: 6, buildingPrice: 90 },
    "Casa S/ 70.00 por 6 meses luego S/ 100.00 Edificio S/ 70.00 por 6 meses luego S/ 90.00",
  ],
  [
    "a promotion that lowers nothing is not shown, as visitors do not see it",
    { promotionalPrice: 200, promotionalMonths: 3 },
    "Casa S/ 100.00 Edificio Como casa",
  ],
  ["a flat's price of 0 is the house's", { buildingPrice: 0 }, "Casa S/ 100.00 Edificio Como casa"],
])("a service's card shows %s", (_, change, shown) => {
  expect(pricesOf(change)).toBe(shown);
});

import { LeadStatus } from "@asesorador/domain/lead/status";
import { FIGURE_IDS, FIGURE_TEXTS } from "@asesorador/domain/replay/es-dictionary";
import { EXPORT_COLUMNS, EXPORT_TABLES } from "@asesorador/domain/replay/export-columns";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dictionarySearch, paramsIn, viewIn } from "./address.ts";
import { Dictionary, figureId } from "./DictionaryView.tsx";
import { FrameFigures } from "./FrameFigures.tsx";
import { StatusBars } from "./StatusBars.tsx";

const dictionary = renderToStaticMarkup(<Dictionary chosen="leads" />);

test("the dictionary has an entry for each figure, with clock, currency and what is left out", () => {
  for (const figure of FIGURE_IDS) {
    expect(dictionary.split(`id="${figureId(figure)}"`)).toHaveLength(2);
    for (const text of Object.values(FIGURE_TEXTS[figure])) expect(text).not.toBe("");
  }
  expect(dictionary.match(/<dt[^>]*>Queda fuera<\/dt>/g)).toHaveLength(
    FIGURE_IDS.length + EXPORT_TABLES.length,
  );
});

test("the dictionary has every table with all its columns, and marks the entry that was asked for", () => {
  const columns = EXPORT_TABLES.flatMap((table) => Object.keys(EXPORT_COLUMNS[table]));
  expect(dictionary.match(/<tr class="(?!border-b border-edge)/g)).toHaveLength(columns.length);
  for (const table of EXPORT_TABLES) {
    expect(dictionary).toContain(`href="#tabla-${table}"`);
    expect(dictionary).toContain(`id="tabla-${table}"`);
  }
  expect(dictionary.match(/bg-mint/g)).toHaveLength(1);
  expect(dictionary).not.toContain("`");
});

test("every definition of a moment's figures links to an entry of the dictionary", () => {
  const statuses = Object.fromEntries(LeadStatus.options.map((status) => [status, 1])) as Record<
    LeadStatus,
    number
  >;
  const frame = { total: 7, statuses, savings: 10, obtained: 5, revenue: 3, leftOut: 1 };
  const shown = renderToStaticMarkup(
    <>
      <FrameFigures market="peru" frame={frame} other={null} />
      <StatusBars frame={frame} other={null} />
    </>,
  );
  const links = [...shown.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  expect(shown.match(/aria-label="Qué cuenta: /g)).toHaveLength(links.length);
  expect(links).toHaveLength(6);
  for (const link of links) {
    const params = paramsIn(link);
    expect(viewIn(params)).toBe("diccionario");
    expect(FIGURE_IDS).toContain(params.figure);
  }
});

test("the link to the dictionary keeps the rest of the address", () => {
  const search = dictionarySearch("?tab=historia&mercado=chile&momento=2026-10-15T18%3A00", "rate");
  expect(search).toContain("mercado=chile");
  expect(paramsIn(search)).toMatchObject({ moment: "2026-10-15T18:00", view: "diccionario", figure: "rate" });
});

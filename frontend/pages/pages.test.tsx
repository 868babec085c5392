import { CONSENT_IDS, consentText } from "@asesorador/domain/lead/consent";
import * as constants from "@asesorador/domain/recommendation/constants";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MethodologyPage } from "./methodology/MethodologyPage.tsx";
import { PrivacyPage } from "./privacy/PrivacyPage.tsx";

const pages = {
  metodologia: renderToStaticMarkup(<MethodologyPage />),
  privacidad: renderToStaticMarkup(<PrivacyPage />),
};
const wordsOf = (html: string) =>
  html
    .replace(/<(p|li|h\d|dt|dd|td|th|section|summary|i)\b/g, " <$1")
    .replace(/<[^>]+>/g, "")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");
const method = wordsOf(pages.metodologia);
const privacy = wordsOf(pages.privacidad);

test.each(Object.entries(pages))(
  "%s: every link within the page leads somewhere, and ids are unique",
  (_, html) => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets) expect(ids).toContain(target);
  },
);

test.each(Object.entries(pages))(
  "%s carries no style attribute and no script: the policy would drop them",
  (_, html) => {
    expect(html).not.toMatch(/\sstyle=|<script|\son\w+=/);
  },
);

test("the methodology page says every band with its points", () => {
  for (const { percent, points } of constants.SAVING_BANDS)
    expect(method).toContain(`Ahorras ${percent} % o más ${points} puntos`);
  for (const { megabits, points } of constants.SPEED_BANDS)
    expect(method).toContain(`${megabits} Mbps o más ${points} puntos`);
  for (const points of [...Object.values(constants.CONTENT_POINTS), ...Object.values(constants.TERMS_POINTS)])
    expect(method).toContain(`${points} puntos`);
});

test("it says the weights, thresholds and clamps that are at work", () => {
  expect(method).toContain("Ahorrar dinero 70 20 10 Mejor servicio 20 70 10 Ambos 35 35 30");
  expect(method).toContain(`si tiene ${constants.TOP_CHOICE_SCORE} puntos o más`);
  expect(method).toContain(`Desde ${constants.RECOMMENDED_SCORE} puntos lo llamamos recomendado`);
  expect(method).toContain("nunca baja de 68 % ni pasa de 95 %");
});

test("it owns up to the preferred brand and to whose customers get no plans", () => {
  expect(method).toContain("En la comparación de Chile preferimos a VTR");
  expect(method).toContain("cliente de VTR y Claro en Chile, o de Claro en Perú, no te mostramos planes");
});

test("its example is reckoned, not written", () => {
  expect(method).toContain(
    "Ahorro 60 de 70 Servicio 15 de 20 Extras 3 de 10 Puntaje 78 de 100 Confianza 95 %",
  );
});

test.each(CONSENT_IDS)("the privacy page shows %s as it was agreed to, with its fingerprint", (id) => {
  const consent = consentText(id);
  expect(privacy).toContain(consent?.text);
  expect(privacy).toContain(consent?.sha256);
  expect(privacy).toContain(id);
});

test("every purpose of a consent has words", () => {
  expect(privacy).not.toMatch(/coverage_check|contracting|quoting|installation|contact,/);
});

test.each(["29733", "32323", "21.719", "DNT", "GPC", "/solicitud/", "24 horas"])(
  "it speaks of %s",
  (what) => {
    expect(privacy).toContain(what);
  },
);

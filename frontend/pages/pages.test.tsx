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
  "%s has no style attribute and no script, which the policy would block",
  (_, html) => {
    expect(html).not.toMatch(/\sstyle=|<script|\son\w+=/);
  },
);

test("the methodology page has every band with its points", () => {
  for (const { percent, points } of constants.SAVING_BANDS)
    expect(method).toContain(`Ahorras ${percent} % o más ${points} puntos`);
  for (const { megabits, points } of constants.SPEED_BANDS)
    expect(method).toContain(`${megabits} Mbps o más ${points} puntos`);
  for (const points of [...Object.values(constants.CONTENT_POINTS), ...Object.values(constants.TERMS_POINTS)])
    expect(method).toContain(`${points} puntos`);
});

test("the methodology page has the weights, thresholds and limits in use", () => {
  expect(method).toContain("Ahorrar dinero 70 20 10 Mejor servicio 20 70 10 Ambos 35 35 30");
  expect(method).toContain(`si tiene ${constants.TOP_CHOICE_SCORE} puntos o más`);
  expect(method).toContain(`Desde ${constants.RECOMMENDED_SCORE} puntos lo llamamos recomendado`);
  expect(method).toContain("nunca baja de 68 % ni pasa de 95 %");
});

test("the methodology page names the preferred brand and whose customers get no plans", () => {
  expect(method).toContain("En la comparación de Chile preferimos a VTR");
  expect(method).toContain("cliente de VTR o Claro en Chile, o de Claro en Perú, no te mostramos planes");
});

test("the example of the methodology page is computed", () => {
  expect(method).toContain(
    "Ahorro 60 de 70 Servicio 15 de 20 Extras 3 de 10 Puntaje 78 de 100 Confianza 95 %",
  );
});

test.each(CONSENT_IDS)("the privacy page has the text of %s with its hash", (id) => {
  const consent = consentText(id);
  expect(privacy).toContain(consent?.text);
  expect(privacy).toContain(consent?.sha256);
  expect(privacy).toContain(id);
});

test.each(CONSENT_IDS)("the privacy page gives the text of %s a name", (id) => {
  const [name] = id.split("@");
  expect(privacy).toContain(`Versión 1 · ${id}`);
  expect(privacy).not.toContain(`${name} Versión`);
});

test("every purpose of a consent has a text", () => {
  expect(privacy).not.toMatch(/coverage_check|contracting|quoting|installation|contact,/);
});

test.each([
  "29733",
  "32323",
  "19.628",
  "1 de diciembre de 2026, cuando empiezan a regir los cambios de la Ley N° 21.719",
  "Cuando pides en el chat que te llamemos",
  "el resultado y el enlace de tu solicitud",
  "el número de la solicitud que enviaste y el del plan que elegiste",
  "servidor de correo",
  "DNT",
  "GPC",
  "/solicitud/",
  "24 horas",
  "el archivo no se sube ni se guarda",
  "Nuestro equipo puede leer la conversación",
  "qué vivienda tienes",
  "qué quieres proteger",
])("the privacy page mentions %s", (what) => {
  expect(privacy).toContain(what);
});

import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, sampleOfferings } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const answer = lastTextAbout(sampleOfferings);

describe("a correction of what was said before", () => {
  test.each([
    [["q tienes de 200 megas", "me refería a 200 soles no megas"], /^Planes por S\/ 200\.00 al mes o menos/],
    [["q tienes de 200 megas", "soles, no megas", "y con tele?"], /^Planes de doble pack por S\/ 200\.00/],
    [
      ["internet hasta 200 soles", "me refería a 200 megas, no soles"],
      /^[^\n]*desde 200 Mbps[^\n]*(?<!o menos):\n/,
    ],
    [["cuánto sale el de 200 megas", "quise decir 600"], /desde 600 Mbps/],
    [["planes de claro", "no, de bitel"], /^Bitel: /],
    [["quiero internet en surco", "perdón, en comas"], /^Esto sé de Comas:/],
    [["tv con deportes", "hasta 150 soles"], /con TV/],
    [["tengo claro y es malo, otra opcion?"], /^Sin contar Claro/],
    [["planes de claro en surco", "dije comas, me confundí"], /\n• /],
    [["tv", "y sin el internet?", "ya con internet pero el más barato"], /^Estos son los planes con TV/],
  ])("%s: %s", (messages, expected) => {
    expect(answer(...messages)).toMatch(expected);
  });

  test("of a figure holds for both questions of the message before it", () => {
    const text = answer(
      "cuánto sale el de 200 megas y cuánto demoran en instalar",
      "me equivoqué quise decir 600",
    );
    expect(text).toContain("desde 600 Mbps");
    expect(text).toContain("La fecha la coordina un asesor");
  });
});

import { expect, test } from "vitest";
import { textOfFile } from "./text-of-file.ts";

const LIMIT = { max: 100, tooLarge: "El archivo es muy grande." };

test("a text is read as it is", async () => {
  expect(await textOfFile(new Blob(["title,content\r\nuno,Instalación"]), LIMIT)).toEqual({
    text: "title,content\r\nuno,Instalación",
  });
});

test("a spreadsheet's own file is no text", async () => {
  expect(await textOfFile(new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)]), LIMIT)).toEqual({
    problem: "El archivo no es de texto. Importa un JSON, o guarda la hoja de cálculo como «CSV UTF-8».",
  });
});

test("a file larger than what may be imported is not sent", async () => {
  const problem = LIMIT.tooLarge;
  expect(await textOfFile(new Blob(["x".repeat(101)]), LIMIT)).toEqual({ problem });
  expect(await textOfFile(new Blob([new Uint8Array(301)]), LIMIT)).toEqual({ problem });
});

import { MAX_FILE } from "@asesorador/domain/assistant/knowledge-contract";
import { expect, test } from "vitest";
import { textOfFile } from "./text-of-file.ts";

test("a text is read as it is", async () => {
  expect(await textOfFile(new Blob(["title,content\r\nuno,Instalación"]))).toEqual({
    text: "title,content\r\nuno,Instalación",
  });
});

test("a spreadsheet's own file is no text", async () => {
  expect(await textOfFile(new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)]))).toEqual({
    problem: "El archivo no es de texto. Importa un JSON, o guarda la hoja de cálculo como «CSV UTF-8».",
  });
});

test("a file larger than a whole knowledge base is not sent", async () => {
  const problem = "El archivo es más grande que una base de conocimiento completa.";
  expect(await textOfFile(new Blob(["x".repeat(MAX_FILE + 1)]))).toEqual({ problem });
  expect(await textOfFile(new Blob([new Uint8Array(3 * MAX_FILE + 1)]))).toEqual({ problem });
});

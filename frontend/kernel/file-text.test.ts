import { expect, test } from "vitest";
import { fileText } from "./file-text.ts";

const WORDS = "nombre;dirección\nÑuñoa;«5.º piso»\n";
const utf16 = (bigEndian: boolean) => {
  const bytes = new Uint8Array(2 + WORDS.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, character] of [...`\uFEFF${WORDS}`].entries())
    view.setUint16(at * 2, character.charCodeAt(0), !bigEndian);
  return bytes;
};

test.each([
  ["UTF-8", new TextEncoder().encode(WORDS)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${WORDS}`)],
  ["Windows-1252", Uint8Array.from(WORDS, (character) => character.charCodeAt(0))],
  ["UTF-16, as a spreadsheet's text file", utf16(false)],
  ["UTF-16, the other byte first", utf16(true)],
])("a file in %s keeps its accents", async (_, bytes) => {
  expect(await fileText(new Blob([bytes]))).toBe(WORDS);
});

test("the signs that Windows-1252 has beyond Latin-1 are read", async () => {
  expect(await fileText(new Blob([Uint8Array.of(0x80, 0x20, 0x93, 0xe1, 0x94)]))).toBe("€ “á”");
});

test.each([
  ["an empty file", [], ""],
  ["one byte", [0x61], "a"],
  ["a spreadsheet's own file", [0x50, 0x4b, 0x03, 0x04, 0x00, 0xff], "PK\u0003\u0004\u0000ÿ"],
])("%s is read as it is", async (_, bytes, text) => {
  expect(await fileText(new Blob([Uint8Array.from(bytes)]))).toBe(text);
});

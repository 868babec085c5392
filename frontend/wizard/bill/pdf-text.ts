/// <reference path="./packages.d.ts" />
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
// Evaluated where it is imported, so that the library starts no worker of its own by an address.
import * as pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.mjs";

(globalThis as { pdfjsWorker?: unknown }).pdfjsWorker = pdfWorker;

/** The first pages have the total; the rest are calls and conditions. */
const PAGES = 3;

/** The PDF asks for a password. */
export class LockedPdf extends Error {
  override readonly name = "LockedPdf";
}

/** The text of a PDF line by line; "" for one that consists of pictures. Rejects for what is no PDF, with LockedPdf for a locked one. */
export const textOfPdf = async (
  data: Uint8Array,
  onProgress: (share: number) => void = () => {},
): Promise<string> => {
  const opened = getDocument({ data, disableFontFace: true, useSystemFonts: false, verbosity: 0 });
  const document = await opened.promise.catch((error: unknown) => {
    // The library does not export the class.
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw isLocked ? new LockedPdf("It asks for a password.", { cause: error }) : error;
  });
  const count = Math.min(PAGES, document.numPages);
  const pages: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(linesOf(items.flatMap((item) => ("str" in item ? [item] : []))));
    onProgress(number / count);
  }
  await opened.destroy();
  return pages.join("\n");
};

type Item = { readonly str: string; readonly transform: readonly number[]; readonly height: number };

/** Pieces of text on one height are one line, from left to right. */
const linesOf = (items: readonly Item[]): string => {
  const lines: { readonly y: number; readonly pieces: Item[] }[] = [];
  for (const item of items.filter(({ str }) => str.trim() !== "")) {
    const y = item.transform[5] ?? 0;
    const near = lines.find((line) => Math.abs(line.y - y) <= Math.max(2, item.height / 3));
    if (near) near.pieces.push(item);
    else lines.push({ y, pieces: [item] });
  }
  return lines
    .toSorted((a, b) => b.y - a.y)
    .map(({ pieces }) =>
      pieces
        .toSorted((a, b) => (a.transform[4] ?? 0) - (b.transform[4] ?? 0))
        .map(({ str }) => str)
        .join(" "),
    )
    .join("\n");
};

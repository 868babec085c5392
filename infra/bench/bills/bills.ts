import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import { type SampleBill, sampleBills } from "@asesorador/frontend/wizard/bill/bill-samples";
import { factsIn } from "@asesorador/frontend/wizard/bill/extract";
import { textOfPdf } from "@asesorador/frontend/wizard/bill/pdf-text";
import { textOfImage } from "@asesorador/frontend/wizard/bill/photo-text";
import { samplePdf } from "@asesorador/frontend/wizard/bill/sample-pdf-spec";
import { chromium } from "@playwright/test";
import { findTestChromium } from "../../testing/chromium.ts";

/** How many of the invented bills were read rightly: amount, company and service all three. */
export type BillsOutcome = {
  readonly bills: number;
  readonly pdf: number;
  readonly photo: number;
  /** Names of those that were not, with the kind of file. */
  readonly missed: readonly string[];
};

/** Where the site's readers have their engine and data from. */
const frontend = createRequire(new URL("../../../frontend/package.json", import.meta.url));
const engine = () => ({
  createCore: frontend("tesseract.js-core/tesseract-core-simd-lstm.js"),
  wasm: Uint8Array.from(readFileSync(frontend.resolve("tesseract.js-core/tesseract-core-simd-lstm.wasm")))
    .buffer,
  spanish: gunzipSync(
    readFileSync(frontend.resolve("@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz")),
  ),
  onProgress: () => {},
});

/** A clean photo: dark letters on a white sheet that leans by up to two degrees. */
const photoHtml = (lines: readonly string[], place: number): string => `
  <body style="margin: 0; background: #ddd">
    <div style="font: 26px/1.7 Arial, sans-serif; padding: 60px; background: #fff; transform: rotate(${(place % 5) - 2}deg)">
      ${lines.map((line) => `<div>${line.replaceAll(/ {3,}/g, "&emsp;&emsp;&emsp;")}</div>`).join("")}
    </div>
  </body>`;

const isRight = ({ market, expected }: SampleBill, text: string): boolean => {
  const { amount, company, service } = factsIn(text, market);
  return (
    amount?.value === expected.amount &&
    company?.value === expected.company &&
    service?.value === expected.service
  );
};

/** Reads every sample bill as a text PDF and as a photo, with the code that the site has. */
export const readSampleBills = async (): Promise<BillsOutcome> => {
  const found = findTestChromium(() => {});
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
    env: { ...process.env, ...found.env } as Record<string, string>,
  });
  const reader = engine();
  const missed: string[] = [];
  const counts = { pdf: 0, photo: 0 };
  try {
    const page = await browser.newPage({ viewport: { width: 900, height: 1200 } });
    for (const [place, bill] of sampleBills.entries()) {
      await page.setContent(photoHtml(bill.lines, place));
      const picture = Uint8Array.from(await page.screenshot());
      const texts = {
        pdf: await textOfPdf(samplePdf(bill.lines)),
        photo: await textOfImage(picture, reader),
      };
      for (const kind of ["pdf", "photo"] as const) {
        if (isRight(bill, texts[kind])) counts[kind] += 1;
        else missed.push(`${bill.name} (${kind})`);
      }
    }
  } finally {
    await browser.close();
  }
  return { bills: sampleBills.length, ...counts, missed };
};

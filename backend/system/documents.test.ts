import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { temporaryFolder } from "@asesorador/infra/testing/temporary-folder";
import { beforeEach, expect, test } from "vitest";
import { documents, encodingFor, filledIn, type LandingFigures } from "./documents.ts";

const PAGE = `<head>
    <link rel="canonical" href="https://origin.invalid/metodologia">
    <meta property="og:image" content="https://origin.invalid/og.png">
    <meta property="og:image:width" content="1200">
    <meta property="og:title" content="Cómo elegimos">
</head><body><p data-catalogue="" class="x">Hay <b>%PLANS%</b> de <b>%BRANDS%</b>, del %OLDEST% al %NEWEST%.</p><p>Fin</p></body>`;
const NOTHING = { origin: null, catalogue: null, figures: null };
const LANDING = `<main><p>Antes</p><figure data-figures="" class="x"><dl>
<div data-figure="leads"><dt>solicitudes</dt><dd>%LEADS%</dd></div>
<div data-figure="plans" class="y"><dt>planes de %BRANDS% marcas</dt><dd>%PLANS%</dd></div>
<div data-figure="finish"><dt>mediana de %VISITS%</dt><dd>%MINUTES% min</dd></div>
</dl><figcaption>Al %DATE%.</figcaption></figure><p>Después</p></main>`;

let dir: string;
beforeEach(async () => {
  dir = temporaryFolder("documents-");
  await writeFile(join(dir, "a.html"), PAGE);
});

test("the site's address and the catalogue's figures are inserted at the build's placeholders", () => {
  const catalogue = { plans: 86, brands: 13, oldest: "2026-11-02", newest: "2026-11-09" };
  const html = filledIn(PAGE, { ...NOTHING, origin: "https://asesorador.example", catalogue });
  expect(html).toContain('href="https://asesorador.example/metodologia"');
  expect(html).toContain('content="https://asesorador.example/og.png"');
  expect(html).toContain("Hay <b>86</b> de <b>13</b>, del 2 de noviembre de 2026 al 9 de noviembre de 2026.");
});

test("unknown facts are removed without a trace", () => {
  const html = filledIn(PAGE, NOTHING);
  expect(html).not.toMatch(/origin\.invalid|og:image|canonical|data-catalogue|%/);
  expect(html).toContain('og:title" content="Cómo elegimos"');
  expect(html).toContain("<p>Fin</p>");
});

test("the landing page shows the known figures with their date", () => {
  const known = { leads: 12_345, plans: { plans: 37, brands: 6 }, finish: { minutes: 3, visits: 1_204 } };
  const words = (figures: LandingFigures) =>
    filledIn(LANDING, { ...NOTHING, figures })
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  const asOf = "2026-11-22";
  expect(words({ asOf, ...known })).toBe(
    "Antes solicitudes 12,345 planes de 6 marcas 37 mediana de 1,204 3.0 min Al 22 de noviembre de 2026. Después",
  );
  expect(words({ asOf, ...known, leads: null, finish: null })).toBe(
    "Antes planes de 6 marcas 37 Al 22 de noviembre de 2026. Después",
  );
});

test.each([null, { asOf: "2026-11-22", leads: null, plans: null, finish: null }])(
  "without a figure (%j) the landing page has no element for them",
  (figures) => {
    expect(filledIn(LANDING, { ...NOTHING, figures })).toBe("<main><p>Antes</p><p>Después</p></main>");
  },
);

test("a document is rendered once for an address, compressed, and rendered again after a new build", async () => {
  const documentOf = documents(dir);
  const first = await documentOf("a.html", NOTHING);
  expect(await documentOf("a.html", NOTHING)).toBe(first);
  const { br, gzip, identity } = first.bodies;
  expect(identity.toString()).toBe(filledIn(PAGE, NOTHING));
  expect([brotliDecompressSync(br).toString(), gunzipSync(gzip).toString()]).toEqual([
    identity.toString(),
    identity.toString(),
  ]);
  expect((await documentOf("a.html", { ...NOTHING, origin: "https://b.example" })).etag).not.toBe(first.etag);
  await writeFile(join(dir, "a.html"), "otra");
  await utimes(join(dir, "a.html"), 1, 1);
  expect((await documentOf("a.html", NOTHING)).bodies.identity.toString()).toBe("otra");
});

test("a missing file is an error now, and a document once it is back", async () => {
  const documentOf = documents(dir);
  await expect(documentOf("b.html", NOTHING)).rejects.toThrow("ENOENT");
  await writeFile(join(dir, "b.html"), "b");
  expect((await documentOf("b.html", NOTHING)).bodies.identity.toString()).toBe("b");
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.0, gzip; q=0", "identity"],
  ["identity", "identity"],
  [undefined, "identity"],
] as const)("the smallest encoding accepted by %j is %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test("the style sheets of a page are identified by their hash", async () => {
  await writeFile(join(dir, "b.html"), "<head><style>a{color:red}</style></head><style>b{}</style>");
  const { styles } = await documents(dir)("b.html", NOTHING);
  // printf 'a{color:red}' | openssl dgst -sha256 -binary | base64
  expect(styles).toEqual([
    "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='",
    "'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='",
  ]);
});

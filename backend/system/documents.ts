import { createHash } from "node:crypto";
import { promises as files } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Facts that a page states and only the server has. */
export type PageFacts = {
  /** "https://…", without a trailing slash; null: unknown, and the page has no address. */
  readonly origin: string | null;
  /** null: unknown, and the page omits the sentence. */
  readonly catalogue: CatalogueFacts | null;
  /** null: unknown, and the landing page shows none. */
  readonly figures: LandingFigures | null;
};

/** Summary of the active catalogue; days are ISO dates. */
export type CatalogueFacts = {
  readonly plans: number;
  readonly brands: number;
  readonly oldest: string;
  readonly newest: string;
};

/** Figures of the landing page, as of the ISO day `asOf`. A null figure is left out. */
export type LandingFigures = {
  readonly asOf: string;
  /** Requests received. */
  readonly leads: number | null;
  readonly plans: Pick<CatalogueFacts, "plans" | "brands"> | null;
  /** Median duration of submitted visits, and their number. */
  readonly finish: { readonly minutes: number; readonly visits: number } | null;
};

export type Encoding = "br" | "gzip" | "identity";
export type Document = {
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** CSP source of each style sheet embedded in the page: "'sha256-…'". */
  readonly styles: readonly string[];
};

/** Placeholder that the build writes for the site's address; see the front end's build/head.ts. */
const ORIGIN = "https://origin.invalid";
const TAGS_WITH_ORIGIN = /<(?:link|meta)[^>]*https:\/\/origin\.invalid[^>]*>\s*/g;
/** The picture's metadata, removed together with its address. */
const PICTURE = /<meta[^>]*property="og:image[^>]*>\s*/g;
const CATALOGUE = /<p data-catalogue=""[\s\S]*?<\/p>/;
const FIGURES = /<figure data-figures=""[\s\S]*?<\/figure>/;
const figureOf = (name: Exclude<keyof LandingFigures, "asOf">) =>
  new RegExp(`<div data-figure="${name}"[\\s\\S]*?</div>`);

/** Limit of cached addresses, since a client can send any Host header. */
const MAX_DOCUMENTS = 64;

/**
 * The built pages with the server's facts inserted, compressed once for each address. A new build is noticed at the
 * next request.
 */
export const documents = (dir: string) => {
  const made = new Map<string, { readonly mtimeMs: number; readonly document: Promise<Document> }>();
  return async (file: string, facts: PageFacts): Promise<Document> => {
    const path = join(dir, file);
    const { mtimeMs } = await files.stat(path);
    const key = JSON.stringify([file, facts.origin, facts.catalogue, facts.figures]);
    const known = made.get(key);
    if (known?.mtimeMs === mtimeMs) return known.document;
    const document = files.readFile(path, "utf8").then((html) => compressed(filledIn(html, facts)));
    made.delete(key);
    made.set(key, { mtimeMs, document });
    // Evicts the oldest, so that invented Host headers do not fill the memory.
    for (const oldest of made.keys()) if (made.size > MAX_DOCUMENTS) made.delete(oldest);
    document.catch(() => made.delete(key));
    return document;
  };
};

/** `html` with the facts at the build's placeholders; elements without facts are removed. */
export const filledIn = (html: string, { origin, catalogue, figures }: PageFacts): string => {
  const addressed =
    origin === null
      ? html.replace(TAGS_WITH_ORIGIN, "").replace(PICTURE, "")
      : html.replaceAll(ORIGIN, origin);
  return withFigures(withCatalogue(addressed, catalogue), figures);
};

const withCatalogue = (html: string, catalogue: CatalogueFacts | null): string =>
  filled(
    html,
    CATALOGUE,
    catalogue && {
      PLANS: String(catalogue.plans),
      BRANDS: String(catalogue.brands),
      OLDEST: inWords(catalogue.oldest),
      NEWEST: inWords(catalogue.newest),
    },
  );

const withFigures = (html: string, figures: LandingFigures | null): string => {
  const { leads, plans, finish } = figures ?? NO_FIGURES;
  if (figures === null || (leads ?? plans ?? finish) === null) return html.replace(FIGURES, "");
  const parts = [
    [figureOf("leads"), leads === null ? null : { LEADS: counted(leads) }],
    [figureOf("plans"), plans && { PLANS: counted(plans.plans), BRANDS: counted(plans.brands) }],
    [figureOf("finish"), finish && { MINUTES: finish.minutes.toFixed(1), VISITS: counted(finish.visits) }],
    [FIGURES, { DATE: inWords(figures.asOf) }],
  ] as const;
  return parts.reduce((page, [element, values]) => filled(page, element, values), html);
};
const NO_FIGURES = { leads: null, plans: null, finish: null };

/** The element with its `%NAME%` placeholders replaced; removed when there are no values. */
const filled = (html: string, element: RegExp, values: Readonly<Record<string, string>> | null): string =>
  html.replace(element, (part) =>
    values === null
      ? ""
      : Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`%${name}%`, value), part),
  );

const counted = (value: number): string => new Intl.NumberFormat("es-PE").format(value);
const inWords = (isoDay: string): string =>
  new Intl.DateTimeFormat("es-PE", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${isoDay}T00:00:00Z`),
  );

const compressed = async (html: string): Promise<Document> => {
  const identity = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const etag = createHash("sha256").update(identity).digest("base64url").slice(0, 27);
  return { etag, bodies: { br, gzip: gz, identity }, styles: stylesIn(html) };
};

const stylesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, sheet = ""]) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`,
  );

/** The smallest encoding that the client accepts. */
export const encodingFor = (accepted: string | undefined): Encoding => {
  const taken = new Set(
    (accepted ?? "")
      .split(",")
      .map((one) => one.trim().toLowerCase())
      .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
      .map((one) => one.split(";")[0]),
  );
  if (taken.has("br")) return "br";
  return taken.has("gzip") ? "gzip" : "identity";
};

import { createHash } from "node:crypto";
import { promises as files } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What only the server knows and a page says. */
export type PageFacts = {
  /** "https://…", no slash at the end; null: unknown, and the page does without an address. */
  readonly origin: string | null;
  /** Null: unknown, and the page says nothing of it. */
  readonly catalogue: CatalogueFacts | null;
};

/** The active catalogue in a sentence; days are ISO dates. */
export type CatalogueFacts = {
  readonly plans: number;
  readonly brands: number;
  readonly oldest: string;
  readonly newest: string;
};

export type Encoding = "br" | "gzip" | "identity";
export type Document = {
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  /** Of each style sheet that stands in the page, as a content security policy names it: "'sha256-…'". */
  readonly styles: readonly string[];
};

/** The build writes it where the site's address belongs; see the front end's build/head.ts. */
const ORIGIN = "https://origin.invalid";
const TAGS_WITH_ORIGIN = /<(?:link|meta)[^>]*https:\/\/origin\.invalid[^>]*>\s*/g;
/** What describes the picture has no use without it. */
const PICTURE = /<meta[^>]*property="og:image[^>]*>\s*/g;
const CATALOGUE = /<p data-catalogue=""[\s\S]*?<\/p>/;

/** Documents that a Host header may ask for under names of its own. */
const MOST = 64;

/**
 * The built pages with what only the server knows filled in, compressed once for each address. A build that takes the
 * place of another is noticed at the next request.
 */
export const documents = (dir: string) => {
  const made = new Map<string, { readonly mtimeMs: number; readonly document: Promise<Document> }>();
  return async (file: string, facts: PageFacts): Promise<Document> => {
    const path = join(dir, file);
    const { mtimeMs } = await files.stat(path);
    const key = JSON.stringify([file, facts.origin, facts.catalogue]);
    const known = made.get(key);
    if (known?.mtimeMs === mtimeMs) return known.document;
    const document = files.readFile(path, "utf8").then((html) => compressed(filledIn(html, facts)));
    made.delete(key);
    made.set(key, { mtimeMs, document });
    // The oldest goes: names that somebody made up don't pile up.
    for (const oldest of made.keys()) if (made.size > MOST) made.delete(oldest);
    document.catch(() => made.delete(key));
    return document;
  };
};

/** `html` with the facts where the build left room for them, and without the room where there are none. */
export const filledIn = (html: string, { origin, catalogue }: PageFacts): string => {
  const addressed =
    origin === null
      ? html.replace(TAGS_WITH_ORIGIN, "").replace(PICTURE, "")
      : html.replaceAll(ORIGIN, origin);
  return addressed.replace(CATALOGUE, (sentence) =>
    catalogue === null
      ? ""
      : sentence
          .replace("%PLANS%", String(catalogue.plans))
          .replace("%BRANDS%", String(catalogue.brands))
          .replace("%OLDEST%", inWords(catalogue.oldest))
          .replace("%NEWEST%", inWords(catalogue.newest)),
  );
};

const DAY = new Intl.DateTimeFormat("es-PE", { dateStyle: "long", timeZone: "UTC" });
const inWords = (isoDay: string): string => DAY.format(new Date(`${isoDay}T00:00:00Z`));

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

/** The smallest encoding that the client takes. */
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

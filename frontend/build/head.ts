import type { HtmlTagDescriptor } from "vite";
import { brand } from "../kernel/brand.ts";

/** The public pages that are prerendered. */
export type PageName = "index" | "404" | "chile" | "metodologia" | "privacidad";

/** Placeholder of the site's address, which the server fills in, so that one build serves any address. */
const ORIGIN = "https://origin.invalid";

/** Paths of the documents with a canonical address; the others have none. */
const PATHS: Readonly<Record<string, string>> = {
  index: "/",
  chile: "/chile",
  metodologia: "/metodologia",
  privacidad: "/privacidad",
  alarmas: "/alarmas",
  "seguro-auto": "/seguro-auto",
};

/** Image of the social card; drawn by infra/e2e/draw-icons.ts. */
const PICTURE = {
  file: "/og.png",
  width: "1200",
  height: "630",
  alt: "Una cuenta de ejemplo: tu recibo de hoy al lado de un plan, mes a mes",
};

type Page = {
  /** Of the document, without ".html". */
  readonly name: string | undefined;
  /** Whether a server fills in the address. */
  readonly addressed: boolean;
};

/** Icons for every page; canonical address, social cards and manifest for indexed pages. */
export const headTags = (html: string, { name, addressed }: Page): readonly HtmlTagDescriptor[] => {
  const path = name && PATHS[name];
  return [
    link("icon", "/favicon.ico", { sizes: "32x32" }),
    link("apple-touch-icon", "/apple-touch-icon.png"),
    ...(path ? [link("manifest", "/manifest.webmanifest"), ...card(html)] : []),
    ...(path && addressed ? address(path) : []),
  ];
};

const card = (html: string): readonly HtmlTagDescriptor[] => {
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  const language = /<html lang="([^"]*)"/.exec(html)?.[1];
  if (!title || !description || !language)
    throw new Error("A public page lacks title, description or language");
  return [
    property("og:type", "website"),
    property("og:site_name", brand.name),
    property("og:locale", language.replace("-", "_")),
    property("og:title", title),
    property("og:description", description),
    meta("twitter:card", "summary_large_image"),
  ];
};

const address = (path: string): readonly HtmlTagDescriptor[] => [
  link("canonical", `${ORIGIN}${path}`),
  property("og:url", `${ORIGIN}${path}`),
  property("og:image", `${ORIGIN}${PICTURE.file}`),
  property("og:image:width", PICTURE.width),
  property("og:image:height", PICTURE.height),
  property("og:image:alt", PICTURE.alt),
];

const link = (rel: string, href: string, more: Readonly<Record<string, string>> = {}): HtmlTagDescriptor => ({
  tag: "link",
  attrs: { rel, href, ...more },
  injectTo: "head",
});
const meta = (name: string, content: string): HtmlTagDescriptor => ({
  tag: "meta",
  attrs: { name, content },
  injectTo: "head",
});
const property = (name: string, content: string): HtmlTagDescriptor => ({
  tag: "meta",
  attrs: { property: name, content },
  injectTo: "head",
});

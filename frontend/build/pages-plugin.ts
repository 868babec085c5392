import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, Rolldown, ViteDevServer } from "vite";
import { headTags, type PageName } from "./head.ts";

/** Prerendered markup of each public page, without the document around it. */
export type Pages = Readonly<Record<PageName | Part | `${Part}-chile`, string>>;
/** What several pages have, each in the place of the comment of that name. */
type Part = "assistant" | "no-script" | "not-started";
const PARTS: readonly Part[] = ["assistant", "no-script", "not-started"];

/**
 * Entries that landing/island.ts loads by URL. It has no import() of them, so that Vite adds no preload
 * helper.
 */
const ENTRIES = {
  peru: "app/wizard-island.tsx",
  outbox: "kernel/outbox.ts",
  assistant: "app/assistant-island.tsx",
} as const;
/** Those of each page. */
const ON_DEMAND: Partial<Record<PageName, readonly (keyof typeof ENTRIES)[]>> = {
  index: ["peru", "outbox", "assistant"],
  metodologia: ["outbox", "assistant"],
  privacidad: ["outbox", "assistant"],
};

const CHILE = /^\/chile\/?(\?|$)/;
const ADMIN = /^\/(admin|peru-admin|admin-login|admin-ia-config)\/?(\?|$)/;
/** Pages whose documents are named as they are. */
const NAMED = /^\/(metodologia|privacidad|alarmas|seguro-auto)\/?(\?|$)/;
const STATUS = /^\/solicitud\/[^/?]*\/?(\?|$)/;
const PLACEHOLDER = "<!--page-->";

const PRERENDERED: readonly PageName[] = ["index", "404", "chile", "metodologia", "privacidad"];

/**
 * Fills the public pages with prerendered markup and head, inlines their style sheet, lists the on-demand
 * modules for their scripts, and preloads the fonts. In development the markup is rendered per request.
 */
export const pagesPlugin = (prerendered?: Pages): Plugin => {
  let server: ViteDevServer | undefined;
  const markup = async (name: keyof Pages): Promise<string> => {
    if (prerendered) return prerendered[name];
    if (!server) return "";
    const { renderPages } = (await server.ssrLoadModule("/build/pages.tsx")) as {
      renderPages: () => Promise<Pages>;
    };
    return (await renderPages())[name];
  };
  return {
    name: "asesorador:pages",
    configureServer(created) {
      server = created;
      created.middlewares.use(toPage);
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { filename, bundle }) {
        const [, file] = /\/([\w-]+)\.html$/.exec(filename) ?? [];
        const name = PRERENDERED.find((page) => page === file);
        let filled = name ? html.replace(PLACEHOLDER, await markup(name)) : html;
        for (const part of PARTS)
          if (filled.includes(`<!--${part}-->`))
            filled = filled.replace(
              `<!--${part}-->`,
              await markup(name === "chile" ? `${part}-chile` : part),
            );
        return {
          // Catalogue, counts and site address are filled in by the server.
          html: bundle ? styled(filled, name ? bundle : null) : withoutFacts(filled),
          tags: [
            ...headTags(html, {
              name: file,
              addressed: bundle !== undefined,
            }),
            ...(bundle ? fontsIn(bundle).map(preloadFont) : []),
            ...onDemand(name, html, bundle),
          ],
        };
      },
    },
  };
};

const toPage = (request: IncomingMessage, _: ServerResponse, next: () => void) => {
  if (ADMIN.test(request.url ?? "")) request.url = "/admin.html";
  if (CHILE.test(request.url ?? "")) request.url = "/chile.html";
  const [, named] = NAMED.exec(request.url ?? "") ?? [];
  if (named) request.url = `/${named}.html`;
  if (STATUS.test(request.url ?? "")) request.url = "/solicitud.html";
  next();
};

const withoutFacts = (html: string) =>
  html
    .replace(/<p data-catalogue=""[\s\S]*?<\/p>/, "")
    .replace(/<figure data-figures=""[\s\S]*?<\/figure>/, "");

const SHEET = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const SCRIPT = /\s*<script type="module"/;

/**
 * Moves style sheets before scripts, because they block the first paint. In a public page (`bundle`) they are
 * inlined, which saves a round trip; the server allows them by hash.
 */
const styled = (html: string, bundle: Rolldown.OutputBundle | null): string => {
  const sheets = [...html.matchAll(SHEET)].map(([link, file]) => {
    if (!bundle) return link;
    const sheet = bundle[file ?? ""];
    if (sheet?.type !== "asset") throw new Error(`No style sheet was built as ${file}`);
    return `\n    <style>${sheet.source}</style>`;
  });
  const [first] = SCRIPT.exec(html) ?? ["</head>"];
  return html.replace(SHEET, "").replace(first, () => sheets.join("") + first);
};

const preloadFont = (file: string) => ({
  tag: "link",
  attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
  injectTo: "head" as const,
});

const fontsIn = (bundle: Rolldown.OutputBundle) =>
  Object.keys(bundle).filter((file) => file.endsWith(".woff2"));

/** Without the files that the page itself loads. */
const onDemand = (page: PageName | undefined, html: string, bundle: Rolldown.OutputBundle | undefined) =>
  ((page && ON_DEMAND[page]) ?? []).map((name) => ({
    tag: "meta",
    attrs: {
      name: `modules:${name}`,
      content: (bundle ? filesOf(bundle, ENTRIES[name]) : [ENTRIES[name]])
        .map((file) => `/${file}`)
        .filter((file) => !html.includes(`"${file}"`))
        .join(" "),
    },
    injectTo: "head" as const,
  }));

/** The entry first, then its static imports: chunks and style sheets. */
const filesOf = (bundle: Rolldown.OutputBundle, source: string): readonly string[] => {
  const entry = Object.values(bundle).find(
    (output) => output.type === "chunk" && output.isEntry && output.facadeModuleId?.endsWith(source),
  );
  if (!entry) throw new Error(`No entry was built from ${source}`);
  const files = new Set<string>();
  const walk = (file: string) => {
    const output = bundle[file];
    if (files.has(file) || output?.type !== "chunk") return;
    files.add(file);
    for (const sheet of output.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const imported of output.imports) walk(imported);
  };
  walk(entry.fileName);
  return [...files];
};

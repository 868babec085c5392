import { readdirSync } from "node:fs";
import { relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerNotFound } from "../http/failures.ts";
import { serveForCrawlers } from "./crawlers.ts";
import { type CatalogueFacts, documents, encodingFor, type LandingFigures } from "./documents.ts";
import { allowStyles } from "./headers.ts";
import { origins } from "./origin.ts";

/** Paths of people, and the document behind each. */
const PAGES = {
  "/": "index.html",
  "/chile": "chile.html",
  "/metodologia": "metodologia.html",
  "/privacidad": "privacidad.html",
  "/solicitud/:token": "solicitud.html",
  "/admin": "admin.html",
  "/peru-admin": "admin.html",
  "/admin-login": "admin.html",
  "/admin-ia-config": "admin.html",
} as const;
const NOT_FOUND_PAGE = "404.html";
/** Documents that no search engine may keep. */
const PRIVATE_PAGES: ReadonlySet<string> = new Set(["admin.html", "solicitud.html", NOT_FOUND_PAGE]);
/** Documents that say something of the catalogue. */
const SPEAKS_OF_CATALOGUE = "metodologia.html";
/** The document that shows what we count. */
const SHOWS_FIGURES = "index.html";

const IMMUTABLE = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const ASK_AGAIN = "no-cache";
/** The build puts a hash of the content into every name under here. */
const HASHED = "assets";
/** An old service worker must not outlive a release by a cache's hour. */
const SERVICE_WORKER = "sw.js";

export type FrontendSettings = {
  /** The built front end; null: API only. */
  readonly dir: string | null;
  /** The address that visitors use; null: each request's own. */
  readonly publicOrigin: string | null;
  /** Null: nothing is known, or there is nothing to say. Rejects when the database can't be asked. */
  readonly catalogue: () => Promise<CatalogueFacts | null>;
  /** As `catalogue`. */
  readonly figures: () => Promise<LandingFigures | null>;
};

/** Serves the built front end; every path that is nobody's gets its 404 page, below /api the contract's failure. */
export const serveFrontend = async (
  app: FastifyInstance,
  { dir, publicOrigin, catalogue, figures }: FrontendSettings,
): Promise<void> => {
  if (dir === null) {
    app.setNotFoundHandler((_, reply) => answerNotFound(reply));
    return;
  }
  const files = new Set(readdirSync(dir));
  const originOf = origins(publicOrigin);
  const documentOf = documents(dir);
  // The plugin's own route says nothing about who may call.
  app.addHook("onRoute", (route) => {
    if (route.url === "/*") route.config = { ...route.config, roles: "public" };
  });
  await app.register(fastifyStatic, {
    root: dir,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    index: false,
    setHeaders: (reply, path) => cacheHeader(reply, relative(dir, path)),
  });
  serveForCrawlers(app, originOf);

  const sendPage = async (page: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!files.has(page)) return answerNotFound(reply);
    const document = await documentOf(page, {
      origin: originOf(request),
      // A page about prices is worth reading without this one sentence.
      catalogue: page === SPEAKS_OF_CATALOGUE ? await catalogue().catch(() => null) : null,
      figures: page === SHOWS_FIGURES ? await figures().catch(() => null) : null,
    });
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const etag = `"${document.etag}-${encoding}"`;
    reply.header("cache-control", ASK_AGAIN).header("vary", "accept-encoding").header("etag", etag);
    allowStyles(reply, document.styles);
    if (PRIVATE_PAGES.has(page)) reply.header("x-robots-tag", "noindex, nofollow");
    if (reply.statusCode === 200 && request.headers["if-none-match"]?.includes(etag))
      return reply.code(304).send();
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.type("text/html; charset=utf-8").send(document.bodies[encoding]);
  };
  for (const [url, page] of Object.entries(PAGES))
    app.get(url, { config: { roles: "public" } }, (request, reply) => sendPage(page, request, reply));
  app.setNotFoundHandler((request, reply) =>
    files.has(NOT_FOUND_PAGE) && wantsPage(request.url, request.method)
      ? sendPage(NOT_FOUND_PAGE, request, reply.code(404))
      : answerNotFound(reply),
  );
};

const wantsPage = (url: string, method: string): boolean =>
  (method === "GET" || method === "HEAD") && !/^\/(api|metrics)(\/|\?|$)/.test(url);

const cacheHeader = (reply: FastifyReply, path: string): void => {
  const hashed = path.split(sep)[0] === HASHED;
  const asked = /\.html(\.\w+)?$/.test(path) || path.startsWith(SERVICE_WORKER);
  reply.header("cache-control", asked ? ASK_AGAIN : hashed ? IMMUTABLE : AN_HOUR);
};

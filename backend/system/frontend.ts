import { readdirSync } from "node:fs";
import { relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerNotFound } from "../http/failures.ts";
import { serveForCrawlers } from "./crawlers.ts";
import { type CatalogueFacts, documents, encodingFor, type LandingFigures } from "./documents.ts";
import { allowStyles, allowWasm } from "./headers.ts";
import { origins } from "./origin.ts";

/** Addresses of pages, and the document of each. */
const PAGES = {
  "/": "index.html",
  "/chile": "chile.html",
  "/alarmas": "alarmas.html",
  "/seguro-auto": "seguro-auto.html",
  "/metodologia": "metodologia.html",
  "/privacidad": "privacidad.html",
  "/solicitud/:token": "solicitud.html",
  "/admin": "admin.html",
  "/peru-admin": "admin.html",
  "/admin-login": "admin.html",
  "/admin-ia-config": "admin.html",
} as const;
const NOT_FOUND_PAGE = "404.html";
/** Documents that search engines must not index. */
const PRIVATE_PAGES: ReadonlySet<string> = new Set(["admin.html", "solicitud.html", NOT_FOUND_PAGE]);
/** The document that states figures of the catalogue. */
const CATALOGUE_PAGE = "metodologia.html";
/** The document that shows the landing figures. */
const FIGURES_PAGE = "index.html";

const IMMUTABLE = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
const ASK_AGAIN = "no-cache";
/** File names under this folder hold a hash of the content. */
const HASHED = "assets";
/** Old service workers must not be served from a cache after a release. */
const SERVICE_WORKERS = /^(panel-)?sw\.js/;

/** The worker that reads photos of bills: its engine is WebAssembly. A worker's policy is its own file's. */
const READS_PHOTOS = /[\\/]photo-worker-[\w-]+\.js(\.\w+)?$/;

export type FrontendSettings = {
  /** The built front end; null: API only. */
  readonly dir: string | null;
  /** The public address; null: each request's own Host. */
  readonly publicOrigin: string | null;
  /** null: unknown or empty. Rejects when the database is unavailable. */
  readonly catalogue: () => Promise<CatalogueFacts | null>;
  /** As `catalogue`. */
  readonly figures: () => Promise<LandingFigures | null>;
};

/** Serves the built front end; unknown paths get its 404 page, below /api the contract's failure. */
export const serveFrontend = async (app: FastifyInstance, settings: FrontendSettings): Promise<void> => {
  const { dir } = settings;
  if (dir === null) {
    app.setNotFoundHandler((_, reply) => answerNotFound(reply));
    return;
  }
  const files = new Set(readdirSync(dir));
  const originOf = origins(settings.publicOrigin);
  const sendPage = pageSender({ ...settings, files, originOf, documentOf: documents(dir) });
  await app.register(fastifyStatic, {
    root: dir,
    // Its own route reads a folder's whole list at each request, for file systems that ignore case.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    index: false,
    setHeaders: (reply, path) => {
      cacheHeader(reply, relative(dir, path));
      if (READS_PHOTOS.test(path)) allowWasm(reply);
    },
  });
  app.get<{ Params: { "*": string } }>("/*", { config: { roles: "public" } }, (request, reply) =>
    reply.sendFile(request.params["*"]),
  );
  serveForCrawlers(app, originOf);

  for (const [url, page] of Object.entries(PAGES)) {
    app.get(url, { config: { roles: "public" } }, (request, reply) => sendPage(page, request, reply));
    // As people write addresses, and as other sites complete them.
    if (url !== "/")
      app.get(`${url}/`, { config: { roles: "public" } }, (request, reply) =>
        reply.header("cache-control", ASK_AGAIN).redirect(pathWithoutSlash(request.url), 308),
      );
  }
  app.setNotFoundHandler((request, reply) =>
    files.has(NOT_FOUND_PAGE) && wantsPage(request.url, request.method)
      ? sendPage(NOT_FOUND_PAGE, request, reply.code(404))
      : answerNotFound(reply),
  );
};

type PageParts = Pick<FrontendSettings, "catalogue" | "figures"> & {
  readonly files: ReadonlySet<string>;
  readonly originOf: ReturnType<typeof origins>;
  readonly documentOf: ReturnType<typeof documents>;
};

/** Answers a page in the best encoding that the browser accepts, or 304. */
const pageSender =
  ({ files, originOf, documentOf, catalogue, figures }: PageParts) =>
  async (page: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!files.has(page)) return answerNotFound(reply);
    const document = await documentOf(page, {
      origin: originOf(request),
      // A page about prices is useful without this sentence.
      catalogue: page === CATALOGUE_PAGE ? await catalogue().catch(() => null) : null,
      figures: page === FIGURES_PAGE ? await figures().catch(() => null) : null,
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

/** The path and query of a request's address, without the slash at the end of the path; a host in it is left out. */
const pathWithoutSlash = (url: string): string => {
  const { pathname, search } = new URL(url, "http://any.invalid");
  return `${pathname.slice(0, -1)}${search}`;
};

const wantsPage = (url: string, method: string): boolean =>
  (method === "GET" || method === "HEAD") && !/^\/(api|metrics)(\/|\?|$)/.test(url);

const cacheHeader = (reply: FastifyReply, path: string): void => {
  const hashed = path.split(sep)[0] === HASHED;
  const asked = /\.html(\.\w+)?$/.test(path) || SERVICE_WORKERS.test(path);
  reply.header("cache-control", asked ? ASK_AGAIN : hashed ? IMMUTABLE : AN_HOUR);
};

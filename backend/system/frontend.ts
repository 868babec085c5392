import { readdirSync } from "node:fs";
import { relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { answerNotFound } from "../kernel/failures.ts";

/** Paths of people, and the document behind each. */
const PAGES = {
  "/": "index.html",
  "/chile": "chile.html",
  "/solicitud/:token": "solicitud.html",
  "/admin": "admin.html",
  "/peru-admin": "admin.html",
  "/admin-login": "admin.html",
  "/admin-ia-config": "admin.html",
} as const;
const NOT_FOUND_PAGE = "404.html";

const IMMUTABLE = "public, max-age=31536000, immutable";
const AN_HOUR = "public, max-age=3600";
/** The build puts a hash of the content into every name under here. */
const HASHED = "assets";

/** Serves the built front end; every path that is nobody's gets its 404 page, below /api the contract's failure. */
export const serveFrontend = async (app: FastifyInstance, dir: string | null): Promise<void> => {
  if (dir === null) {
    app.setNotFoundHandler((_, reply) => answerNotFound(reply));
    return;
  }
  const files = new Set(readdirSync(dir));
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
  for (const [url, page] of Object.entries(PAGES))
    app.get(url, { config: { roles: "public" } }, (_, reply) =>
      files.has(page) ? reply.sendFile(page) : answerNotFound(reply),
    );
  app.setNotFoundHandler((request, reply) =>
    files.has(NOT_FOUND_PAGE) && wantsPage(request.url, request.method)
      ? reply.code(404).sendFile(NOT_FOUND_PAGE)
      : answerNotFound(reply),
  );
};

const wantsPage = (url: string, method: string): boolean =>
  (method === "GET" || method === "HEAD") && !/^\/(api|metrics)(\/|\?|$)/.test(url);

const cacheHeader = (reply: FastifyReply, path: string): void => {
  const hashed = path.split(sep)[0] === HASHED;
  const page = /\.html(\.\w+)?$/.test(path);
  reply.header("cache-control", page ? "no-cache" : hashed ? IMMUTABLE : AN_HOUR);
};

import type { FastifyInstance } from "fastify";
import type { OriginOf } from "./origin.ts";

/** Pages for search engines. */
const PUBLIC_PAGES = ["/", "/alarmas", "/seguro-auto", "/chile", "/metodologia", "/privacidad"];
/** The team's pages, visitors' own pages and the API. */
const CLOSED = ["/admin", "/peru-admin", "/solicitud/", "/api/", "/metrics"];

const AN_HOUR = "public, max-age=3600";

/** Serves robots.txt and sitemap.xml with the site's address. */
export const serveForCrawlers = (app: FastifyInstance, originOf: OriginOf): void => {
  const config = { roles: "public" } as const;
  app.get("/robots.txt", { config }, (request, reply) => {
    const origin = originOf(request);
    const lines = [
      "User-agent: *",
      ...CLOSED.map((path) => `Disallow: ${path}`),
      ...(origin === null ? [] : ["", `Sitemap: ${origin}/sitemap.xml`]),
    ];
    return reply
      .header("cache-control", AN_HOUR)
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
  app.get("/sitemap.xml", { config }, (request, reply) => {
    const origin = originOf(request) ?? "";
    const urls = PUBLIC_PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
    return reply
      .header("cache-control", AN_HOUR)
      .type("application/xml; charset=utf-8")
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...urls,
          "</urlset>",
          "",
        ].join("\n"),
      );
  });
};

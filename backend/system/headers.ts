import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

const DIRECTIVES = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  // Operators' logos come from their own https addresses.
  "img-src": ["'self'", "https:", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "manifest-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};
const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

/** What a browser may do with our answers: as little as the product needs. */
export const securityHeaders = async (app: FastifyInstance, https: boolean): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? HSTS : false,
    xFrameOptions: { action: "deny" },
  });
  app.addHook("onRequest", async (request, reply) => {
    // An answer is kept only by those that say so.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
};

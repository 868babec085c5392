import type { OutgoingHttpHeaders } from "node:http";
import helmet from "@fastify/helmet";
import { type FastifyInstance, type FastifyReply, fastify } from "fastify";

export const CSP_REPORTS_PATH = "/api/csp-reports";

export const DIRECTIVES = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  // Operators' logos are loaded from their own https addresses.
  "img-src": ["'self'", "https:", "data:"],
  "font-src": ["'self'"],
  "connect-src": ["'self'"],
  "manifest-src": ["'self'"],
  "form-action": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
  // Strings never become code or markup. The single policy creates the service worker's URL
  // (frontend/kernel/background-sync.ts).
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["asesorador-worker"],
  // Browsers that support report-to ignore report-uri.
  "report-uri": [CSP_REPORTS_PATH],
  "report-to": ["csp"],
};
/** Browser features that no page uses; clipboard, sharing, notifications and passkeys keep their defaults. */
const NOT_USED = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

/**
 * Security headers: browsers may do as little with the answers as the product needs. They are constant and built once,
 * because the library would rebuild and check the policy for every answer.
 */
export const securityHeaders = async (app: FastifyInstance, https: boolean): Promise<void> => {
  const headers = {
    ...(await headersByHelmet(https)),
    "permissions-policy": NOT_USED.map((feature) => `${feature}=()`).join(", "),
    "reporting-endpoints": `csp="${CSP_REPORTS_PATH}"`,
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    // API answers are not cached unless a route sets another header.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
    done();
  });
};

const POLICY = "content-security-policy";

/** Allows an answer to use embedded style sheets besides the site's; each is identified by its hash. */
export const allowStyles = (reply: FastifyReply, hashes: readonly string[]): void => {
  if (hashes.length === 0) return;
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace("style-src 'self'", `style-src 'self' ${hashes.join(" ")}`));
};

/** Lets a worker's file compile WebAssembly, which no page may. */
export const allowWasm = (reply: FastifyReply): void => {
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
};

/** The headers that helmet sets in an otherwise empty application. */
const headersByHelmet = async (https: boolean): Promise<Readonly<OutgoingHttpHeaders>> => {
  const bare = fastify();
  await bare.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: https ? HSTS : false,
    xFrameOptions: { action: "deny" },
  });
  bare.get("/", async () => "");
  const { headers } = await bare.inject("/");
  await bare.close();
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_ANSWER.has(name)));
};

const OF_THE_ANSWER: ReadonlySet<string> = new Set(["content-length", "content-type", "date", "connection"]);

import type { OutgoingHttpHeaders } from "node:http";
import helmet from "@fastify/helmet";
import { type FastifyInstance, type FastifyReply, fastify } from "fastify";

export const CSP_REPORTS_PATH = "/api/csp-reports";

export const DIRECTIVES = {
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
  // No text becomes code or markup. The one policy makes the service worker's address (frontend/kernel/background-sync.ts).
  "require-trusted-types-for": ["'script'"],
  "trusted-types": ["asesorador-worker"],
  // Browsers that know report-to leave report-uri alone.
  "report-uri": [CSP_REPORTS_PATH],
  "report-to": ["csp"],
};
/** What no page asks the browser for; clipboard, sharing, notifications and passkeys keep their defaults. */
const NOT_USED = [
  ...["accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid"],
  ...[
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "screen-wake-lock",
    "serial",
    "usb",
    "xr-spatial-tracking",
  ],
];
const HSTS = { maxAge: 31_536_000, includeSubDomains: false };

/**
 * What a browser may do with our answers: as little as the product needs. The headers never differ, so they are made
 * once: the library builds and checks the policy anew for every answer.
 */
export const securityHeaders = async (app: FastifyInstance, https: boolean): Promise<void> => {
  const headers = {
    ...(await headersByHelmet(https)),
    "permissions-policy": NOT_USED.map((feature) => `${feature}=()`).join(", "),
    "reporting-endpoints": `csp="${CSP_REPORTS_PATH}"`,
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    // An answer is kept only by those that say so.
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
};

const POLICY = "content-security-policy";

/** Lets an answer wear these style sheets of its own besides the site's; each is named by its hash. */
export const allowStyles = (reply: FastifyReply, hashes: readonly string[]): void => {
  if (hashes.length === 0) return;
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace("style-src 'self'", `style-src 'self' ${hashes.join(" ")}`));
};

/** What helmet puts on the answer of an application that has nothing else. */
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

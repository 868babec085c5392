import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { PushTarget } from "@asesorador/backend/application/push";
import { listenOnLoopback } from "./listen-on-loopback.ts";

/** A message as the browser gets it, after every check that a push service and a browser make. */
export type ReceivedPush = {
  readonly path: string;
  readonly payload: string;
  readonly ttl: number;
  readonly topic: string;
  readonly urgency: string;
  /** Claims of the signed token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
};

export type PushFault = { readonly status: number; readonly retryAfter?: string };

/**
 * A push service on loopback with its browsers: refuses a token that the installation's key has not signed (RFC 8292), and
 * decrypts each message with the browser's own key (RFC 8291). It has none of the sender's code.
 */
export const pushServiceForTests = async (faults: readonly PushFault[] = []) => {
  const left = [...faults];
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  let requests = 0;
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    requests += 1;
    const fault = left.shift();
    if (fault) {
      if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
      response.writeHead(fault.status).end();
      request.resume();
      return;
    }
    const browser = browsers.get(request.url ?? "");
    if (!browser) {
      request.resume();
      response.writeHead(410).end();
      return;
    }
    void bodyOf(request).then((body) => {
      try {
        received.push(receive(request, body, browser));
        response.writeHead(201).end();
      } catch (error) {
        refused.push(String(error));
        response.writeHead(403).end();
      }
    });
  });
  const port = await listenOnLoopback(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    received,
    refused,
    requests: () => requests,
    fail: (...more: readonly PushFault[]) => left.push(...more),
    /** A browser that subscribed with the installation's key. */
    subscribe: (publicKey: string): PushTarget => {
      const ecdh = createECDH("prime256v1");
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString("hex")}`;
      browsers.set(path, { ecdh, auth, publicKey, origin });
      const keys = { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { endpoint: `${origin}${path}`, keys, publicKey };
    },
    /** The browser withdrew its permission. */
    forget: ({ endpoint }: PushTarget) => browsers.delete(new URL(endpoint).pathname),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
    start: () => listenOnLoopback(server, port),
  };
};

type Browser = {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
  readonly publicKey: string;
  readonly origin: string;
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const receive = (request: IncomingMessage, body: Buffer, browser: Browser): ReceivedPush => {
  const { headers, url: path = "" } = request;
  const claims = claimsIn(headers.authorization ?? "", browser);
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("not encrypted");
  const header = (name: string): string => `${headers[name] ?? ""}`;
  return {
    path,
    claims,
    payload: decrypt(body, browser),
    ttl: Number(header("ttl")),
    topic: header("topic"),
    urgency: header("urgency"),
  };
};

const MAX_TOKEN_SECONDS = 24 * 3_600;

/** The claims, when the key that the browser subscribed with has signed them, for this origin and not for long. */
const claimsIn = (authorization: string, { publicKey, origin }: Browser): ReceivedPush["claims"] => {
  const [, token = "", key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error("another key");
  const [header = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const signer = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const signed = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    { key: signer, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) throw new Error("not signed by the key");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as ReceivedPush["claims"];
  const now = Date.now() / 1000;
  if (claims.aud !== origin || claims.exp < now || claims.exp > now + MAX_TOKEN_SECONDS)
    throw new Error("another origin or time");
  if (!/^(https:|mailto:)/.test(claims.sub)) throw new Error("no contact");
  return claims;
};

/** One record of RFC 8188 under the key of RFC 8291. */
const decrypt = (body: Buffer, { ecdh, auth }: Browser): string => {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const ikm = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", ikm, salt, "Content-Encoding: nonce\0", 12));
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
};

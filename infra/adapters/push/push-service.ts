import { createHash } from "node:crypto";
import type { PushTarget } from "@asesorador/backend/application/push";
import webPush from "web-push";
import { type Outcome, post } from "../outgoing-http/post.ts";
import type { VapidKey } from "./vapid.ts";

export type PushService = {
  /** The installation's key, and whom a push service may write to: an https origin or `mailto:`. */
  readonly key: VapidKey;
  readonly contact: string;
  /** Whether plain http and private addresses may be used: in development. */
  readonly allowPrivate: boolean;
};

export type PushMessage = {
  /** Encrypted for the browser: the push service cannot read it. */
  readonly payload: string;
  /** A message that is still undelivered is replaced by another one with the same name. */
  readonly name: string;
  /** Ms after which the push service drops it. */
  readonly expiresInMs: number;
};

/**
 * Sends one message by the browser's push service (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). The address is
 * checked when it is connected to, as for webhooks. Never rejects; keys that are no keys are the error `bad_keys`.
 */
export const sendPush = async (
  { key, contact, allowPrivate }: PushService,
  { endpoint, keys }: PushTarget,
  { payload, name, expiresInMs }: PushMessage,
): Promise<Outcome> => {
  let request: ReturnType<typeof webPush.generateRequestDetails>;
  try {
    request = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      vapidDetails: { subject: contact, ...key },
      TTL: Math.max(0, Math.floor(expiresInMs / 1000)),
      urgency: "high",
      topic: createHash("sha256").update(name).digest("base64url").slice(0, TOPIC_LENGTH),
      contentEncoding: "aes128gcm",
    });
  } catch {
    return { status: null, error: "bad_keys", retryAfterMs: null };
  }
  const { "Content-Length": _, ...headers } = request.headers;
  const texts = Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, `${value}`]));
  return post(endpoint, { headers: texts, body: request.body ?? "" }, { allowPrivate });
};

/** The longest that RFC 8030 allows. */
const TOPIC_LENGTH = 32;

import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const KEY_BYTES = 32;

/** In the format of the Standard Webhooks specification. */
export const newSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString("base64")}`;

type Signed = {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly payload: string;
};

/** "v1," and base64 of HMAC-SHA-256 over "id.timestamp.payload". Source: Standard Webhooks, "signature scheme". */
export const signatureOf = (secret: string, { id, timestamp, payload }: Signed): string => {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${payload}`, "utf8").digest("base64")}`;
};

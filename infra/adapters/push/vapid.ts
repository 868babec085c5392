import { createECDH } from "node:crypto";

const KEY_BYTES = 32;

/** The installation's key for web push (VAPID, RFC 8292), both halves in base64url. */
export type VapidKey = { readonly publicKey: string; readonly privateKey: string };

/** The key cannot be used. The message never holds it. */
export class BadPushKey extends Error {
  override readonly name = "BadPushKey";
}

/** From a secret of 32 random bytes in base64, a scalar of P-256. Throws BadPushKey. */
export const vapidKeyOf = (secret: string): VapidKey => {
  const scalar = Buffer.from(secret, "base64");
  if (scalar.length !== KEY_BYTES) throw new BadPushKey("not 32 bytes in base64");
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(scalar);
  } catch {
    throw new BadPushKey("no key of the curve P-256");
  }
  return { publicKey: curve.getPublicKey("base64url"), privateKey: scalar.toString("base64url") };
};

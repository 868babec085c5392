import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { BlindKind, SealContext } from "@asesorador/domain/kernel/vault";

/** A sealed block does not open: it was changed, moved to another event, or sealed under another key. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

export const newSubjectKey = (): Buffer => randomBytes(KEY_BYTES);

/** base64 of a sealed block, bound to its place in history. */
export const sealBlock = (key: Buffer, context: SealContext, plain: unknown): string =>
  encrypt(key, placeOf(context), Buffer.from(JSON.stringify(plain))).toString("base64");

/** Throws SealBroken. */
export const openBlock = (key: Buffer, context: SealContext, block: string): unknown =>
  JSON.parse(decrypt(key, placeOf(context), Buffer.from(block, "base64")).toString("utf8"));

/** A subject's key as it may be stored: only this master key opens it, and only under this id. */
export const wrapKey = (master: Buffer, keyId: string, key: Buffer): Buffer =>
  encrypt(master, `key|${keyId}`, key);

/** Throws SealBroken. */
export const unwrapKey = (master: Buffer, keyId: string, wrapped: Buffer): Buffer =>
  decrypt(master, `key|${keyId}`, wrapped);

/** The kind is part of what is hashed: a phone and a document with the same digits differ. */
export const blindIndex = (pepper: string, kind: BlindKind, value: string): string =>
  createHmac("sha256", pepper).update(`${kind}\u0000${value}`).digest("base64url");

const placeOf = ({ stream, type, version }: SealContext): string => `${stream}|${type}|${version}`;

// Random nonces are safe here: a key seals a handful of blocks, a master key wraps far fewer than 2^32 keys.
const encrypt = (key: Buffer, place: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const decrypt = (key: Buffer, place: string, block: Buffer): Buffer => {
  if (block.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken("a sealed block is cut short");
  const decipher = createDecipheriv("aes-256-gcm", key, block.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(block.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(block.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken("a sealed block does not open here", { cause });
  }
};

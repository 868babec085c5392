import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomFillSync,
} from "node:crypto";
import { type BlindKind, MAX_SEARCH_PART_BYTES, type SealContext } from "@asesorador/domain/kernel/vault";

/** A sealed block cannot be opened: it was changed, moved to another event, or sealed under another key. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

/** Independent keys from one unshared buffer: every request for randomness has a fixed cost. */
export const newSubjectKeys = (count: number): readonly Buffer[] => {
  const random = randomBytes(count * KEY_BYTES);
  return Array.from({ length: count }, (_, i) => random.subarray(i * KEY_BYTES, (i + 1) * KEY_BYTES));
};

/** base64 of a sealed block, bound to its place in history. */
export const sealBlock = (key: Buffer, context: SealContext, plain: unknown): string =>
  encrypt(key, associatedData(context), JSON.stringify(plain)).toString("base64");

/** Throws SealBroken. */
export const openBlock = (key: Buffer, context: SealContext, block: string): unknown =>
  JSON.parse(decrypt(key, associatedData(context), Buffer.from(block, "base64")).toString("utf8"));

/** A subject's key for storage: it can be opened by this master key and under this id only. */
export const wrapKey = (master: Buffer, keyId: string, key: Buffer): Buffer =>
  encrypt(master, `key|${keyId}`, key);

/** Throws SealBroken. */
export const unwrapKey = (master: Buffer, keyId: string, wrapped: Buffer): Buffer =>
  decrypt(master, `key|${keyId}`, wrapped);

/** The kind is part of the hashed input, so that a phone and a document with the same digits differ. */
export const blindIndex = (pepper: KeyObject, kind: BlindKind, value: string): string =>
  createHmac("sha256", pepper).update(`${kind}\u0000${value}`).digest("base64url");

const BLOCK_BYTES = 16;

/** A separate key for search tokens, derived so that neither it nor the key of the blind indexes reveals the other. */
export const searchKeyOf = (pepper: string): Buffer =>
  Buffer.from(hkdfSync("sha256", pepper, "", "asesorador search tokens", KEY_BYTES));

/**
 * Hashes parts of texts under this key: one AES-256 block for each part (its length, its bytes, zeros), truncated to 64
 * bits. A pseudorandom function of fixed-length inputs, all parts in one call; an HMAC for each part takes fifteen times
 * as long (decision 20). Throws RangeError for a part of more than MAX_SEARCH_PART_BYTES.
 */
export const searchTokenizer = (key: Buffer): ((parts: readonly string[]) => readonly string[]) => {
  // Kept: ECB has no state between blocks, and making a cipher takes longer than encrypting a person's parts.
  const cipher = createCipheriv("aes-256-ecb", key, null).setAutoPadding(false);
  return (parts) => {
    if (parts.length === 0) return [];
    const blocks = Buffer.alloc(parts.length * BLOCK_BYTES);
    for (const [i, part] of parts.entries()) writePart(blocks, i * BLOCK_BYTES, part);
    const hashes = cipher.update(blocks);
    return parts.map((_, i) => String(hashes.readBigInt64LE(i * BLOCK_BYTES)));
  };
};

/** The part's length in bytes, then its bytes. Throws RangeError. */
const writePart = (blocks: Buffer, at: number, part: string): void => {
  // For a few ASCII letters a call of Buffer.write takes longer than this loop.
  for (let i = 0; i < part.length; i += 1) {
    const code = part.charCodeAt(i);
    if (code > 0x7f || i === MAX_SEARCH_PART_BYTES) {
      writeUtf8(blocks, at, part);
      return;
    }
    blocks[at + 1 + i] = code;
  }
  blocks[at] = part.length;
};

const writeUtf8 = (blocks: Buffer, at: number, part: string): void => {
  if (Buffer.byteLength(part) > MAX_SEARCH_PART_BYTES) throw new RangeError("a search part is too long");
  blocks[at] = blocks.write(part, at + 1, MAX_SEARCH_PART_BYTES, "utf8");
};

const associatedData = ({ stream, type, version }: SealContext): string => `${stream}|${type}|${version}`;

const nonces = Buffer.alloc(1024 * NONCE_BYTES);
let nextNonce = nonces.length;

/**
 * Random nonces are safe here: a key seals a handful of blocks, and a master key wraps far fewer than 2^32 keys. They
 * are not secret, so they are drawn in advance, and each position is used once. Copy the result before taking the next
 * one.
 */
const takeNonce = (): Buffer => {
  if (nextNonce === nonces.length) {
    randomFillSync(nonces);
    nextNonce = 0;
  }
  nextNonce += NONCE_BYTES;
  return nonces.subarray(nextNonce - NONCE_BYTES, nextNonce);
};

const encrypt = (key: Buffer, place: string, plain: Buffer | string): Buffer => {
  const nonce = takeNonce();
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  const body = typeof plain === "string" ? cipher.update(plain, "utf8") : cipher.update(plain);
  // Completes the authentication tag; GCM returns no further ciphertext here.
  cipher.final();
  return Buffer.concat([nonce, body, cipher.getAuthTag()]);
};

const decrypt = (key: Buffer, place: string, block: Buffer): Buffer => {
  if (block.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken("a sealed block is cut short");
  const decipher = createDecipheriv("aes-256-gcm", key, block.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(block.subarray(-TAG_BYTES));
  const plain = decipher.update(block.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    // Checks the authentication tag; GCM returns no further text here.
    decipher.final();
    return plain;
  } catch (cause) {
    throw new SealBroken("a sealed block does not open here", { cause });
  }
};

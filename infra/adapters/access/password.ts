import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { semaphore } from "@asesorador/backend/application/semaphore";

/** Costs of new hashes; each stored hash holds its own, so raising them leaves older ones readable. */
const COSTS = { N: 2 ** 15, r: 8, p: 3 } as const;
/**
 * For generated codes of 59 random bits, which no list of passwords holds: with half of a password's memory and a sixth of its time,
 * trying all of them stays out of reach, and ten codes take less than two passwords.
 */
const COSTS_OF_CODES = { N: 2 ** 14, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** scrypt needs 128·N·r bytes; a stored hash may not demand more than this. */
const MAX_MEMORY = 256 * 1024 * 1024;

type Costs = { readonly N: number; readonly r: number; readonly p: number };
type Parts = { readonly costs: Costs; readonly salt: Buffer; readonly hash: Buffer };

/** A stored hash cannot be parsed: wrong format, or truncated. */
export class BadPasswordHash extends Error {
  override readonly name = "BadPasswordHash";
}

// Each takes about 100 ms of one of the four pool threads, which also serve files and name resolution.
const twoAtATime = semaphore(2);

/** `scrypt$32768$8$3$salt$hash`, base64url. Other costs are for tests. */
export const hashPassword = (password: string, costs: Costs = COSTS): Promise<string> =>
  hashUnder(randomBytes(SALT_BYTES), password, costs);

/** Generated codes, all under one new salt, so that a guess at any of them costs one derivation. */
export const hashCodes = (codes: readonly string[]): Promise<string[]> => {
  const salt = randomBytes(SALT_BYTES);
  return Promise.all(codes.map((code) => hashUnder(salt, code, COSTS_OF_CODES)));
};

const hashUnder = async (salt: Buffer, password: string, costs: Costs): Promise<string> => {
  const hash = await derive(password, salt, costs);
  return ["scrypt", costs.N, costs.r, costs.p, salt.toString("base64url"), hash.toString("base64url")].join(
    "$",
  );
};

/** Index of the hash that the password matches; null: none. One derivation for each salt. Throws BadPasswordHash. */
export const matchingHash = async (password: string, hashes: readonly string[]): Promise<number | null> => {
  const derived = new Map<string, Buffer>();
  for (const [index, stored] of hashes.entries()) {
    const { costs, salt, hash } = parse(stored);
    const costsAndSalt = stored.slice(0, stored.lastIndexOf("$"));
    const own = derived.get(costsAndSalt) ?? (await derive(password, salt, costs));
    derived.set(costsAndSalt, own);
    if (timingSafeEqual(own, hash)) return index;
  }
  return null;
};

/**
 * Whether the password matches. With null (unknown account) it does the same work against a hash that no password
 * matches, so that the response time does not reveal which usernames exist. Throws BadPasswordHash.
 */
export const verifyPassword = async (password: string, passwordHash: string | null): Promise<boolean> => {
  const { costs, salt, hash } = passwordHash === null ? DECOY : parse(passwordHash);
  const same = timingSafeEqual(await derive(password, salt, costs), hash);
  return passwordHash !== null && same;
};

const DECOY: Parts = { costs: COSTS, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

const parse = (stored: string): Parts => {
  const [scheme, N, r, p, salt = "", hash = ""] = stored.split("$");
  const parts = {
    costs: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
  const { costs } = parts;
  const whole = [costs.N, costs.r, costs.p].every((cost) => Number.isInteger(cost) && cost > 0);
  if (scheme !== "scrypt" || !whole || parts.hash.length !== HASH_BYTES || parts.salt.length < SALT_BYTES) {
    throw new BadPasswordHash("a stored password hash can't be read");
  }
  return parts;
};

// Normalised, because keyboards produce "ñ" as one or two code points.
const derive = (password: string, salt: Buffer, { N, r, p }: Costs): Promise<Buffer> =>
  twoAtATime.run(
    () =>
      new Promise((resolve, reject) =>
        scrypt(password.normalize("NFC"), salt, HASH_BYTES, { N, r, p, maxmem: MAX_MEMORY }, (error, hash) =>
          error ? reject(error) : resolve(hash),
        ),
      ),
  );

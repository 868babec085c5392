import { scryptSync } from "node:crypto";
import { expect, test } from "vitest";
import { BadPasswordHash, hashCodes, hashPassword, matchingHash, verifyPassword } from "./password.ts";

/** For what does not depend on the product's costs. */
const LIGHT = { N: 1024, r: 8, p: 1 } as const;

// asvs: 6.2.8
test("a password matches its hash and no other", async () => {
  const hash = await hashPassword("contraseña 🦙");
  expect(await verifyPassword("contraseña 🦙", hash)).toBe(true);
  expect(await verifyPassword("contrasena 🦙", hash)).toBe(false);
  expect(await verifyPassword("", hash)).toBe(false);
});

test("the same password typed with combining accents matches", async () => {
  const hash = await hashPassword("ñandú".normalize("NFC"), LIGHT);
  expect(await verifyPassword("ñandú".normalize("NFD"), hash)).toBe(true);
});

// asvs: 11.4.2
test("a hash holds its costs and a salt of its own, and not the password", async () => {
  const [one, two] = await Promise.all([hashPassword("secreto"), hashPassword("secreto")]);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(one).not.toContain("secreto");
});

// asvs: 11.2.2
test("a hash with other costs is still verified", async () => {
  const salt = Buffer.from("SodiumChloride00");
  const cheap = scryptSync("pleaseletmein", salt, 32, { N: 1024, r: 8, p: 1 });
  const stored = `scrypt$1024$8$1$${salt.toString("base64url")}$${cheap.toString("base64url")}`;
  expect(await verifyPassword("pleaseletmein", stored)).toBe(true);
});

test("several passwords share a salt, and a password matches its own hash among them", async () => {
  const hashes = await hashCodes(["uno", "dos", "tres"]);
  expect(new Set(hashes.map((hash) => hash.slice(0, hash.lastIndexOf("$")))).size).toBe(1);
  expect(new Set(hashes).size).toBe(3);
  expect(await matchingHash("dos", hashes)).toBe(1);
  expect(await matchingHash("cuatro", hashes)).toBeNull();
  const separate = [await hashPassword("uno", LIGHT), await hashPassword("dos", LIGHT)];
  expect(await matchingHash("dos", separate)).toBe(1);
  expect(await matchingHash("dos", [])).toBeNull();
});

test("without a hash no password matches", async () => {
  expect(await verifyPassword("anything", null)).toBe(false);
});

test.each([
  "",
  "plain",
  "scrypt$32768$8$3$$",
  "scrypt$x$8$3$AAAAAAAAAAAAAAAAAAAAAA$AAAA",
  "bcrypt$1$1$1$A$A",
])("%j is no hash, and fits nothing", async (stored) => {
  await expect(verifyPassword("x", stored)).rejects.toThrow(BadPasswordHash);
});

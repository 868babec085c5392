import { randomBytes, scryptSync } from "node:crypto";

/** A hash that `verifyPassword` accepts for this password, at a small part of the costs: a stored hash holds its own. */
export const cheapPasswordHash = (password: string): string => {
  const [N, r, p] = [2, 1, 1];
  const salt = randomBytes(16);
  const hash = scryptSync(password.normalize("NFC"), salt, 32, { N, r, p });
  return ["scrypt", N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
};

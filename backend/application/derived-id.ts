import { createHmac, hash } from "node:crypto";

/** The UUID (RFC 9562, version 8) derived from a name: the same name always gives the same UUID. */
export const derivedUuid = (name: string): string => toUuid(hash("sha256", name, "hex"));

/** As `derivedUuid`, for names that hold personal data: without the secret the name cannot be guessed from the UUID. */
export const secretUuid = (secret: string, name: string): string =>
  toUuid(createHmac("sha256", secret).update(name, "utf8").digest("hex"));

const VARIANT = "89ab";

const toUuid = (hex: string): string => {
  const variant = VARIANT[Number.parseInt(hex.charAt(16), 16) % VARIANT.length] ?? "8";
  const [low, middle, node] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(20, 32)];
  return `${low}-${middle}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${node}`;
};

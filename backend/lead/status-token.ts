import { createHmac, timingSafeEqual } from "node:crypto";
import { LeadId } from "@asesorador/domain/kernel/ids";

const ID_BYTES = 16;
const SEAL_BYTES = 24;

/**
 * The visitor's access token for one lead: its id and 192 bits of HMAC-SHA-256 over it, base64url, 54 characters. It is
 * not stored, so a copy of the database leaks no tokens; a repeated submission gets the same one.
 */
export const statusToken = (secret: string, leadId: LeadId): string =>
  tokenOf(secret, leadId, "status-link/1/");

/** As `statusToken`; allows to stop the e-mail about one lead and nothing else. */
export const unsubscribeToken = (secret: string, leadId: LeadId): string =>
  tokenOf(secret, leadId, "unsubscribe/1/");

/** The label separates these signatures from each other and from everything else derived from the same secret. */
type Label = "status-link/1/" | "unsubscribe/1/";

const tokenOf = (secret: string, leadId: LeadId, label: Label): string => {
  const id = Buffer.from(leadId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, sealOf(secret, id, label)]).toString("base64url");
};

/** The lead of a token; null when its signature is invalid. The comparison takes constant time. */
export const leadOfToken = (secret: string, token: string): LeadId | null =>
  leadOf(secret, token, "status-link/1/");

/** The lead of an unsubscribe token; null when its signature is invalid. */
export const leadOfUnsubscribeToken = (secret: string, token: string): LeadId | null =>
  leadOf(secret, token, "unsubscribe/1/");

const leadOf = (secret: string, token: string, label: Label): LeadId | null => {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString("base64url") !== token) return null;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sealOf(secret, id, label))) return null;
  const hex = id.toString("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return LeadId.safeParse(parts.join("-")).data ?? null;
};

const sealOf = (secret: string, id: Buffer, label: Label): Buffer =>
  createHmac("sha256", secret).update(label).update(id).digest().subarray(0, SEAL_BYTES);

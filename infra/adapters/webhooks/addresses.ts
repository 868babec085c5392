import * as z from "zod/mini";
import { sealedCredentials } from "../vault/sealed-credentials.ts";

const Address = z.object({ url: z.string(), secret: z.string() });

/** Whole addresses and signing secrets, sealed in the vault. */
export const addressesIn = (ports: Parameters<typeof sealedCredentials>[0]) =>
  sealedCredentials(ports, "webhook", Address);

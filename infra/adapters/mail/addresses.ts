import * as z from "zod/mini";
import { sealedCredentials } from "../vault/sealed-credentials.ts";

const Address = z.object({ address: z.string() });

/** E-mail addresses of accounts, sealed in the vault. */
export const staffAddressesIn = (ports: Parameters<typeof sealedCredentials>[0]) =>
  sealedCredentials(ports, "staff-mail", Address);

import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import * as z from "zod/mini";
import { createAccount } from "./access/accounts.ts";

const Credentials = z.object({ username: z.string(), password: z.string() });
type Credentials = z.infer<typeof Credentials>;

/** The demo's administrator: made with a random password at the first start and kept beside the data, for its owner only. */
export const demoAccount = async (pool: Pool, dataDir: string): Promise<Credentials> => {
  const file = join(dataDir, "demo-admin.json");
  const kept = await readCredentials(file);
  const credentials = kept ?? { username: "admin", password: randomBytes(9).toString("base64url") };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!kept) await writeFile(file, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  await createAccount(pool, { ...credentials, role: "admin" });
  return credentials;
};

const readCredentials = async (file: string): Promise<Credentials | null> => {
  const content = await readFile(file, "utf8").catch(() => null);
  if (content === null) return null;
  return Credentials.parse(JSON.parse(content));
};

import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { type AccountPorts, createAccount, passwordFits, readAccount } from "../adapters/access/operator.ts";
import { replaceFile } from "../kernel/replace-file.ts";

const Credentials = z.object({ username: z.string(), password: z.string() });
export type Credentials = z.infer<typeof Credentials>;

/**
 * The demo's administrator: created with a random password at the first start, which is stored beside the data,
 * readable by its owner only. null after the password was changed: no start restores the old one.
 */
export const demoAccount = async (ports: AccountPorts, dataDir: string): Promise<Credentials | null> => {
  const file = join(dataDir, "demo-admin.json");
  const kept = await readCredentials(file);
  const credentials = kept ?? { username: "admin", password: randomBytes(12).toString("base64url") };
  const account = await readAccount(ports, credentials.username);
  if (account && account.password !== "demonstration") {
    const still = kept !== null && (await passwordFits(ports, account, kept.password));
    if (!still) return null;
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!kept) await replaceFile(file, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  if (account?.password !== "demonstration" || !kept)
    await createAccount(ports, { ...credentials, role: "admin", origin: "demonstration" });
  return credentials;
};

/**
 * The accounts of the demo's advisers, to whom its leads are assigned. Each has a random password that is written nowhere: an
 * administrator gives it a temporary one to sign in as that adviser. One that exists stays as it is, also deactivated.
 */
export const demoAdvisers = async (ports: AccountPorts, names: readonly string[]): Promise<void> => {
  for (const username of names) {
    if (await readAccount(ports, username)) continue;
    const password = randomBytes(24).toString("base64url");
    await createAccount(ports, { username, role: "adviser", password, origin: "temporary" });
  }
};

/** null: there is no file, or a damaged one. */
const readCredentials = async (file: string): Promise<Credentials | null> => {
  try {
    return Credentials.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
};

import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../../kernel/has-code.ts";
import { KEY_BYTES } from "./crypto.ts";

/** Key-wrapping keys, by version. */
export type MasterKeys = {
  /** Version that wraps new keys. */
  readonly current: number;
  /** All configured versions, including `current`. */
  readonly byVersion: ReadonlyMap<number, Buffer>;
};

/** A secret is malformed. The message never holds it. */
export class BadSecret extends Error {
  override readonly name = "BadSecret";
}

/**
 * Parses PII_MASTER_KEY: "2:base64,1:base64"; the first is current and the others only unwrap existing keys. A single
 * key may omit its version, which is then 1. Throws BadSecret.
 */
export const parseMasterKeys = (list: string): MasterKeys => {
  const entries = list.split(",").map((entry) => parseEntry(entry.trim()));
  const byVersion = new Map(entries);
  if (byVersion.size < entries.length) throw new BadSecret("master key: a version is listed twice");
  return { current: entries[0]?.[0] ?? 1, byVersion };
};

const parseEntry = (entry: string): readonly [number, Buffer] => {
  const [, version = "1", text = ""] = /^(?:(\d{1,9}):)?([A-Za-z0-9+/]+=*)$/.exec(entry) ?? [];
  const key = Buffer.from(text, "base64");
  if (key.length !== KEY_BYTES)
    throw new BadSecret(`master key ${version}: not ${KEY_BYTES} bytes in base64`);
  return [Number(version), key];
};

/**
 * A secret of 32 random bytes (base64) stored in `file`, readable by its owner only; created at the first call.
 * Processes that start together agree on one. Throws BadSecret when the file holds anything else: it is never
 * overwritten, because data sealed with it would be lost.
 */
export const loadOrCreateSecret = async (file: string): Promise<string> => {
  const kept = await readSecret(file);
  if (kept !== null) return kept;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written and flushed under a temporary name, then linked into place atomically: a reader never sees a partial
  // secret.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${randomBytes(KEY_BYTES).toString("base64")}\n`);
    await handle.sync();
    await handle.close();
    await link(draft, file).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
  const made = await readSecret(file);
  if (made === null) throw new BadSecret(`${file} vanished`);
  return made;
};

const readSecret = async (file: string): Promise<string | null> => {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  });
  if (text === null) return null;
  const secret = text.trim();
  if (Buffer.from(secret, "base64").length !== KEY_BYTES) {
    throw new BadSecret(`${file} holds no secret of ${KEY_BYTES} bytes in base64`);
  }
  return secret;
};

/**
 * The directory entry must survive a power failure as well; Windows cannot open folders and persists entries itself.
 */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

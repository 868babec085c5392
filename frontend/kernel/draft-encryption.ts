import { openDB } from "idb";
import { newKey, seal, unseal } from "./sealing.ts";

/** Encrypted text as stored in local storage: base64. */
export type SealedText = { readonly iv: string; readonly bytes: string };

const DATABASE = "asesorador-draft";
const STORE = "keys";

/**
 * Encrypts a text with this browser's draft key named `keyName`, which is created on first use. null without storage or
 * Web Crypto.
 */
export const sealDraft = async (name: string, text: string, keyName: string): Promise<SealedText | null> => {
  try {
    const { iv, bytes } = await seal((await storedKey(keyName)) ?? (await makeKey(keyName)), name, text);
    return { iv: encode(iv), bytes: encode(new Uint8Array(bytes)) };
  } catch {
    return null;
  }
};

/** null when it is damaged or its key was deleted. */
export const unsealDraft = async (
  name: string,
  sealed: SealedText,
  keyName: string,
): Promise<string | null> => {
  try {
    const held = await storedKey(keyName);
    if (!held) return null;
    return await unseal(held, name, { iv: decode(sealed.iv), bytes: decode(sealed.bytes).buffer });
  } catch {
    return null;
  }
};

/** Deletes the key: no copy of what it encrypted can be decrypted afterwards. */
export const forgetDraftKey = (keyName: string): Promise<void> =>
  withDatabase((db) => db.delete(STORE, keyName)).catch(() => {});

const withDatabase = async <Result>(
  work: (db: Awaited<ReturnType<typeof openDB>>) => Promise<Result>,
): Promise<Result> => {
  const db = await openDB(DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) });
  try {
    return await work(db);
  } finally {
    db.close();
  }
};

const storedKey = (keyName: string): Promise<CryptoKey | undefined> =>
  withDatabase((db) => db.get(STORE, keyName));

/** Two tabs may create a key at once: the first one stored wins. */
const makeKey = async (keyName: string): Promise<CryptoKey> => {
  const made = await newKey();
  return withDatabase(async (db) => {
    const write = db.transaction(STORE, "readwrite");
    const earlier: CryptoKey | undefined = await write.store.get(keyName);
    if (!earlier) await write.store.put(made, keyName);
    await write.done;
    return earlier ?? made;
  });
};

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

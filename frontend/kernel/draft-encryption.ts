import { inTransaction, openDatabase, resultOf } from "./indexed-db.ts";
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
  withKeys("readwrite", (keys) => resultOf(keys.delete(keyName))).catch(() => {});

const withKeys = async <Result>(
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase(DATABASE, (fresh) => void fresh.createObjectStore(STORE));
  try {
    return await inTransaction(database.transaction(STORE, mode), (all) => work(all.objectStore(STORE)));
  } finally {
    database.close();
  }
};

const storedKey = (keyName: string): Promise<CryptoKey | undefined> =>
  withKeys("readonly", (keys) => resultOf(keys.get(keyName)));

/** Two tabs may create a key at once: the first one stored wins. */
const makeKey = async (keyName: string): Promise<CryptoKey> => {
  const made = await newKey();
  return withKeys("readwrite", async (keys) => {
    const earlier: CryptoKey | undefined = await resultOf(keys.get(keyName));
    if (!earlier) await resultOf(keys.put(made, keyName));
    return earlier ?? made;
  });
};

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

import { openDB } from "idb";
import { newKey, seal, unseal } from "./sealing.ts";

/** A sealed text as it lies in local storage: base64. */
export type SealedText = { readonly iv: string; readonly bytes: string };

const DATABASE = "asesorador-draft";
const STORE = "keys";
const KEY = "draft";

/** Seals a text with this browser's key for drafts, which is made when there is none. Null where the browser has no storage or no cryptography. */
export const sealDraft = async (name: string, text: string): Promise<SealedText | null> => {
  try {
    const { iv, bytes } = await seal((await keyHere()) ?? (await makeKey()), name, text);
    return { iv: encode(iv), bytes: encode(new Uint8Array(bytes)) };
  } catch {
    return null;
  }
};

/** Null when it was damaged, or its key is gone. */
export const unsealDraft = async (name: string, sealed: SealedText): Promise<string | null> => {
  try {
    const key = await keyHere();
    if (!key) return null;
    return await unseal(key, name, { iv: decode(sealed.iv), bytes: decode(sealed.bytes).buffer });
  } catch {
    return null;
  }
};

/** Destroys the key: what it sealed opens no more, wherever a copy may lie. */
export const forgetDraftKey = (): Promise<void> =>
  withDatabase((db) => db.delete(STORE, KEY)).catch(() => {});

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

const keyHere = (): Promise<CryptoKey | undefined> => withDatabase((db) => db.get(STORE, KEY));

/** Two tabs may both make one: the first in the database stays. */
const makeKey = async (): Promise<CryptoKey> => {
  const made = await newKey();
  return withDatabase(async (db) => {
    const write = db.transaction(STORE, "readwrite");
    const there: CryptoKey | undefined = await write.store.get(KEY);
    if (!there) await write.store.put(made, KEY);
    await write.done;
    return there ?? made;
  });
};

const encode = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const decode = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

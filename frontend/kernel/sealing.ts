/** A text encrypted with AES-GCM. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

/** Not extractable: it may be stored in IndexedDB, and its bytes are in no copy of the profile's files. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

/** `name` is authenticated: a text encrypted under one name cannot be decrypted under another. */
export const seal = async (key: CryptoKey, name: string, text: string): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt(parameters(name, iv), key, new TextEncoder().encode(text));
  return { iv, bytes };
};

/** null when it is damaged, or encrypted with another key or name. */
export const unseal = async (key: CryptoKey, name: string, { iv, bytes }: Sealed): Promise<string | null> => {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(name, iv), key, bytes));
  } catch {
    return null;
  }
};

const parameters = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(name),
});

/** A text that only its key opens. */
export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

/** Not extractable: it may lie in IndexedDB, and no copy of the profile's files holds it as bytes. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

/** `name` is bound in: what is sealed under one name does not open under another. */
export const seal = async (key: CryptoKey, name: string, text: string): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt(parameters(name, iv), key, new TextEncoder().encode(text));
  return { iv, bytes };
};

/** Null when it was damaged, or belongs to another key or name. */
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

/** A random UUID (version 4), also where the page has no secure context and thus no `crypto.randomUUID`. */
export const randomUuid = (): string => crypto.randomUUID?.() ?? TEMPLATE.replace(/[018]/g, randomDigit);

/** RFC 9562: 4 is the version, 8 holds the variant's two fixed bits, every other digit is random. */
const TEMPLATE = "10000000-1000-4000-8000-100000000000";

const randomDigit = (digit: string): string => {
  const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
  return (digit === "8" ? 8 | (random & 3) : random & 15).toString(16);
};

/** Where FNV-1a begins. */
const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * FNV-1a over the UTF-16 units of a part of a text: 32 bits without a sign. `basis` goes on from the fingerprint of what
 * is before.
 */
export const fingerprint = (text: string, basis = BASIS, from = 0, to = text.length): number => {
  let hash = basis;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
};

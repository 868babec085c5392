const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * The 32-bit FNV-1a hash, without a sign, of a part of a text: each UTF-16 unit counts as one octet of the algorithm
 * (RFC 9923). `basis` continues from the hash of what precedes.
 */
export const fnv1a = (text: string, basis = OFFSET_BASIS, from = 0, to = text.length): number => {
  let hash = basis;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
};

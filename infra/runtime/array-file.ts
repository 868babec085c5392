import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import type * as z from "zod/mini";

const INT_BYTES = Int32Array.BYTES_PER_ELEMENT;
const padded = (length: number): number => Math.ceil(length / INT_BYTES) * INT_BYTES;

/**
 * A header and arrays as the bytes of a file: the header's length as a 32-bit integer, the header as JSON in UTF-8, zeros up
 * to a multiple of four, the arrays one after the other. In this machine's byte order: a file for it alone.
 */
export const encodedArrays = (
  header: object,
  arrays: readonly (Int32Array | Float32Array)[],
): Uint8Array<ArrayBuffer> => {
  const json = new TextEncoder().encode(JSON.stringify(header));
  let at = INT_BYTES + padded(json.length);
  const bytes = new Uint8Array(arrays.reduce((end, { byteLength }) => end + byteLength, at));
  new Uint32Array(bytes.buffer, 0, 1)[0] = json.length;
  bytes.set(json, INT_BYTES);
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
};

type Decoded<Header> = {
  readonly header: Header;
  /** What follows the header, aligned for arrays. */
  readonly buffer: ArrayBuffer;
  /** Where each array begins in the buffer, in bytes. */
  readonly starts: readonly number[];
};

/**
 * The parts of a file's bytes, whose header says how many elements each array has; null when it is none, or not a whole one.
 */
export const decodedArrays = <Header>(
  file: Uint8Array,
  schema: z.ZodMiniType<Header>,
  lengthsOf: (header: Header) => readonly number[],
): Decoded<Header> | null => {
  // A copy in a buffer of its own, so that the arrays are aligned.
  const { buffer } = new Uint8Array(file);
  if (buffer.byteLength < INT_BYTES) return null;
  const [headerLength = 0] = new Uint32Array(buffer, 0, 1);
  const json = new TextDecoder().decode(new Uint8Array(buffer).subarray(INT_BYTES, INT_BYTES + headerLength));
  const header = schema.safeParse(jsonOrNull(json)).data;
  if (header === undefined) return null;
  let at = INT_BYTES + padded(headerLength);
  const starts = lengthsOf(header).map((length) => {
    const start = at;
    at += length * INT_BYTES;
    return start;
  });
  return buffer.byteLength === at ? { header, buffer, starts } : null;
};

import { type Parameters, weightCount } from "@asesorador/domain/assistant/intents/intent-classifier";
import * as z from "zod/mini";

/** What precedes the arrays of a file, as JSON in UTF-8. */
const Header = z.object({ labels: z.array(z.string()).check(z.minLength(1)), features: z.int() });

const INT_BYTES = Uint32Array.BYTES_PER_ELEMENT;
const padded = (length: number): number => Math.ceil(length / INT_BYTES) * INT_BYTES;

/**
 * Parameters of a classifier as the bytes of a file: the header's length as a 32-bit integer, the header, zeros up to a
 * multiple of four, features as signed 32-bit integers, weights as 32-bit floats. In this machine's byte order: a file for it alone.
 */
export const encodedParameters = ({ labels, features, weights }: Parameters<string>): Uint8Array => {
  const header = new TextEncoder().encode(JSON.stringify({ labels, features: features.length }));
  const start = INT_BYTES + padded(header.length);
  const bytes = new Uint8Array(start + features.byteLength + weights.byteLength);
  new Uint32Array(bytes.buffer, 0, 1)[0] = header.length;
  bytes.set(header, INT_BYTES);
  new Int32Array(bytes.buffer, start, features.length).set(features);
  new Float32Array(bytes.buffer, start + features.byteLength).set(weights);
  return bytes;
};

/** The parameters in a file's bytes; null when it is none, or not a whole one. */
export const decodedParameters = (file: Uint8Array): Parameters<string> | null => {
  // A copy in a buffer of its own, so that the arrays are aligned.
  const bytes = new Uint8Array(file);
  if (bytes.length < INT_BYTES) return null;
  const [headerLength = 0] = new Uint32Array(bytes.buffer, 0, 1);
  const header = headerIn(bytes.subarray(INT_BYTES, INT_BYTES + headerLength));
  if (header === null) return null;
  const start = INT_BYTES + padded(headerLength);
  const weights = weightCount(header.labels.length, header.features);
  if (bytes.length !== start + (header.features + weights) * INT_BYTES) return null;
  return {
    labels: header.labels,
    features: new Int32Array(bytes.buffer, start, header.features),
    weights: new Float32Array(bytes.buffer, start + header.features * INT_BYTES, weights),
  };
};

const headerIn = (bytes: Uint8Array): z.infer<typeof Header> | null => {
  try {
    return Header.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
};

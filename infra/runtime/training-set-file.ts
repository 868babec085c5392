import type { BuiltInTrainingSet } from "@asesorador/domain/assistant/intents/built-in-model";
import * as z from "zod/mini";
import { decodedArrays, encodedArrays } from "./array-file.ts";

const Header = z.object({
  texts: z.array(z.string()),
  /** How many features each example has. */
  sizes: z.array(z.int()),
  vocabulary: z.int(),
});
type Header = z.infer<typeof Header>;

/** The built-in model's training set as the bytes of a file: texts and sizes in the header, then features and vocabulary. */
export const encodedTrainingSet = ({ texts, features, vocabulary }: BuiltInTrainingSet): Uint8Array => {
  const sizes = features.map(({ length }) => length);
  const header: Header = { texts: [...texts], sizes, vocabulary: vocabulary.length };
  return encodedArrays(header, [...features, vocabulary]);
};

/** The training set in a file's bytes; null when it is none, or not a whole one. */
export const decodedTrainingSet = (file: Uint8Array): BuiltInTrainingSet | null => {
  const decoded = decodedArrays(file, Header, ({ sizes, vocabulary }) => [...sizes, vocabulary]);
  if (decoded === null) return null;
  const { header, buffer, starts } = decoded;
  return {
    texts: header.texts,
    features: header.sizes.map((size, at) => new Int32Array(buffer, starts[at], size)),
    vocabulary: new Int32Array(buffer, starts.at(-1), header.vocabulary),
  };
};

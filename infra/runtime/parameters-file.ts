import { type Parameters, weightCount } from "@asesorador/domain/assistant/intents/intent-classifier";
import * as z from "zod/mini";
import { decodedArrays, encodedArrays } from "./array-file.ts";

const Header = z.object({ labels: z.array(z.string()).check(z.minLength(1)), features: z.int() });

/** Parameters of a classifier as the bytes of a file: labels in the header, then features and weights. */
export const encodedParameters = ({ labels, features, weights }: Parameters<string>): Uint8Array =>
  encodedArrays({ labels, features: features.length }, [features, weights]);

/** The parameters in a file's bytes; null when it is none, or not a whole one. */
export const decodedParameters = (file: Uint8Array): Parameters<string> | null => {
  const decoded = decodedArrays(file, Header, ({ labels, features }) => [
    features,
    weightCount(labels.length, features),
  ]);
  if (decoded === null) return null;
  const { header, buffer, starts } = decoded;
  const { labels, features } = header;
  const [first = 0, second = 0] = starts;
  return {
    labels,
    features: new Int32Array(buffer, first, features),
    weights: new Float32Array(buffer, second, weightCount(labels.length, features)),
  };
};

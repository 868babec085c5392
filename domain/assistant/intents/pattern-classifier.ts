import type { Classifier } from "./intent-classifier.ts";
import { firstPatternsIn } from "./intent-features.ts";
import type { LearnedIntent } from "./lexicon.ts";

/** Confidence in the first matching pattern: it is asked back at the usual threshold, unless the second one asks for the same. */
const OF_FIRST = 0.6;
const OF_SECOND = 0.2;
/** Confidence that a message that matches one pattern alone is out of scope: too little to be taken for it. */
const OF_OUTSIDE = 0.1;

/**
 * Classifies by the first two matching patterns of the lexicon alone, without training: answers while a model is being
 * learned. Its probabilities are estimates below the usual threshold, so that most of its readings are asked back.
 */
export const patternClassifier: Pick<Classifier<LearnedIntent>, "classify"> = {
  classify: (features) => {
    const matched = firstPatternsIn(features);
    const [first = "fallback", second = "fallback"] = matched;
    return first === second
      ? [
          { label: first, probability: OF_FIRST + OF_SECOND },
          { label: "how_it_works", probability: 0 },
        ]
      : [
          { label: first, probability: OF_FIRST },
          { label: second, probability: matched.length > 1 ? OF_SECOND : OF_OUTSIDE },
        ];
  },
};

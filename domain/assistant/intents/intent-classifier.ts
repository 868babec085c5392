/** A learned multinomial logistic regression over sets of features. */
export type Classifier<Label extends string> = {
  /** Probabilities of the labels, the likeliest first; they sum to 1. */
  classify(features: Iterable<number>): readonly Scored<Label>[];
  /** Whether several examples have a feature. */
  has(feature: number): boolean;
  /** The likeliest label of features that were numbered by the classifier's own vocabulary. */
  likeliest(features: Numbered): Label | undefined;
  /** What it was trained to, so that another process can have the same classifier by `classifierOf`. */
  parameters(): Parameters<Label>;
};
/** A trained classifier as plain data. */
export type Parameters<Label extends string> = {
  readonly labels: readonly Label[];
  /** The features that have weights. */
  readonly features: Int32Array;
  /** The bias of each label, then for each band of unknown features and each feature a weight of each label. */
  readonly weights: Float32Array;
};
export type Scored<Label extends string> = { readonly label: Label; readonly probability: number };

/** Features, which are any numbers, by their own from 0. */
export type Vocabulary = Map<number, number>;
/** The features of one message by their numbers; UNKNOWN where the vocabulary has none. */
export type Numbered = Int32Array;
const UNKNOWN = -1;

export type Example<Label extends string> = {
  readonly label: Label;
  readonly features: Numbered;
};

/** The numbers of features; the vocabulary grows by those that it does not have. */
export const numbered = (features: ReadonlySet<number>, vocabulary: Vocabulary): Numbered => {
  const numbers = new Int32Array(features.size);
  let at = 0;
  for (const feature of features) {
    let number = vocabulary.get(feature);
    if (number === undefined) {
      number = vocabulary.size;
      vocabulary.set(feature, number);
    }
    numbers[at] = number;
    at += 1;
  }
  return numbers;
};

const EPOCHS = 3;
const RATE = 0.4;
/** Strength of the L2 penalty, applied to the weights of the features at hand. */
const PENALTY = 0.0014;
/** Seed of the order in which examples are taken; any number will do. */
const SEED = 20_261_122;

/** Examples learned between two yields. */
const SLICE = 50;
/** Smaller errors change nothing: it halves the time, and gave the least log loss in cross-validation. */
const LEAST_ERROR = 5e-3;

/**
 * Learns from examples, whose features `vocabulary` has numbered: stochastic gradient descent with AdaGrad's step sizes,
 * weights from 0, examples in an order that a fixed seed shuffles. Deterministic.
 * `temperature` divides the scores before the softmax; 1 leaves them. Yields where other work may go on; see `runToEnd`.
 */
export function* training<Label extends string>(
  examples: readonly Example<Label>[],
  vocabulary: ReadonlyMap<number, number>,
  temperature = 1,
): Generator<void, Classifier<Label>> {
  const labels = [...new Set(examples.map(({ label }) => label))];
  const labelAt = new Map(labels.map((label, k) => [label, k]));
  const width = labels.length;
  const { offsets, importance, size } = layoutOf(examples, vocabulary.size, width);
  yield;
  const rows = examples.map(
    ({ label, features }): Row => ({
      label: labelAt.get(label) ?? 0,
      input: inputOf(features, offsets, width, importance),
    }),
  );
  yield;
  // The first weights are the bias.
  const weights = new Float32Array(size);
  const learn = descent(weights, width);
  const random = sequence(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(rows, random);
    for (const [i, row] of rows.entries()) {
      if (i % SLICE === 0) yield;
      learn(row);
    }
  }
  // What is classified later counts all its features alike.
  for (const [feature, offset] of offsets.entries())
    if (offset !== UNKNOWN)
      for (let k = 0; k < width; k += 1)
        weights[offset + k] = (weights[offset + k] ?? 0) * (importance[feature] ?? 1);
  return classifier({ labels, offsets, weights, vocabulary }, temperature);
}

/** The classifier of these parameters; `temperature` as in `training`. */
export const classifierOf = <Label extends string>(
  { labels, features, weights }: Parameters<Label>,
  temperature = 1,
): Classifier<Label> => {
  const vocabulary = new Map<number, number>();
  for (const [number, feature] of features.entries()) vocabulary.set(feature, number);
  const offsets = Int32Array.from(features, (_, number) => weightCount(labels.length, number));
  return classifier({ labels, offsets, weights, vocabulary }, temperature);
};

type Trained<Label extends string> = {
  readonly labels: readonly Label[];
  /** Of the features by their number. */
  readonly offsets: Int32Array;
  readonly weights: Float32Array;
  readonly vocabulary: ReadonlyMap<number, number>;
};

const classifier = <Label extends string>(
  { labels, offsets, weights, vocabulary }: Trained<Label>,
  temperature: number,
): Classifier<Label> => {
  const judge = (features: Numbered, divisor: number): Float64Array => {
    const result = new Float64Array(labels.length);
    score(result, weights, inputOf(features, offsets, labels.length));
    softmax(result, divisor);
    return result;
  };
  return {
    classify: (features) => {
      const known = Int32Array.from(features, (feature) => vocabulary.get(feature) ?? UNKNOWN);
      const result = judge(known, temperature);
      return labels
        .map((label, k) => ({ label, probability: result[k] ?? 0 }))
        .toSorted((a, b) => b.probability - a.probability);
    },
    has: (feature) => {
      const number = vocabulary.get(feature);
      return number !== undefined && offsets[number] !== UNKNOWN;
    },
    likeliest: (features) => {
      const result = judge(features, 1);
      return labels[result.indexOf(Math.max(...result))];
    },
    parameters: () => {
      const placed = [...vocabulary]
        .map(([feature, number]) => ({ feature, offset: offsets[number] ?? UNKNOWN }))
        .filter(({ offset }) => offset !== UNKNOWN)
        .toSorted((a, b) => a.offset - b.offset);
      return { labels, features: Int32Array.from(placed, ({ feature }) => feature), weights };
    },
  };
};

/** Learns examples one by one; within the generator it took a tenth longer. */
const descent = (weights: Float32Array, width: number): ((row: Row) => void) => {
  const squares = new Float32Array(weights.length).fill(1e-8);
  const scores = new Float64Array(width);
  const wrong = new Int32Array(width);
  return ({ label, input }) => {
    score(scores, weights, input);
    softmax(scores, 1);
    let wrongs = 0;
    for (let k = 0; k < width; k += 1) {
      const error = (scores[k] ?? 0) - (k === label ? 1 : 0);
      if (Math.abs(error) < LEAST_ERROR) continue;
      scores[wrongs] = error;
      wrong[wrongs] = k;
      wrongs += 1;
    }
    for (let j = 0; j < wrongs; j += 1) step(weights, squares, wrong[j] ?? 0, scores[j] ?? 0);
    const { at, values } = input;
    for (let f = 0; f < at.length; f += 1) {
      const [offset, value] = [at[f] ?? 0, values[f] ?? 0];
      for (let j = 0; j < wrongs; j += 1) {
        const place = offset + (wrong[j] ?? 0);
        step(weights, squares, place, (scores[j] ?? 0) * value + PENALTY * (weights[place] ?? 0));
      }
    }
  };
};

/** An example: its label and what it holds. */
type Row = { readonly label: number; readonly input: Input };

/** What a message holds: the first weight of each of its known features, and how much that feature counts. */
type Input = { readonly at: Int32Array; readonly values: Float32Array };

/** Bands of the share of unknown features, beside the one for none; the last one begins with `FULL_SHARE`. */
const BANDS = 6;
const FULL_SHARE = 0.625;
/** How many features the band counts for. */
const WEIGHT_OF_BAND = 2;
/** The bias and the bands, which come before the features. */
const BEFORE_FEATURES = BANDS + 2;
/** Number of weights of a classifier with this many labels and features. */
export const weightCount = (labels: number, features: number): number =>
  labels * (features + BEFORE_FEATURES);
/** The logarithm of the inverse document frequency with which a feature counts once. */
const USUAL_RARITY = 5;

/**
 * The first weight of each feature (UNKNOWN for what teaches nothing), how much each counts, and how many weights there are.
 * Features of every second message decide less than those of few: by the square root of the inverse document frequency.
 */
const layoutOf = (
  examples: readonly Example<string>[],
  vocabularySize: number,
  width: number,
): { readonly offsets: Int32Array; readonly importance: Float32Array; readonly size: number } => {
  const offsets = new Int32Array(vocabularySize).fill(UNKNOWN);
  const times = new Int32Array(vocabularySize);
  let size = weightCount(width, 0);
  // What occurs once teaches nothing about other messages.
  for (const { features } of examples)
    for (const feature of features) {
      const before = times[feature] ?? 0;
      times[feature] = before + 1;
      if (before !== 1) continue;
      offsets[feature] = size;
      size += width;
    }
  const importance = Float32Array.from(times, (count) =>
    Math.sqrt(Math.log(1 + examples.length / Math.max(1, count)) / USUAL_RARITY),
  );
  return { offsets, importance, size };
};

/**
 * Longer messages do not count more. The share of features that no example has, in bands, is a feature as well; in training,
 * what a single example has counts as unknown, so that examples have the shares of new messages.
 */
const inputOf = (
  features: Numbered,
  offsets: Int32Array,
  width: number,
  importance: Float32Array | null = null,
): Input => {
  const at = new Int32Array(features.length + 1);
  const values = new Float32Array(features.length + 1);
  const scale = 1 / Math.sqrt(features.length + 1);
  let count = 0;
  for (let f = 0; f < features.length; f += 1) {
    const feature = features[f] ?? UNKNOWN;
    const offset = offsets[feature] ?? UNKNOWN;
    if (offset === UNKNOWN) continue;
    at[count] = offset;
    values[count] = (importance?.[feature] ?? 1) * scale;
    count += 1;
  }
  const unknown = features.length === 0 ? 1 : 1 - count / features.length;
  at[count] = width * (1 + Math.min(BANDS, Math.floor((unknown / FULL_SHARE) * BANDS)));
  values[count] = WEIGHT_OF_BAND * scale;
  return { at: at.subarray(0, count + 1), values: values.subarray(0, count + 1) };
};

/** One step of AdaGrad. */
const step = (weights: Float32Array, squares: Float32Array, at: number, slope: number): void => {
  const sum = (squares[at] ?? 0) + slope * slope;
  squares[at] = sum;
  weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(sum);
};

/** Runs a generator of work to its end, without yielding to other work. */
export const runToEnd = <Result>(work: Generator<void, Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** Runs a generator of work to its end, awaiting `yieldNow` after each step. */
export const runInSlices = async <Result>(
  work: Generator<void, Result>,
  yieldNow: () => Promise<unknown>,
): Promise<Result> => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await yieldNow();
  }
};

/** Numbers from 0 to 1: a linear congruential generator (Numerical Recipes). */
const sequence = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Fisher–Yates. */
const shuffle = <T>(items: T[], random: () => number): void => {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [one, other] = [items[i], items[j]];
    if (one !== undefined && other !== undefined) [items[i], items[j]] = [other, one];
  }
};

const score = (into: Float64Array, weights: Float32Array, { at, values }: Input): void => {
  const width = into.length;
  for (let k = 0; k < width; k += 1) into[k] = weights[k] ?? 0;
  let f = 0;
  // Four at a time: the sums are then read and written a quarter as often.
  for (; f + 4 <= at.length; f += 4) {
    const [a, b, c, d] = [at[f] ?? 0, at[f + 1] ?? 0, at[f + 2] ?? 0, at[f + 3] ?? 0];
    const [p, q, r, s] = [values[f] ?? 0, values[f + 1] ?? 0, values[f + 2] ?? 0, values[f + 3] ?? 0];
    for (let k = 0; k < width; k += 1)
      into[k] =
        (into[k] ?? 0) +
        (weights[a + k] ?? 0) * p +
        (weights[b + k] ?? 0) * q +
        (weights[c + k] ?? 0) * r +
        (weights[d + k] ?? 0) * s;
  }
  for (; f < at.length; f += 1) {
    const [offset, value] = [at[f] ?? 0, values[f] ?? 0];
    for (let k = 0; k < width; k += 1) into[k] = (into[k] ?? 0) + (weights[offset + k] ?? 0) * value;
  }
};

const softmax = (scores: Float64Array, temperature: number): void => {
  let most = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < scores.length; k += 1) most = Math.max(most, scores[k] ?? 0);
  let sum = 0;
  for (let k = 0; k < scores.length; k += 1) {
    const power = Math.exp(((scores[k] ?? 0) - most) / temperature);
    scores[k] = power;
    sum += power;
  }
  for (let k = 0; k < scores.length; k += 1) scores[k] = (scores[k] ?? 0) / sum;
};

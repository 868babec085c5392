/** A learned multinomial logistic regression over sets of features. */
export type Classifier<Label extends string> = {
  /** Probabilities of the labels, the likeliest first; they sum to 1. */
  classify(features: ReadonlySet<string>): readonly Scored<Label>[];
};
export type Scored<Label> = { readonly label: Label; readonly probability: number };

export type Example<Label extends string> = {
  readonly label: Label;
  readonly features: ReadonlySet<string>;
};

const EPOCHS = 6;
const RATE = 0.4;
/** Strength of the L2 penalty, applied to the weights of the features at hand. */
const PENALTY = 0.0005;
/** Of the order in which examples are taken; any number will do. */
const SEED = 20_261_122;

/** So many examples are read or learned between two pauses. */
const SLICE = 50;
/** Smaller errors change nothing: it halves the time, and gave the least log loss in cross-validation. */
const LEAST_ERROR = 5e-3;

/**
 * Learns from examples: stochastic gradient descent with AdaGrad's step sizes, weights from 0, examples in an order that a
 * fixed seed shuffles, rare labels weighted up (square root). Deterministic. `temperature` divides the scores before the
 * softmax; 1 leaves them. Yields where other work may go on; see `untilDone`.
 */
export function* training<Label extends string>(
  examples: readonly Example<Label>[],
  temperature = 1,
): Generator<void, Classifier<Label>> {
  const labels = [...new Set(examples.map(({ label }) => label))];
  const counts = new Map<Label, number>();
  const index = new Map<string, number>();
  const once = new Set<string>();
  for (const [i, { label, features }] of examples.entries()) {
    if (i % SLICE === 0) yield;
    counts.set(label, (counts.get(label) ?? 0) + 1);
    // What occurs once teaches nothing about other messages.
    for (const feature of features)
      if (!once.has(feature)) once.add(feature);
      else if (!index.has(feature)) index.set(feature, index.size);
  }
  const width = labels.length;
  const mean = examples.length / width;
  const rows: Row[] = [];
  for (const { label, features } of examples) {
    if (rows.length % SLICE === 0) yield;
    rows.push({
      label: labels.indexOf(label),
      at: positionsOf(features, index),
      scale: 1 / Math.sqrt(features.size + 1),
      weight: Math.sqrt(mean / (counts.get(label) ?? 1)),
    });
  }
  // The last row is the bias.
  const bias = index.size;
  const weights = new Float64Array((index.size + 1) * width);
  const squares = new Float64Array(weights.length).fill(1e-8);
  const scores = new Float64Array(width);
  const step = (at: number, slope: number): void => {
    const slopeSquare = slope * slope;
    const sum = (squares[at] ?? 0) + slopeSquare;
    squares[at] = sum;
    weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(sum);
  };
  const random = sequence(SEED);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const [i, { label, at, scale, weight }] of shuffled(rows, random).entries()) {
      if (i % SLICE === 0) yield;
      score(scores, weights, at, scale, bias);
      softmax(scores, 1);
      for (let k = 0; k < width; k += 1) {
        const error = ((scores[k] ?? 0) - (k === label ? 1 : 0)) * weight;
        if (Math.abs(error) < LEAST_ERROR) continue;
        for (const feature of at) {
          const place = feature * width + k;
          step(place, error * scale + PENALTY * (weights[place] ?? 0));
        }
        step(bias * width + k, error);
      }
    }
  }
  return {
    classify: (features) => {
      const result = new Float64Array(width);
      const known = positionsOf(features, index);
      score(result, weights, known, 1 / Math.sqrt(features.size + 1), bias);
      softmax(result, temperature);
      return labels
        .map((label, k) => ({ label, probability: result[k] ?? 0 }))
        .toSorted((a, b) => b.probability - a.probability);
    },
  };
}

/** An example as positions of features and labels. */
type Row = {
  readonly label: number;
  readonly at: readonly number[];
  readonly scale: number;
  readonly weight: number;
};

/** Runs work that yields to its end, at once. */
export const untilDone = <Result>(work: Generator<void, Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

/** Runs work that yields to its end, with a pause at each yield. */
export const inSlices = async <Result>(
  work: Generator<void, Result>,
  pause: () => Promise<unknown>,
): Promise<Result> => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
};

const positionsOf = (features: ReadonlySet<string>, index: ReadonlyMap<string, number>): readonly number[] =>
  [...features].flatMap((feature) => index.get(feature) ?? []);

/** Numbers from 0 to 1: a linear congruential generator (Numerical Recipes). */
const sequence = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Fisher–Yates. */
const shuffled = <T>(items: readonly T[], random: () => number): readonly T[] => {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [one, other] = [mixed[i], mixed[j]];
    if (one !== undefined && other !== undefined) [mixed[i], mixed[j]] = [other, one];
  }
  return mixed;
};

const score = (
  into: Float64Array,
  weights: Float64Array,
  at: readonly number[],
  scale: number,
  bias: number,
): void => {
  const width = into.length;
  for (let k = 0; k < width; k += 1) {
    let sum = 0;
    for (const feature of at) sum += weights[feature * width + k] ?? 0;
    into[k] = sum * scale + (weights[bias * width + k] ?? 0);
  }
};

const softmax = (scores: Float64Array, temperature: number): void => {
  const most = Math.max(...scores);
  let sum = 0;
  for (let k = 0; k < scores.length; k += 1) {
    const power = Math.exp(((scores[k] ?? 0) - most) / temperature);
    scores[k] = power;
    sum += power;
  }
  for (let k = 0; k < scores.length; k += 1) scores[k] = (scores[k] ?? 0) / sum;
};

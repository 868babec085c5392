import { searchable } from "../kernel/strings.ts";
import { isAssignable, learnedIntentOf } from "./intents/intent-names.ts";
import type { TrainingExample, TrainingState } from "./training.ts";

/** An example of a file; `at` is its line or place there. */
export type ImportedExample = Omit<TrainingExample, "confidence"> & { readonly at: number };

/** Why an example of a file is not added, or what makes it needless. */
export type ImportProblem =
  | { readonly at: number; readonly type: "unknown_intent"; readonly intent: string }
  | { readonly at: number; readonly type: "answer_missing"; readonly intent: string }
  /** The same question has another intent already. */
  | { readonly at: number; readonly type: "other_intent"; readonly intent: string }
  /** The file has the question already. */
  | { readonly at: number; readonly type: "repeated"; readonly first: number };

export type ExampleImport = {
  readonly added: readonly ImportedExample[];
  /** Places of those that exist with the same intent. */
  readonly known: readonly number[];
  readonly problems: readonly ImportProblem[];
};

/** What the examples of a file would change. Intents are named by their keys, own ones also by the names that operators gave them. */
export const importedExamples = (
  { examples, intents }: Pick<TrainingState, "examples" | "intents">,
  rows: readonly ImportedExample[],
): ExampleImport => {
  const keyOf = new Map([...intents].map(([key, name]) => [searchable(name), key]));
  const intentOf = new Map([...examples.values()].map((one) => [questionOf(one.userInput), one.intent]));
  const rowOf = new Map<string, number>();
  const added: ImportedExample[] = [];
  const known: number[] = [];
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const { at } = row;
    const intent = isAssignable(row.intent, intents)
      ? row.intent
      : (keyOf.get(searchable(row.intent)) ?? null);
    const question = questionOf(row.userInput);
    const [first, other] = [rowOf.get(question), intentOf.get(question)];
    if (first === undefined) rowOf.set(question, at);
    if (intent === null) problems.push({ at, type: "unknown_intent", intent: row.intent });
    else if (first !== undefined) problems.push({ at, type: "repeated", first });
    else if (other === intent) known.push(at);
    else if (other !== undefined) problems.push({ at, type: "other_intent", intent: other });
    else if (row.botResponse === "" && learnedIntentOf(intent) === null)
      problems.push({ at, type: "answer_missing", intent });
    else added.push({ ...row, intent });
  }
  return { added, known, problems };
};

/** Questions that differ by capitals, accents, marks and spaces alone are the same. */
const questionOf = (text: string): string =>
  searchable(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

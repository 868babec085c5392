import type { Upcasters } from "../kernel/events.ts";
import { ERASED } from "../kernel/vault.ts";

type ReplySentV1 = { readonly pii: { readonly text: string } | typeof ERASED };

export const assistantUpcasters: Upcasters = {
  "ReplySent@1": (data: ReplySentV1) => ({
    ...data,
    pii: data.pii === ERASED ? ERASED : { ...data.pii, suggestions: [] },
  }),
  "ReplySent@2": (data: object) => ({ ...data, district: null }),
};

type ModelTrainedV1 = { readonly confusion: readonly object[] };
type ModelTrainedV2 = { readonly exampleIds: readonly string[]; readonly synonyms: readonly object[] };

export const trainingUpcasters: Upcasters = {
  "ModelTrained@1": ({ confusion, ...data }: ModelTrainedV1) => ({
    ...data,
    confusion: confusion.map((cell) => ({ ...cell, examples: [] })),
    comparedWith: null,
  }),
  "ModelTrained@2": ({ exampleIds, synonyms, ...data }: ModelTrainedV2) => ({
    ...data,
    taught: { examples: exampleIds.length, synonyms: synonyms.length, fingerprint: null },
    named: { exampleIds, synonyms },
  }),
};

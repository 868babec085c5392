import {
  addExample,
  addIntent,
  changeSynonym,
  labelQuestion,
  publishModel,
  removeExample,
  removeIntent,
  removeSynonym,
  rollBackModel,
  scheduleRetraining,
  toggleExample,
} from "@asesorador/domain/assistant/training-contract";
import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { call } from "../../../kernel/http.ts";
import { useChange } from "../use-change.ts";
import { es } from "./es.ts";
import { queueQuery, trainingQuery } from "./queries.ts";

const KEYS = [trainingQuery.queryKey];
const BOTH = [trainingQuery.queryKey, queueQuery.queryKey];

export const useAddExample = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof addExample>) => call(addExample, input),
    done: es.examples.added,
    failed: es.examples.notAdded,
  });
export const useToggleExample = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof toggleExample>) => call(toggleExample, input),
    done: es.examples.changed,
    failed: es.examples.notChanged,
  });
export const useRemoveExample = () =>
  useChange({
    keys: KEYS,
    send: (id: string) => call(removeExample, { id }),
    done: es.examples.removed,
    failed: es.examples.notRemoved,
  });
export const useAddIntent = () =>
  useChange({
    keys: KEYS,
    send: (name: string) => call(addIntent, { name }),
    done: es.intents.added,
    failed: es.intents.notAdded,
  });
export const useRemoveIntent = () =>
  useChange({
    keys: KEYS,
    send: (key: string) => call(removeIntent, { key }),
    done: es.intents.removed,
    failed: es.intents.notRemoved,
  });
export const useChangeSynonym = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof changeSynonym>) => call(changeSynonym, input),
    done: es.synonyms.saved,
    failed: es.synonyms.notSaved,
  });
export const useRemoveSynonym = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof removeSynonym>) => call(removeSynonym, input),
    done: es.synonyms.removed,
    failed: es.synonyms.notRemoved,
  });
export const usePublish = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof publishModel>) => call(publishModel, input),
    done: es.models.published,
    failed: es.models.notPublished,
  });
export const useRollBack = () =>
  useChange({
    keys: KEYS,
    send: (id: string) => call(rollBackModel, { id }),
    done: es.models.rolledBack,
    failed: es.models.notRolledBack,
  });
export const useScheduleRetraining = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof scheduleRetraining>) => call(scheduleRetraining, input),
    done: es.retraining.saved,
    failed: es.retraining.notSaved,
  });
export const useLabel = () =>
  useChange({
    keys: BOTH,
    send: (input: Sent<typeof labelQuestion>) => call(labelQuestion, input),
    done: es.queue.labelled,
    failed: es.queue.notDone,
  });
export const useDismiss = () =>
  useChange({
    keys: BOTH,
    send: (question: Pick<Sent<typeof labelQuestion>, "id" | "conversationId" | "same">) =>
      call(labelQuestion, { ...question, intent: null }),
    done: es.queue.dismissed,
    failed: es.queue.notDone,
  });

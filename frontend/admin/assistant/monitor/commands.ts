import {
  articleFromReply,
  eraseConversationNow,
  tagConversation,
} from "@asesorador/domain/assistant/conversation-contract";
import {
  replyToVisitor,
  returnConversation,
  takeConversation,
} from "@asesorador/domain/assistant/handover-contract";
import { labelQuestion } from "@asesorador/domain/assistant/training-contract";
import type { Sent } from "@asesorador/domain/kernel/endpoint";
import { call } from "../../../kernel/http.ts";
import { KNOWLEDGE_KEY, QUEUE_KEY, TRAINING_KEY } from "../query-keys.ts";
import { useChange } from "../use-change.ts";
import { es } from "./es.ts";
import { HANDOVERS_KEY } from "./handovers-query.ts";
import { CONVERSATIONS_KEY } from "./queries.ts";

const KEYS = [CONVERSATIONS_KEY];

export const useTag = () =>
  useChange({
    keys: KEYS,
    send: (input: Sent<typeof tagConversation>) => call(tagConversation, input),
    done: es.detail.tagged,
    failed: es.detail.notTagged,
  });
export const useMakeExample = () =>
  useChange({
    keys: [...KEYS, TRAINING_KEY, QUEUE_KEY],
    send: (input: Sent<typeof labelQuestion>) => call(labelQuestion, input),
    done: es.detail.madeExample,
    failed: es.detail.notMade,
  });
export const useMakeArticle = () =>
  useChange({
    keys: [...KEYS, KNOWLEDGE_KEY, QUEUE_KEY],
    send: (input: Sent<typeof articleFromReply>) => call(articleFromReply, input),
    done: es.detail.madeArticle,
    failed: es.detail.notMade,
  });
export const useErase = () =>
  useChange({
    keys: KEYS,
    send: (id: string) => call(eraseConversationNow, { id }),
    done: es.detail.erased,
    failed: es.detail.notErased,
  });

const HANDOVER_KEYS = [CONVERSATIONS_KEY, HANDOVERS_KEY];

export const useTake = () =>
  useChange({
    keys: HANDOVER_KEYS,
    send: (id: string) => call(takeConversation, { id }),
    failed: es.takeOver.notTaken,
  });
export const useReply = () =>
  useChange({
    keys: HANDOVER_KEYS,
    send: (input: Sent<typeof replyToVisitor>) => call(replyToVisitor, input),
    failed: es.takeOver.notSent,
  });
export const useReturn = () =>
  useChange({
    keys: HANDOVER_KEYS,
    send: (id: string) => call(returnConversation, { id }),
    done: es.takeOver.returned,
    failed: es.takeOver.notReturned,
  });

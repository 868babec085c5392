import type { ConfigRejection } from "@asesorador/domain/assistant/config-decider";
import type { ConversationRejection } from "@asesorador/domain/assistant/conversation-decider";
import { type KnowledgeRejection, MAX_ITEMS } from "@asesorador/domain/assistant/knowledge";
import type { TrainingRejection } from "@asesorador/domain/assistant/training-decider";
import { accountIn } from "@asesorador/domain/kernel/actor";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import type { CommandRejection } from "../application/handle.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import {
  ANSWER_MISSING,
  CONFIG_NOT_FOUND,
  CONVERSATION_FULL,
  CONVERSATION_GONE,
  configExists,
  EXAMPLE_GONE,
  editedBy,
  exampleFile,
  INTENT_EXISTS,
  INTENT_UNKNOWN,
  INTENT_USED,
  ITEM_MOVED,
  ITEM_UNKNOWN,
  itemsFull,
  MODEL_UNKNOWN,
  NO_CONVERSATION,
  NOT_HELD,
  NOT_PUBLISHED,
  OTHER_EXAMPLE,
  PUBLISHED_MOVED,
  QUESTION_GONE,
  REVIEWED,
  SCHEDULE_MOVED,
  SYNONYM_MOVED,
  TAGS_MOVED,
  TAKEN_BEFORE,
  TOO_MUCH,
  TRAINING_NOW,
  takenBy,
  trainingBy,
} from "./es.ts";

const CONFIG_REFUSALS = {
  config_not_found: () => new HttpError(404, "config_not_found", { message: CONFIG_NOT_FOUND }),
  config_exists: (key) => new HttpError(409, "config_exists", { message: configExists(key) }),
  edited_meanwhile: async (key, readLast) => editedMeanwhile(key, await readLast()),
  // Configurations hold no personal data, so there is no key to be erased.
  key_erased: () => new HttpError(500, "internal"),
} as const satisfies Record<
  CommandRejection<ConfigRejection>,
  (key: string, readLast: ReadLast) => HttpError | Promise<HttpError>
>;
type ReadLast = () => Promise<Recorded | undefined>;

/** `readLast`: the last change of the setting, asked for only where the message names its author. */
export const configRefusal = async (
  rejection: CommandRejection<ConfigRejection>,
  key: string,
  readLast: ReadLast,
): Promise<HttpError> => CONFIG_REFUSALS[rejection](key, readLast);

/** Names who changed it last, and when by the team's clock. */
const editedMeanwhile = (key: string, last: Recorded | undefined): HttpError =>
  new HttpError(409, "edited_meanwhile", {
    ...(last
      ? {
          message: editedBy(
            key,
            accountIn(last.metadata.actor),
            ...dayAndTime(Date.parse(last.metadata.occurredAt)),
          ),
        }
      : {}),
  });

/** "25/11/2026" and "20:49" by the team's clock. */
const dayAndTime = (at: number): readonly [day: string, time: string] => {
  const [day = "", time = ""] = teamDayAndTime(at).split(" ");
  return [day.split("-").reverse().join("/"), time];
};

const conversationGone = () => new HttpError(409, "conversation_erased", { message: CONVERSATION_GONE });

const CONVERSATION_REFUSALS = {
  unknown_conversation: () => new HttpError(404, "not_found", { message: NO_CONVERSATION }),
  unknown_reply: () => new HttpError(404, "not_found", { message: QUESTION_GONE }),
  tags_moved: () => new HttpError(409, "edited_meanwhile", { message: TAGS_MOVED }),
  reviewed_otherwise: () => new HttpError(409, "reviewed", { message: REVIEWED }),
  taken_over: (adviser) =>
    new HttpError(409, "taken_over", { message: adviser === null ? TAKEN_BEFORE : takenBy(adviser) }),
  not_held: () => new HttpError(409, "not_held", { message: NOT_HELD }),
  conversation_erased: conversationGone,
  key_erased: conversationGone,
  conversation_full: () => new HttpError(409, "conversation_full", { message: CONVERSATION_FULL }),
  edited_meanwhile: () => new HttpError(409, "edited_meanwhile"),
  rating_refused: () => new HttpError(429, "too_many_requests"),
} as const satisfies Record<CommandRejection<ConversationRejection>, (adviser: string | null) => HttpError>;

/** `adviser`: who holds the conversation now, which a `taken_over` names. */
export const conversationRefusal = (
  rejection: CommandRejection<ConversationRejection>,
  adviser: string | null = null,
): HttpError => CONVERSATION_REFUSALS[rejection](adviser);

/** The refusal of a rating; null: it has no answer, as the conversation's texts are erased and the rated ones with them. */
export const ratingRefusal = (rejection: CommandRejection<ConversationRejection>): HttpError | null =>
  rejection === "rating_refused" ? conversationRefusal(rejection) : null;

/** As `conversationRefusal`; `readAdviser` is asked only where the message names who holds the conversation. */
export const handoverRefusal = async (
  rejection: CommandRejection<ConversationRejection>,
  readAdviser: () => Promise<string | null>,
): Promise<HttpError> =>
  conversationRefusal(rejection, rejection === "taken_over" ? await readAdviser() : null);

const KNOWLEDGE_REFUSALS = {
  unknown_item: () => new HttpError(404, "not_found", { message: ITEM_UNKNOWN }),
  item_moved: () => new HttpError(409, "edited_meanwhile", { message: ITEM_MOVED }),
  too_many_items: () => new HttpError(409, "too_many_items", { message: itemsFull(MAX_ITEMS) }),
  edited_meanwhile: () => new HttpError(409, "edited_meanwhile"),
  key_erased: () => new HttpError(500, "internal"),
} as const satisfies Record<CommandRejection<KnowledgeRejection>, () => HttpError>;

export const knowledgeRefusal = (rejection: CommandRejection<KnowledgeRejection>): HttpError =>
  KNOWLEDGE_REFUSALS[rejection]();

/** Names who trains, and since when by the team's clock. */
export const trainingNow = (made: { readonly by: string; readonly at: string } | undefined): HttpError => {
  if (made === undefined) return new HttpError(409, "training", { message: TRAINING_NOW });
  const [, time] = dayAndTime(Date.parse(made.at));
  return new HttpError(409, "training", { message: trainingBy(made.by, time) });
};

const TRAINING_REFUSALS = {
  unknown_example: () => new HttpError(404, "not_found", { message: EXAMPLE_GONE }),
  unknown_intent: () => invalidField("intent", "unknown", INTENT_UNKNOWN),
  answer_missing: () => invalidField("botResponse", "required", ANSWER_MISSING),
  intent_exists: () => new HttpError(409, "intent_exists", { message: INTENT_EXISTS }),
  intent_used: () => new HttpError(409, "intent_used", { message: INTENT_USED }),
  unknown_model: () => new HttpError(404, "not_found", { message: MODEL_UNKNOWN }),
  // The trainer's own mistake: it is not a request.
  other_material: () => new HttpError(500, "internal"),
  not_published: () => new HttpError(409, "not_published", { message: NOT_PUBLISHED }),
  published_moved: () => new HttpError(409, "edited_meanwhile", { message: PUBLISHED_MOVED }),
  schedule_moved: () => new HttpError(409, "edited_meanwhile", { message: SCHEDULE_MOVED }),
  synonym_moved: () => new HttpError(409, "edited_meanwhile", { message: SYNONYM_MOVED }),
  training_now: () => trainingNow(undefined),
  other_example: () => new HttpError(409, "other_example", { message: OTHER_EXAMPLE }),
  too_much_material: () => new HttpError(409, "too_much_material", { message: TOO_MUCH }),
  edited_meanwhile: () => new HttpError(409, "edited_meanwhile"),
  key_erased: () => new HttpError(500, "internal"),
} as const satisfies Record<CommandRejection<TrainingRejection>, () => HttpError>;

/** The file of examples has more new ones than there is room for. */
export const tooManyExamples = (added: number, room: number): HttpError =>
  new HttpError(409, "too_much_material", { message: exampleFile.noRoom(added, room) });

export const trainingRefusal = (rejection: CommandRejection<TrainingRejection>): HttpError =>
  TRAINING_REFUSALS[rejection]();

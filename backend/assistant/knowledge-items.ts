import {
  type KnowledgeCommand,
  type KnowledgeState,
  type KnowledgeText,
  knowledgeDecider,
} from "@asesorador/domain/assistant/knowledge";
import {
  KNOWLEDGE_STREAM,
  type KnowledgeEvent,
  knowledgeEvents,
} from "@asesorador/domain/assistant/knowledge-events";
import { accountIn } from "@asesorador/domain/kernel/actor";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Context } from "../application/context.ts";
import { type FollowedStream, followStream } from "../application/followed-stream.ts";
import { occurredAt } from "../application/occurred-at.ts";
import { type ChangeFollowed, changeFollowed } from "./change-followed.ts";
import { knowledgeRefusal } from "./rejections.ts";

/** One text that an item has had. */
export type ItemVersion = KnowledgeText & {
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly by: string;
};

/** The items with their versions, oldest first. */
export type ItemsState = KnowledgeState & {
  readonly versions: ReadonlyMap<string, readonly ItemVersion[]>;
  /** Time of the last change, also of a status; ISO 8601 UTC; null: there is none. */
  readonly changedAt: string | null;
};

const aggregate = { decider: knowledgeDecider, events: knowledgeEvents };

/** The items of the knowledge base with all their versions, followed in memory. */
export const followKnowledge = (store: Context["store"]): FollowedStream<ItemsState> =>
  followStream<KnowledgeEvent, ItemsState>(
    store,
    {
      stream: KNOWLEDGE_STREAM,
      initialState: { ...knowledgeDecider.initialState, versions: new Map(), changedAt: null },
      evolve: (state, event) => ({
        ...knowledgeDecider.evolve(state, event),
        versions: withVersion(state.versions, event),
        changedAt: occurredAt(event),
      }),
      decode: knowledgeEvents.decode,
    },
    () => performance.now(),
  );

const withVersion = (
  versions: ItemsState["versions"],
  { type, data, metadata }: Recorded<KnowledgeEvent>,
): ItemsState["versions"] => {
  if (type !== "KnowledgeItemDrafted" && type !== "KnowledgeItemEdited") return versions;
  const { itemId, ...text } = data;
  const before = versions.get(itemId) ?? [];
  const made = {
    version: before.length + 1,
    at: occurredAt({ metadata }),
    by: accountIn(metadata.actor),
  };
  return new Map(versions).set(itemId, [...before, { ...text, ...made }]);
};

export type ChangeKnowledge = ChangeFollowed<KnowledgeCommand, KnowledgeState>;

/** Changes of the knowledge base's items. */
export const changeKnowledge = (
  context: Context,
  items: Pick<FollowedStream<ItemsState>, "expire">,
): ChangeKnowledge =>
  changeFollowed(context, {
    followed: items,
    aggregate,
    stream: KNOWLEDGE_STREAM,
    refusalOf: knowledgeRefusal,
  });

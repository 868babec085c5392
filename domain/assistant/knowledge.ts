import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import { type Category, type KnowledgeEvent, knowledgeEvents } from "./knowledge-events.ts";

/** Only active items answer visitors. */
export const STATUSES = ["draft", "review", "active", "archived"] as const;
export type KnowledgeStatus = (typeof STATUSES)[number];

export type KnowledgeText = {
  readonly title: string;
  readonly content: string;
  readonly category: Category;
  readonly tags: readonly string[];
};

export type KnowledgeItem = KnowledgeText & {
  readonly status: KnowledgeStatus;
  /** Number of texts that it has had; grows with each edit. */
  readonly version: number;
};

/** By item id. */
export type KnowledgeState = { readonly items: ReadonlyMap<string, KnowledgeItem> };

/** An item as a file has it; `status` null: as it is, a new one is a draft. */
export type ImportedItem = KnowledgeText & {
  readonly itemId: string;
  /** The file has the id. Else it is for a new item: one with this title and content is the same item. */
  readonly isNamed: boolean;
  readonly status: KnowledgeStatus | null;
};

export type KnowledgeCommand =
  | { readonly type: "DraftItem"; readonly itemId: string; readonly text: KnowledgeText }
  | {
      readonly type: "EditItem";
      readonly itemId: string;
      readonly text: KnowledgeText;
      /** The version that the editor saw. */
      readonly seen: number;
    }
  | {
      readonly type: "ChangeItemStatus";
      readonly itemId: string;
      readonly status: KnowledgeStatus;
      /** What the caller saw; undefined: whatever it is. */
      readonly seen?: Pick<KnowledgeItem, "version" | "status"> | undefined;
    }
  /** New items are added, known ones get the file's text. */
  | { readonly type: "ImportItems"; readonly items: readonly ImportedItem[] };

/** `item_moved`: another change came after what the caller saw. */
export type KnowledgeRejection = "unknown_item" | "item_moved" | "too_many_items";

/** Archived ones count: an item is never removed. */
export const MAX_ITEMS = 1_000;

/** The articles of operators, one aggregate. A repeated command is accepted without events. */
export const knowledgeDecider: Decider<KnowledgeCommand, KnowledgeEvent, KnowledgeState, KnowledgeRejection> =
  {
    initialState: { items: new Map() },

    evolve: ({ items }, { type, data }) => {
      const { itemId } = data;
      const item = items.get(itemId);
      const changed = (next: KnowledgeItem): KnowledgeState => ({ items: new Map(items).set(itemId, next) });
      const moved = (status: KnowledgeStatus): KnowledgeState =>
        item ? changed({ ...item, status }) : { items };
      switch (type) {
        case "KnowledgeItemDrafted":
          return changed({ ...textOf(data), status: "draft", version: 1 });
        case "KnowledgeItemEdited":
          return item ? changed({ ...item, ...textOf(data), version: item.version + 1 }) : { items };
        case "KnowledgeItemPublished":
          return moved("active");
        case "KnowledgeItemSubmittedForReview":
          return moved("review");
        case "KnowledgeItemArchived":
          return moved("archived");
        case "KnowledgeItemWithdrawn":
          return moved("draft");
        default:
          return unreachable(type);
      }
    },

    decide: (command, { items }) => {
      switch (command.type) {
        case "DraftItem": {
          const { itemId, text } = command;
          const item = items.get(itemId);
          // A repeat of the same command.
          if (item) return isSameText(item, text) ? accept() : reject("item_moved");
          return items.size >= MAX_ITEMS ? reject("too_many_items") : accept(drafted(itemId, text));
        }
        case "EditItem": {
          const { itemId, text, seen } = command;
          const item = items.get(itemId);
          if (!item) return reject("unknown_item");
          if (isSameText(item, text)) return accept();
          return item.version === seen ? accept(edited(itemId, text)) : reject("item_moved");
        }
        case "ChangeItemStatus": {
          const { itemId, status, seen } = command;
          const item = items.get(itemId);
          if (!item) return reject("unknown_item");
          if (item.status === status) return accept();
          if (seen && (seen.version !== item.version || seen.status !== item.status))
            return reject("item_moved");
          return accept(movedTo(itemId, status));
        }
        case "ImportItems": {
          const changes = importedOver({ items }, command.items);
          const added = changes.filter(({ isNew }) => isNew).length;
          if (items.size + added > MAX_ITEMS) return reject("too_many_items");
          return accept(...changes.flatMap(({ events }) => events));
        }
        default:
          return unreachable(command);
      }
    },
  };

type ImportChange = { readonly isNew: boolean; readonly events: readonly KnowledgeEvent[] };

/** What the file changes of each of its items, in its order. */
export const importedOver = (
  { items }: KnowledgeState,
  imported: readonly ImportedItem[],
): readonly ImportChange[] => {
  const named = new Set(imported.flatMap(({ itemId, isNamed }) => (isNamed ? [itemId] : [])));
  const byText = new Map([...items].flatMap(([id, item]) => (named.has(id) ? [] : [[contentKey(item), id]])));
  return imported.map(({ itemId, isNamed, status, ...text }) => {
    const id = isNamed ? itemId : (byText.get(contentKey(text)) ?? itemId);
    const item = items.get(id);
    // A list that is imported again must not undo what was done with its items since.
    if (item && !isNamed) return { isNew: false, events: [] };
    const texts = !item ? [drafted(id, text)] : isSameText(item, text) ? [] : [edited(id, text)];
    const moves = status === null || status === (item?.status ?? "draft") ? [] : [movedTo(id, status)];
    return { isNew: !item, events: [...texts, ...moves] };
  });
};

/** Equal for items with the same title and content. */
export const contentKey = ({ title, content }: Pick<KnowledgeText, "title" | "content">): string =>
  JSON.stringify([title, content]);

const textOf = ({ title, content, category, tags }: KnowledgeText): KnowledgeText => ({
  title,
  content,
  category,
  tags,
});

const isSameText = (one: KnowledgeText, other: KnowledgeText): boolean =>
  JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));

const stored = (itemId: string, text: KnowledgeText) => ({ itemId, ...textOf(text), tags: [...text.tags] });
const drafted = (itemId: string, text: KnowledgeText) =>
  knowledgeEvents.create("KnowledgeItemDrafted", stored(itemId, text));
const edited = (itemId: string, text: KnowledgeText) =>
  knowledgeEvents.create("KnowledgeItemEdited", stored(itemId, text));

const movedTo = (itemId: string, status: KnowledgeStatus): KnowledgeEvent => {
  switch (status) {
    case "active":
      return knowledgeEvents.create("KnowledgeItemPublished", { itemId });
    case "review":
      return knowledgeEvents.create("KnowledgeItemSubmittedForReview", { itemId });
    case "archived":
      return knowledgeEvents.create("KnowledgeItemArchived", { itemId });
    case "draft":
      return knowledgeEvents.create("KnowledgeItemWithdrawn", { itemId });
    default:
      return unreachable(status);
  }
};

import type { KnowledgeState } from "@asesorador/domain/assistant/knowledge";
import type { Article } from "@asesorador/domain/assistant/replies/reply";
import { normalised } from "@asesorador/domain/assistant/text/normalise";
import MiniSearch from "minisearch";
import type { FollowedStream } from "../application/followed-stream.ts";
import type { ItemsState } from "./knowledge-items.ts";

/** Spanish stop words. */
const STOP_WORDS = new Set(
  "a al algo como con cual cuales cuando cuanto de del desde donde el ella en es esa ese eso esta este esto fue ha hay la las le les lo los mas me mi mis muy no nos o para pero por porque puedo que quien se ser si sin sobre son su sus te tengo tiene tienen tu tus un una uno ustedes y ya yo".split(
    " ",
  ),
);
/** A single word is the title of too much. */
const LEAST_OF_TITLE = 2;
/** Share of a question's words that an article must contain to be an answer. */
const MIN_SHARE = 0.6;

type Document = {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly tags: string;
};

export type ArticleIndex = {
  /** The best active article for a message; null when none holds enough of its words. */
  find(message: string): Article | null;
  readonly items: number;
  readonly terms: number;
};

/** A full-text index over the active items. */
export const articlesOf = ({ items }: KnowledgeState): ArticleIndex => {
  const index = new MiniSearch<Document>({
    fields: ["title", "tags", "content"],
    tokenize: wordsOf,
    processTerm: (term) => (STOP_WORDS.has(term) ? null : term),
    searchOptions: {
      boost: { title: 3, tags: 2 },
      fuzzy: (term) => (term.length > 5 ? 1 : false),
      prefix: (term) => term.length > 4,
    },
  });
  const active = [...items].filter(([, { status }]) => status === "active");
  index.addAll(
    active.map(([id, { title, content, tags }]) => ({ id, title, content, tags: tags.join(" ") })),
  );
  return {
    items: active.length,
    terms: index.termCount,
    find: (message) => {
      const asked = new Set(wordsOf(message).filter((word) => !STOP_WORDS.has(word)));
      const [best] = index.search(message);
      const item = best && items.get(best.id);
      if (!best || !item || asked.size === 0) return null;
      const share = new Set(best.queryTerms).size / asked.size;
      // What only the content mentions in passing is not what the article is about.
      const isAbout = Object.values(best.match).some((fields) => fields.some((field) => field !== "content"));
      if (share < MIN_SHARE || !isAbout) return null;
      const titled = new Set(wordsOf(`${item.title} ${item.tags.join(" ")}`));
      return {
        id: best.id,
        content: item.content,
        share: Math.round(Math.min(1, share) * 100) / 100,
        isTitled: asked.size >= LEAST_OF_TITLE && [...asked].every((word) => titled.has(word)),
      };
    },
  };
};

const wordsOf = (text: string): string[] =>
  normalised(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

export type Articles = ReturnType<typeof articleIndex>;

/** The index of one process, made again when the items have changed. */
export const articleIndex = (knowledge: Pick<FollowedStream<ItemsState>, "recent" | "now">) => {
  let made: { readonly of: ItemsState["items"]; readonly index: ArticleIndex } | null = null;
  const indexFor = (state: ItemsState): ArticleIndex => {
    if (made?.of !== state.items) made = { of: state.items, index: articlesOf(state) };
    return made.index;
  };
  return {
    current: async (): Promise<ArticleIndex> => indexFor(await knowledge.recent()),
    rebuild: async (): Promise<ArticleIndex> => {
      made = null;
      return indexFor(await knowledge.now());
    },
  };
};

import { importedOver } from "@asesorador/domain/assistant/knowledge";
import {
  addItem,
  changeItemStatus,
  editItem,
  exportItems,
  type Item,
  importItems,
  REVIEW_BELOW,
  readKnowledge,
  readVersions,
  reindex,
} from "@asesorador/domain/assistant/knowledge-contract";
import { type ReviewFrequency, settingsFrom } from "@asesorador/domain/assistant/settings";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { readConfigs } from "@asesorador/projections/assistant/queries";
import { type ArticleUse, readArticleUse } from "@asesorador/projections/assistant/reply-queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { derivedUuid } from "../application/derived-id.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { waitForPosition } from "../http/conditional.ts";
import { whenMissing } from "../http/input.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { Articles } from "./article-index.ts";
import { ITEM_REQUIRED } from "./es.ts";
import { fileOf, itemsIn } from "./knowledge-files.ts";
import type { ChangeKnowledge, ItemsState } from "./knowledge-items.ts";
import { knowledgeRefusal } from "./rejections.ts";

type Ports = {
  readonly items: FollowedStream<ItemsState>;
  readonly articles: Articles;
  readonly change: ChangeKnowledge;
};

/** The knowledge base: articles with their versions, their files, their index, and what visitors made of them. */
export const knowledgeRoutes = (app: FastifyInstance, context: Context, ports: Ports): void => {
  articleRoutes(app, context, ports);
  articleFileRoutes(app, context, ports);
  route(app, reindex, async () => {
    const { items: indexed, terms } = await ports.articles.rebuild();
    return { items: indexed, terms };
  });
};

const articleRoutes = (
  app: FastifyInstance,
  context: Context,
  { items, change }: Pick<Ports, "items" | "change">,
): void => {
  route(app, readKnowledge, async ({ position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    reply.header("cache-control", "no-store");
    const [state, uses, configs] = await Promise.all([
      items.now(),
      readArticleUse(context.db),
      readConfigs(context.db),
    ]);
    const { minEffectiveness, reviewFrequency } = settingsFrom(configs);
    const staleBefore = Date.parse(context.now()) - REVIEW_DAYS[reviewFrequency] * DAY_MS;
    return {
      minEffectiveness,
      items: [...state.items.keys()].toReversed().flatMap((id) => {
        const item = itemOf(state, id, uses.get(id));
        return item ? [{ ...item, needsReview: needsReview(item, staleBefore) }] : [];
      }),
    };
  });

  route(
    app,
    addItem,
    ({ id: itemId, ...text }, { request }) => change({ type: "DraftItem", itemId, text }, request),
    { refusal: incomplete },
  );
  route(
    app,
    editItem,
    ({ id: itemId, seen, ...text }, { request }) => change({ type: "EditItem", itemId, text, seen }, request),
    { refusal: incomplete },
  );
  route(app, changeItemStatus, ({ id: itemId, status, seen }, { request }) =>
    change({ type: "ChangeItemStatus", itemId, status, seen }, request),
  );

  route(app, readVersions, async ({ id }, { reply }) => {
    reply.header("cache-control", "no-store");
    const versions = (await items.now()).versions.get(id);
    if (!versions) throw knowledgeRefusal("unknown_item");
    const { historyRetention } = settingsFrom(await readConfigs(context.db));
    return {
      versions: versions
        .slice(-Number(historyRetention))
        .toReversed()
        .map((one) => ({ ...one, tags: [...one.tags] })),
    };
  });
};

/** Articles from and to a file. */
const articleFileRoutes = (
  app: FastifyInstance,
  context: Context,
  { items, change }: Pick<Ports, "items" | "change">,
): void => {
  route(
    app,
    importItems,
    async ({ format, content }, { request }) => {
      // The same file sent twice by one request is the same items.
      const read = itemsIn(content, format, (at) => derivedUuid(`${request.id}/item/${at}`));
      let changes: ReturnType<typeof importedOver> = [];
      const { position } = await change((state) => {
        changes = importedOver(state, read);
        return { type: "ImportItems", items: read };
      }, request);
      const added = changes.filter(({ isNew }) => isNew).length;
      const changed = changes.filter(({ isNew, events }) => !isNew && events.length > 0).length;
      return { position, items: read.length, added, changed };
    },
    { bodyBytes: IMPORT_BYTES, answerMs: LIMITS.longAnswerMs, perMinute: LIMITS.exportsPerMinute },
  );
  route(
    app,
    exportItems,
    async ({ format }, { reply }) => {
      reply.header("cache-control", "no-store");
      const today = teamDay(Date.parse(context.now()));
      return { name: `conocimiento-${today}.${format}`, content: fileOf((await items.now()).items, format) };
    },
    { perMinute: LIMITS.exportsPerMinute },
  );
};

/** MAX_FILE as JSON, where quotes and line breaks take two bytes, and letters with an accent two or three. */
const IMPORT_BYTES = 12_000_000;

const REVIEW_DAYS: Readonly<Record<ReviewFrequency, number>> = { weekly: 7, monthly: 30, quarterly: 91 };

const incomplete = whenMissing(["title", "content"], ITEM_REQUIRED);

const itemOf = (
  { items, versions }: ItemsState,
  id: string,
  use: ArticleUse | undefined,
): Omit<Item, "needsReview"> | null => {
  const item = items.get(id);
  const newest = versions.get(id)?.at(-1);
  if (!item || !newest) return null;
  const { usage = 0, good = 0, rated = 0, confidence = null } = use ?? {};
  return {
    ...item,
    id,
    tags: [...item.tags],
    lastUpdated: newest.at,
    author: newest.by,
    usage,
    rated,
    good,
    effectiveness: rated === 0 ? null : Math.round((good / rated) * 100),
    confidence: confidence === null ? null : Math.round(confidence * 10_000) / 100,
  };
};

/** Companion specification, section 4; also articles unchanged for longer than the settings allow. */
const needsReview = (
  { status, effectiveness, lastUpdated }: Omit<Item, "needsReview">,
  staleBefore: number,
): boolean =>
  status === "review" ||
  (status !== "archived" &&
    ((effectiveness !== null && effectiveness < REVIEW_BELOW) || Date.parse(lastUpdated) < staleBefore));

import { chatStats } from "@asesorador/domain/assistant/console-contract";
import { listConfigs } from "@asesorador/domain/assistant/contract";
import { publicConfig } from "@asesorador/domain/assistant/public-config";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import { readChatStats, readConfigs } from "@asesorador/projections/assistant/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { isNotModified, waitForPosition } from "../http/conditional.ts";
import { LIMITS } from "../http/limits.ts";
import { NOT_MODIFIED, route } from "../http/route.ts";
import type { ItemsState } from "./knowledge-items.ts";
import type { MaterialState } from "./training-material.ts";

type Ports = {
  readonly items: Pick<FollowedStream<ItemsState>, "recent">;
  readonly training: Pick<FollowedStream<MaterialState>, "recent">;
};

export const assistantQueries = (
  app: FastifyInstance,
  context: Context,
  { items, training }: Ports,
): void => {
  const { db } = context;

  route(
    app,
    listConfigs,
    async ({ position }, call) => {
      await waitForPosition(context, call.request, position);
      call.reply.header("vary", "Cookie, Authorization");
      const all = call.request.caller?.role === "admin";
      const audience = all ? "admin" : "public";
      const cacheControl = call.request.caller ? "private, no-cache" : "public, max-age=0, must-revalidate";
      if (isNotModified(context, call, { readModel: "assistant", audience, cacheControl }))
        return NOT_MODIFIED;
      const configs = await readConfigs(db);
      const shown = publicConfig(configs);
      return all ? configs.map((config, index) => (index === 0 ? { ...config, ...shown } : config)) : [shown];
    },
    { knowsCaller: true, perMinute: LIMITS.chatConfigsPerMinute, priority: "deferrable" },
  );

  route(app, chatStats, async ({ position }, call) => {
    await waitForPosition(context, call.request, position);
    const today = teamDay(Date.parse(context.now()));
    const [knowledge, material] = await Promise.all([items.recent(), training.recent()]);
    const kept = [...knowledge.items.values()].filter(({ status }) => status !== "archived");
    const articles = { active: kept.filter(({ status }) => status === "active").length, kept: kept.length };
    const taughtAt = latest(knowledge.changedAt, material.changedAt);
    const beside = `${articles.active}/${articles.kept} ${taughtAt}`;
    const of = { readModel: "assistant", audience: `team ${today}` };
    const cached = { ...of, beside, cacheControl: "private, no-cache" };
    if (isNotModified(context, call, cached)) return NOT_MODIFIED;
    const intentNames = Object.fromEntries(material.intents);
    return { ...(await readChatStats(db, today)), articles, taughtAt, intentNames };
  });
};

/** ISO 8601 UTC sorts as text. */
const latest = (...times: readonly (string | null)[]): string | null =>
  times
    .filter((at) => at !== null)
    .toSorted()
    .at(-1) ?? null;

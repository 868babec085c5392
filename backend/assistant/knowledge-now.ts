import { activeTemplates, publicConfig } from "@asesorador/domain/assistant/public-config";
import type { Knowledge } from "@asesorador/domain/assistant/replies/reply";
import { settingsFrom } from "@asesorador/domain/assistant/settings";
import { readConfigs } from "@asesorador/projections/assistant/queries";
import type { Context } from "../application/context.ts";
import type { Articles } from "./article-index.ts";
import type { ModelNow } from "./model-now.ts";
import { type Offered, offeringsOf } from "./offerings.ts";

/** The catalogue, settings, articles and model that answer a message, read when it arrives. */
export type KnowledgeNow = () => Promise<Knowledge & Required<Pick<Knowledge, "settings">>>;

type Ports = Offered & {
  readonly models: Pick<ModelNow, "current">;
  readonly articles: Pick<Articles, "current">;
};

/** Reads everything that a reply is composed from. Throws what the ports throw. */
export const knowledgeNow =
  ({ db }: Pick<Context, "db">, { catalogue, coverage, models, articles }: Ports): KnowledgeNow =>
  async () => {
    const [services, covered, configs, model, index] = await Promise.all([
      catalogue(),
      coverage(),
      readConfigs(db),
      models.current(),
      articles.current(),
    ]);
    return {
      offerings: offeringsOf(services.values(), covered),
      templates: activeTemplates(configs),
      botName: publicConfig(configs).botName,
      settings: settingsFrom(configs),
      model,
      findArticle: index.find,
    };
  };

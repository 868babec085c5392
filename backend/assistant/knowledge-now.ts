import { activeTemplates, publicConfig } from "@asesorador/domain/assistant/public-config";
import type { Knowledge } from "@asesorador/domain/assistant/reply";
import { settingsFrom } from "@asesorador/domain/assistant/settings";
import { readConfigs } from "@asesorador/projections/assistant/queries";
import type { Context } from "../application/context.ts";
import type { ModelNow } from "./model-now.ts";
import { type Catalogue, offeringsOf } from "./offerings.ts";

/** What the assistant knows at the moment of a message. */
export type KnowledgeNow = () => Promise<Knowledge & Required<Pick<Knowledge, "settings">>>;

export const knowledgeNow =
  (
    { db }: Pick<Context, "db">,
    { catalogue, models }: { readonly catalogue: Catalogue; readonly models: Pick<ModelNow, "current"> },
  ): KnowledgeNow =>
  async () => {
    const [services, configs, model] = await Promise.all([catalogue(), readConfigs(db), models.current()]);
    return {
      offerings: offeringsOf(services.values()),
      templates: activeTemplates(configs),
      botName: publicConfig(configs).botName,
      settings: settingsFrom(configs),
      model,
    };
  };

import { accessReadModel } from "./access/projection.ts";
import { assistantReadModel } from "./assistant/projection.ts";
import { catalogReadModel } from "./catalog/projection.ts";
import { journeyReadModel } from "./journey/projection.ts";
import type { ReadModel } from "./kernel/read-model.ts";
import { leadHistoryReadModel } from "./lead/history.ts";
import { leadReadModel } from "./lead/projection.ts";

/** All read models; the projector maintains them. */
export const readModels: readonly ReadModel[] = [
  catalogReadModel,
  leadReadModel,
  assistantReadModel,
  accessReadModel,
  journeyReadModel,
  leadHistoryReadModel,
];

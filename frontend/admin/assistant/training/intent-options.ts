import type { Training } from "@asesorador/domain/assistant/training-contract";
import { es } from "./es.ts";

export const nameOfIntent = ({ intents }: Pick<Training, "intents">, key: string): string =>
  es.nameOf(key, intents.find((one) => one.key === key)?.name);

/** The intents that an example may have, operators' own first. */
export const intentOptions = (training: Pick<Training, "intents">) =>
  training.intents.map(({ key }) => ({ value: key, label: nameOfIntent(training, key) }));

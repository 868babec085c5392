import type { Training } from "@asesorador/domain/assistant/training-contract";
import { count } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { FigureRow } from "../FigureRow.tsx";
import { es } from "./es.ts";

type Props = { readonly training: Training; readonly queued: number | undefined };

/** The four figures of the training. */
export const TrainingStats = ({ training, queued }: Props) => {
  const { examples, intents, models, publishedId } = training;
  const published = models.find(({ id }) => id === publishedId);
  const measured = published ?? models[0];
  return (
    <FigureRow
      label={es.stats.title}
      figures={[
        {
          label: es.stats.examples,
          value: count(examples.length),
          note: es.stats.active(count(examples.filter(({ isActive }) => isActive).length)),
          definition: es.definitions.examples,
        },
        {
          label: es.stats.intents,
          value: count(intents.length),
          note: es.stats.ownIntents(count(intents.filter(({ isOwn }) => isOwn).length)),
          definition: es.definitions.intents,
        },
        {
          label: es.stats.accuracy,
          value: measured ? percent(measured.accuracy * 100, 1) : es.stats.unmeasured,
          note: measured ? (published ? es.stats.ofModel : es.stats.ofNewest) : es.stats.trainFirst,
          definition: es.definitions.accuracy,
        },
        {
          label: es.stats.queue,
          value: queued === undefined ? "…" : count(queued),
          note: es.stats.queued,
          definition: es.definitions.queue,
        },
      ]}
    />
  );
};

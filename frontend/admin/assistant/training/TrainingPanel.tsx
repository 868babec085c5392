import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../kernel/formats.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { NotLoaded } from "../NotLoaded.tsx";
import { Examples } from "./Examples.tsx";
import { es } from "./es.ts";
import { Intents } from "./Intents.tsx";
import { Models } from "./Models.tsx";
import { Queue } from "./Queue.tsx";
import { queueQuery, trainingQuery } from "./queries.ts";
import { TrainingStats } from "./TrainingStats.tsx";

/** "Entrenamiento": examples, intents, questions to review, and the models. */
export const TrainingPanel = () => {
  const { data: training, isPending, error, refetch } = useQuery(trainingQuery);
  const queue = useInfiniteQuery(queueQuery).data?.pages[0];
  const [part, setPart] = useState("examples");
  if (!training)
    return <NotLoaded isPending={isPending} error={error} words={es} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-1 gap-4 py-5">
      <TrainingStats training={training} queued={queue?.total} />
      <Tabs
        label={es.tabs}
        value={part}
        onChange={setPart}
        tabs={[
          {
            value: "examples",
            label: es.examples.tab,
            note: count(training.examples.length),
            content: <Examples training={training} />,
          },
          { value: "intents", label: es.intents.tab, content: <Intents training={training} /> },
          {
            value: "queue",
            label: es.queue.tab,
            note: queue ? count(queue.total) : undefined,
            content: <Queue training={training} />,
          },
          { value: "models", label: es.models.tab, content: <Models training={training} /> },
        ]}
      />
    </div>
  );
};

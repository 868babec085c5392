import type { Model, Training } from "@asesorador/domain/assistant/training-contract";
import type { ReactNode } from "react";
import { count, dayAndTime, percent } from "../../../kernel/formats.ts";
import { Button } from "../../../ui/Button.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { latencyInWords } from "../display.ts";
import { usePublish, useRollBack } from "./commands.ts";
import { es } from "./es.ts";
import { nameOfIntent } from "./intent-options.ts";
import { Synonyms } from "./Synonyms.tsx";
import { useTraining } from "./use-training.ts";

const { models: words } = es;

/** "Configuración IA": synonyms, and the models with their figures beside the published one. */
export const Models = ({ training }: { readonly training: Training }) => {
  const { models, publishedId, previousId, isUntrained } = training;
  const { start, isTraining } = useTraining(training);
  const published = models.find((model) => model.id === publishedId);
  const measured = models[0] ?? published;
  return (
    <div className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-6">
      <Synonyms synonyms={training.synonyms} />
      <div className="grid min-w-0 gap-5">
        <section aria-labelledby="ia-models">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 basis-72">
              <h2 id="ia-models" className="text-lg">
                {words.title}
              </h2>
              <p className="mt-1 text-sm text-ink2">{words.trainNote}</p>
              {isUntrained && <p className="mt-1 text-sm text-amber-text">{words.untrained}</p>}
            </div>
            <Button size="medium" busy={isTraining} onClick={start}>
              {isTraining ? words.training : words.train}
            </Button>
          </div>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line">
            {models.map((model) => (
              <ModelRow
                key={model.id}
                model={model}
                isPublished={model.id === publishedId}
                previous={previousId === null ? words.factory.toLowerCase() : words.previousModel}
              />
            ))}
            <li className="px-4 py-3.5">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {words.factory}
                {publishedId === null && <StatusBadge tone="green" label={words.isPublished} />}
              </p>
              <p className="mt-0.5 text-xs text-ink2">{words.factoryText}</p>
            </li>
          </ul>
        </section>
        {measured && <Confusion model={measured} training={training} />}
      </div>
    </div>
  );
};

type ModelProps = { readonly model: Model; readonly isPublished: boolean; readonly previous: string };

const ModelRow = ({ model, isPublished, previous }: ModelProps) => {
  const { id, trainedAt, by, taught, synonyms, accuracy, evaluation, durationMs } = model;
  const publish = usePublish();
  const rollBack = useRollBack();
  const when = dayAndTime(trainedAt);
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="num flex flex-wrap items-center gap-2 font-semibold">
            {words.model(when, by)}
            {isPublished && <StatusBadge tone="green" label={words.isPublished} />}
          </p>
          <p className="num mt-0.5 text-xs text-ink2">{words.taught(count(taught), count(synonyms))}</p>
        </div>
        {isPublished ? (
          <div className="text-right">
            <DenseButton busy={rollBack.isPending} onClick={() => rollBack.mutate(id)}>
              {words.rollBack}
            </DenseButton>
            <p className="mt-1 text-xs text-ink2">{words.rollBackTo(previous)}</p>
          </div>
        ) : (
          <DenseButton
            busy={publish.isPending}
            aria-label={words.publishOf(when)}
            onClick={() => publish.mutate(id)}
          >
            {words.publish}
          </DenseButton>
        )}
      </div>
      <dl className="num mt-2 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Item label={words.accuracy}>{percent(accuracy * 100, 1)}</Item>
        <Item label={words.evaluation}>
          {percent((evaluation.right / Math.max(1, evaluation.questions)) * 100, 1)}{" "}
          <span className="text-xs text-ink2">
            {words.evaluated(count(evaluation.right), count(evaluation.questions))}
          </span>
        </Item>
        <Item label={words.duration}>{latencyInWords(durationMs)}</Item>
      </dl>
    </li>
  );
};

const Item = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink2">{label}</dt>
    <dd>{children}</dd>
  </div>
);

type ConfusionProps = { readonly model: Model; readonly training: Training };

const MOST_MISTAKEN = 4;

const Confusion = ({ model, training }: ConfusionProps) => {
  const { confusion } = model;
  const name = (intent: string) => nameOfIntent(training, intent);
  const rows = [...Map.groupBy(confusion, ({ intent }) => intent)]
    .map(([intent, cells]) => ({
      intent,
      all: cells.reduce((sum, cell) => sum + cell.count, 0),
      right: cells.find(({ taken }) => taken === intent)?.count ?? 0,
      mistaken: cells.filter(({ taken }) => taken !== intent).toSorted((a, b) => b.count - a.count),
    }))
    .toSorted((a, b) => a.right / a.all - b.right / b.all);
  return (
    <section aria-labelledby="ia-confusion">
      <h2 id="ia-confusion" className="text-lg">
        {words.confusion}
      </h2>
      <p className="mt-1 text-sm text-ink2">{words.confusionNote(dayAndTime(model.trainedAt))}</p>
      <table className="mt-3 w-full text-left text-sm">
        <thead className="text-xs text-ink2">
          <tr className="border-b border-line">
            <th className="py-2 pr-3 font-normal">{words.columns.intent}</th>
            <th className="py-2 pr-3 font-normal">{words.columns.right}</th>
            <th className="py-2 font-normal">{words.columns.mistaken}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ intent, all, right, mistaken }) => (
            <tr key={intent} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-3 font-semibold break-words">
                {name(intent)}
              </th>
              <td className="num py-2 pr-3 whitespace-nowrap">
                {percent((right / all) * 100)}
                <span className="block text-xs text-ink2">{words.ofAll(count(right), count(all))}</span>
              </td>
              <td className="num py-2 text-xs">
                {mistaken.length === 0
                  ? words.none
                  : mistaken
                      .slice(0, MOST_MISTAKEN)
                      .map(({ taken, count: times }) => words.mistaken(name(taken), count(times)))
                      .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

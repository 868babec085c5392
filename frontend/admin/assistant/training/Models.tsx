import type { Model, Training } from "@asesorador/domain/assistant/training-contract";
import type { ReactNode } from "react";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { Button } from "../../../ui/Button.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { latencyInWords } from "../display.ts";
import { Comparison } from "./Comparison.tsx";
import { Confusion } from "./Confusion.tsx";
import { usePublish, useRollBack } from "./commands.ts";
import { es } from "./es.ts";
import { Retraining } from "./Retraining.tsx";
import { Synonyms } from "./Synonyms.tsx";
import { useTraining } from "./use-training.ts";

const { models: words } = es;

/** "Configuración IA": synonyms, and the models with their figures beside the published one. */
export const Models = ({ training }: { readonly training: Training }) => {
  const { models, publishedId, previousId, isUntrained } = training;
  const { start, isTraining } = useTraining(training);
  // Publishing removes the pressed button.
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  const published = models.find((model) => model.id === publishedId);
  const measured = models[0] ?? published;
  return (
    <div className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-6">
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <Retraining training={training} />
        <Synonyms synonyms={training.synonyms} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <section ref={area} aria-labelledby="ia-models">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 basis-72">
              <h2 id="ia-models" ref={rest} tabIndex={-1} className="text-lg">
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
                publishedId={publishedId}
                previous={previousId === null ? words.factoryModel : words.previousModel}
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
        <Comparison training={training} />
        {measured && <Confusion model={measured} training={training} />}
      </div>
    </div>
  );
};

type ModelProps = {
  readonly model: Model;
  readonly isPublished: boolean;
  readonly publishedId: string | null;
  readonly previous: string;
};

const ModelRow = ({ model, isPublished, publishedId, previous }: ModelProps) => {
  const { id, trainedAt, by, taught, synonyms, accuracy, evaluation, durationMs } = model;
  const publish = usePublish();
  const rollBack = useRollBack();
  const when = dayAndTime(trainedAt);
  return (
    <li className="px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="num flex flex-wrap items-center gap-2 font-semibold">
            {by === "" ? words.modelBySchedule(when) : words.model(when, by)}
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
            onClick={() => publish.mutate({ id, seen: publishedId })}
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

import { MAX_BOT_RESPONSE, type Queued, type Training } from "@asesorador/domain/assistant/training-contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayAndTime } from "../../../kernel/formats.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { listed } from "../listed.ts";
import { MoreOfList } from "../MoreOfList.tsx";
import { useDismiss, useLabel } from "./commands.ts";
import { es } from "./es.ts";
import { intentOptions, nameOfIntent } from "./intent-options.ts";
import { queueQuery } from "./queries.ts";

const { queue: words } = es;

/** Questions of visitors that were answered badly or not at all; one click makes an example of one. */
export const Queue = ({ training }: { readonly training: Training }) => {
  const query = useInfiniteQuery(queueQuery);
  const { data, isPending, refetch } = query;
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  if (!data)
    return isPending ? (
      <p role="status" className="py-10 text-center text-sm text-ink2">
        {es.loading}
      </p>
    ) : (
      <Notice tone="bad" title={es.failed} className="mt-5">
        <DenseButton className="mt-2 bg-surface" onClick={() => void refetch()}>
          {es.retry}
        </DenseButton>
      </Notice>
    );
  const questions = listed(data.pages.map((page) => page.questions));
  const total = data.pages[0]?.total ?? 0;
  return (
    <section ref={area} aria-labelledby="ia-queue" className="py-5">
      <h2 id="ia-queue" ref={rest} tabIndex={-1} className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 text-sm text-ink2">{words.note}</p>
      {questions.length === 0 ? (
        <div className="mt-3 rounded-card border border-dashed border-edge px-4 py-10 text-center">
          <p className="font-semibold">{words.none}</p>
          <p className="mt-1 text-sm text-ink2">{words.noneText}</p>
        </div>
      ) : (
        <>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line">
            {questions.map((one) => (
              <QueuedRow key={one.id} queued={one} training={training} />
            ))}
          </ul>
          <MoreOfList
            shown={questions.length}
            total={total}
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
          />
        </>
      )}
    </section>
  );
};

/** A field's label; read out with the question that it belongs to. */
const Of = ({ name, question }: { readonly name: string; readonly question: string }) => (
  <>
    {name} <span className="sr-only">{words.ofQuestion(question)}</span>
  </>
);

const TONES = { rated_badly: "red", unanswered: "orange", unsure: "yellow" } as const;

type RowProps = { readonly queued: Queued; readonly training: Training };

const QueuedRow = ({ queued, training }: RowProps) => {
  const { id, conversationId, at, question, reply, intent, confidence, why } = queued;
  const isKnown = training.intents.some(({ key }) => key === intent);
  const [chosen, setChosen] = useState(isKnown ? intent : "precios");
  const [answer, setAnswer] = useState("");
  const label = useLabel();
  const dismiss = useDismiss();
  const busy = label.isPending || dismiss.isPending;
  return (
    <li className="grid grid-cols-1 gap-4 px-4 py-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
          <StatusBadge tone={TONES[why]} label={words.why(why)} />
          {dayAndTime(at)}
        </p>
        <h3 className="mt-2 font-sans text-base font-semibold tracking-normal break-words">{question}</h3>
        <p className="num mt-1 text-xs text-ink2">
          {words.taken(nameOfIntent(training, intent), String(confidence))}
        </p>
        <details className="mt-2 text-sm">
          <summary className="min-h-11 cursor-pointer py-2.5 text-ink2 lg:min-h-0 lg:py-1">
            {words.answered}
          </summary>
          <p className="rounded-ctl bg-paper px-3 py-2 break-words whitespace-pre-line">{reply}</p>
        </details>
      </div>
      <div className="grid content-start gap-3">
        <SelectField
          dense
          label={<Of name={es.examples.intent} question={question} />}
          value={chosen}
          options={intentOptions(training)}
          onChange={setChosen}
        />
        <AreaField
          dense
          label={<Of name={words.answer} question={question} />}
          name="botResponse"
          maxLength={MAX_BOT_RESPONSE}
          value={answer}
          onText={setAnswer}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            size="medium"
            busy={label.isPending}
            aria-label={words.labelOf(question)}
            onClick={() => busy || label.mutate({ id, conversationId, intent: chosen, botResponse: answer })}
          >
            {words.label}
          </Button>
          <DenseButton
            busy={dismiss.isPending}
            aria-label={words.dismissOf(question)}
            onClick={() => busy || dismiss.mutate({ id, conversationId })}
          >
            {words.dismiss}
          </DenseButton>
        </div>
      </div>
    </li>
  );
};

import { MAX_BOT_RESPONSE, type Queued, type Training } from "@asesorador/domain/assistant/training-contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { useAccountDraft } from "../../../access/use-account-draft.ts";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { StatusText } from "../../../ui/StatusText.tsx";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { draftSubject } from "../draft-subject.ts";
import { MorePages } from "../MoreOfList.tsx";
import { uniqueRows } from "../unique-rows.ts";
import { limitHint } from "../value-hint.ts";
import { useDismiss, useLabel } from "./commands.ts";
import { es } from "./es.ts";
import { intentOptions, nameOfIntent } from "./intent-options.ts";
import { queueQuery } from "./queries.ts";
import { type SameQuestion, sameQuestions } from "./same-questions.ts";
import { type Written, type WrittenAnswers, withWritten } from "./written-answers.ts";

const { queue: words } = es;

/** Questions of visitors that were answered badly or not at all; one click makes an example of one. */
export const Queue = ({ training }: { readonly training: Training }) => {
  const query = useInfiniteQuery(queueQuery);
  const { data, isPending, error, refetch } = query;
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  const [written, setWritten] = useState<WrittenAnswers>(new Map());
  const write = (one: Written) => setWritten((before) => new Map(before).set(one.queued.id, one));
  const drop = ({ id }: Queued) =>
    setWritten((before) => new Map([...before].filter(([other]) => other !== id)));
  if (!data)
    return isPending ? (
      <StatusText>{es.loading}</StatusText>
    ) : (
      <LoadFailed title={es.failed} className="mt-5" error={error} retry={es.retry} onRetry={refetch} />
    );
  const loaded = uniqueRows(data.pages.map((page) => page.questions));
  const questions = sameQuestions(withWritten(loaded, written), written);
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
              <QueuedRow
                key={one.id}
                queued={one}
                training={training}
                written={written.get(one.id)}
                onWrite={write}
                onDone={() => drop(one)}
              />
            ))}
          </ul>
          <MorePages query={query} shown={loaded.length} total={total} unit={words.replies} />
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

const Draft = z.object({ intent: z.string(), answer: z.string() });

const TONES = { rated_badly: "red", unanswered: "orange", unsure: "yellow" } as const;

type RowProps = {
  readonly queued: SameQuestion;
  readonly training: Training;
  readonly written: Written | undefined;
  readonly onWrite: (written: Written) => void;
  /** It has left the queue. */
  readonly onDone: () => void;
};

const QueuedRow = (props: RowProps) => (
  <li className="grid grid-cols-1 gap-4 px-4 py-4 md:grid-cols-2">
    <Asked queued={props.queued} training={props.training} />
    <Review {...props} />
  </li>
);

/** A visitor's question, what it was taken for, and what the assistant replied. */
const Asked = ({ queued, training }: Pick<RowProps, "queued" | "training">) => {
  const { at, question, reply, intent, confidence, why, same } = queued;
  return (
    <div className="min-w-0">
      <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
        <StatusBadge tone={TONES[why]} label={words.why(why)} />
        {dayAndTime(at)}
        {same.length > 0 && <span>{words.times(count(same.length + 1))}</span>}
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
  );
};

/** Label and answer of a question, kept in a draft of the account until the row leaves the queue, and their submission. */
const useReview = ({ queued, training, written, onWrite, onDone }: RowProps) => {
  const { id, conversationId, intent, same } = queued;
  const isKnown = training.intents.some(({ key }) => key === intent);
  const unwritten = { intent: isKnown ? intent : "precios", answer: "" };
  const { intent: chosen, answer } = written ?? unwritten;
  const draft = useAccountDraft({
    subject: draftSubject(`queue/${id}`),
    schema: Draft,
    onFound: (kept) => onWrite({ queued, ...kept }),
  });
  const write = (change: Partial<z.infer<typeof Draft>>) => {
    const next = { intent: chosen, answer, ...change };
    onWrite({ queued, ...next });
    if (next.answer === "" && next.intent === unwritten.intent) draft.drop();
    else draft.keep(next);
  };
  const reviewed = { id, conversationId, same: [...same] };
  const label = useLabel();
  const dismiss = useDismiss();
  const busy = label.isPending || dismiss.isPending;
  const review = (send: () => Promise<unknown>) => {
    if (busy) return;
    // Not mutate's own callback: the refetch removes this row first. A toast reports a failure.
    send().then(
      () => {
        draft.drop();
        onDone();
      },
      () => undefined,
    );
  };
  return {
    chosen,
    answer,
    write,
    isLabelling: label.isPending,
    label: () => review(() => label.mutateAsync({ ...reviewed, intent: chosen, botResponse: answer })),
    isDismissing: dismiss.isPending,
    dismiss: () => review(() => dismiss.mutateAsync(reviewed)),
  };
};

const Review = (props: RowProps) => {
  const { queued, training } = props;
  const { question } = queued;
  const { chosen, answer, write, isLabelling, label, isDismissing, dismiss } = useReview(props);
  return (
    <div className="grid content-start gap-3">
      <SelectField
        dense
        label={<Of name={es.examples.intent} question={question} />}
        value={chosen}
        options={intentOptions(training)}
        onChange={(next) => write({ intent: next })}
      />
      <AreaField
        dense
        label={<Of name={words.answer} question={question} />}
        name="botResponse"
        maxLength={MAX_BOT_RESPONSE}
        hint={limitHint(answer, MAX_BOT_RESPONSE)}
        value={answer}
        onText={(next) => write({ answer: next })}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="medium" busy={isLabelling} aria-label={words.labelOf(question)} onClick={label}>
          {words.label}
        </Button>
        <DenseButton busy={isDismissing} aria-label={words.dismissOf(question)} onClick={dismiss}>
          {words.dismiss}
        </DenseButton>
      </div>
    </div>
  );
};

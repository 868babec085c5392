import { MAX_BOT_RESPONSE } from "@asesorador/domain/assistant/training-contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { useRestoredDraft } from "../../../access/use-account-draft.ts";
import { AreaField } from "../../../ui/AreaField.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { es as loading } from "../../../ui/es-loading.ts";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { draftSubject } from "../draft-subject.ts";
import { intentOptions } from "../training/intent-options.ts";
import { trainingQuery } from "../training/queries.ts";
import { valueHint } from "../value-hint.ts";
import { useMakeArticle, useMakeExample } from "./commands.ts";
import { es } from "./es.ts";

const { detail: words } = es;

/** Names the draft of the correction of a reply. */
export const correctionDraft = (messageId: string): string => draftSubject(`correction/${messageId}`);

/** `intent` null: none was picked. */
const Draft = z.object({ answer: z.string(), intent: z.nullable(z.string()) });
type Draft = z.infer<typeof Draft>;
const BLANK: Draft = { answer: "", intent: null };

type Props = { readonly conversationId: string; readonly messageId: string; readonly intent: string };

/** The answer and its intent, and what makes an example or an article of them. */
const useCorrection = ({ conversationId, messageId, intent }: Props) => {
  const { data: training } = useQuery(trainingQuery);
  const { draft, edit, drop } = useRestoredDraft<Draft>({
    subject: correctionDraft(messageId),
    schema: Draft,
    blank: BLANK,
    isBlank: ({ answer }) => answer === "",
  });
  const { answer } = draft;
  const isKnown = training?.intents.some(({ key }) => key === intent) ?? false;
  const chosen = draft.intent ?? (isKnown ? intent : "precios");
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const example = useMakeExample();
  const article = useMakeArticle();
  const busy = example.isPending || article.isPending;
  const withAnswer = (send: () => Promise<unknown>) => {
    if (busy) return;
    const blank = answer.trim() === "";
    setProblem(blank ? words.required : null);
    if (blank) setRefusals(refusals + 1);
    // Not mutate's own callback: the refetch removes this part first. A toast reports a failure.
    else send().then(drop, () => undefined);
  };
  return {
    form,
    training,
    answer,
    chosen,
    problem,
    type: (text: string) => {
      edit({ ...draft, answer: text });
      setProblem(null);
    },
    choose: (next: string) => edit({ ...draft, intent: next }),
    // Its intent is known only then.
    isMakingExample: example.isPending || training === undefined,
    makeExample: () =>
      withAnswer(() =>
        example.mutateAsync({ id: messageId, conversationId, intent: chosen, botResponse: answer }),
      ),
    isMakingArticle: article.isPending,
    makeArticle: () =>
      withAnswer(() => article.mutateAsync({ id: conversationId, messageId, content: answer })),
  };
};

/** "Debió contestar…": the question and this answer become an example or an article. */
export const Correction = (props: Props) => {
  const { form, training, answer, chosen, problem, type, choose, ...making } = useCorrection(props);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={handleSubmit(making.makeExample)}
      className="mt-2 grid grid-cols-1 gap-3 rounded-card border border-line p-4 text-left"
    >
      <h3 className="text-base">{words.correctTitle}</h3>
      <AreaField
        dense
        label={words.answer}
        name="answer"
        rows={3}
        maxLength={MAX_BOT_RESPONSE}
        hint={valueHint(answer, MAX_BOT_RESPONSE)}
        error={problem}
        value={answer}
        onText={type}
      />
      {/* In its place from the first, so that the buttons do not move when the intents come. */}
      <SelectField
        dense
        label={words.intent}
        value={chosen}
        options={training ? intentOptions(training) : [{ value: chosen, label: loading.loading }]}
        disabled={!training}
        onChange={choose}
      />
      <div className="flex flex-wrap gap-2">
        <DenseButton type="submit" busy={making.isMakingExample}>
          {words.asExample}
        </DenseButton>
        <DenseButton type="button" busy={making.isMakingArticle} onClick={making.makeArticle}>
          {words.asArticle}
        </DenseButton>
      </div>
    </form>
  );
};

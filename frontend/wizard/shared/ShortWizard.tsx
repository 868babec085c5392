import { type ReactNode, Suspense } from "react";
import { Button } from "../../ui/Button.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { LoadingPart } from "../../ui/LoadingPart.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { ActionBar } from "./ActionBar.tsx";
import { BackHeader } from "./BackHeader.tsx";
import { Confirmation, type ConfirmationWords } from "./Confirmation.tsx";
import type { ContactAnswers, Problem } from "./contact-problems.ts";
import { es } from "./es.ts";
import { esSending } from "./es-sending.ts";
import { PromiseHeading } from "./PromiseHeading.tsx";
import { REJECTED, RejectedNotice } from "./RejectedNotice.tsx";
import { issuesOf } from "./rejection.ts";
import { RestoredNotice } from "./restored-notice.ts";
import { StepHeading } from "./StepHeading.tsx";
import { StepTitle } from "./StepTitle.tsx";
import { isRestoring, problemsIn, type ShortState } from "./short-machine.ts";
import type { ShortMarket } from "./short-market.ts";
import { draftKeyOf, type FieldOf, type ShortRules, type WizardRules } from "./short-rules.ts";
import { useFocusFirst } from "./use-focus-first.ts";
import { ignore, useShortMachine } from "./use-short-machine.ts";
import { useStepHistory } from "./use-step-history.ts";

/** Props of a form. */
export type FormProps<Draft> = {
  readonly draft: Draft;
  readonly edit: (change: Partial<Draft>) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** Element id of a field; of a group, of its first choice. */
  readonly idOf: (field: FieldOf<Draft>) => string;
  readonly market: ShortMarket;
};

type FormWords = { readonly heading: string; readonly intro: string };

export type ShortWords<Draft> = {
  /** One for each form. */
  readonly forms: readonly FormWords[];
  readonly problem: Readonly<Record<FieldOf<Draft>, Partial<Record<Problem, string>>>>;
  /** Label of the contact form's button. */
  readonly submit: string;
  readonly sending: string;
  readonly confirmation: ConfirmationWords;
};

type ShortWizardProps<Draft extends ContactAnswers> = {
  readonly rules: WizardRules<Draft>;
  readonly words: ShortWords<Draft>;
  /** The fields of each form. */
  readonly forms: readonly ((props: FormProps<Draft>) => ReactNode)[];
  readonly onLeave: () => void;
};

/** One form after the other, then a confirmation. */
export const ShortWizard = <Draft extends ContactAnswers>(props: ShortWizardProps<Draft>) => {
  const { rules, words, forms, onLeave } = props;
  const { state, send, now } = useShortMachine(rules, {
    onLeave,
    onStart: (actor) =>
      void import("./short-journey.ts")
        .then(({ followShortJourney }) => followShortJourney(actor, rules))
        .catch(ignore),
  });
  const { step } = state.context;
  // The history entry's mark is authoritative until then.
  const restoring = isRestoring(state);
  const back = useStepHistory({
    key: rules.id,
    first: 1,
    step: restoring ? null : step,
    send,
    stepNow: () => now().context.step,
  });
  const leave = () => send({ type: "back" });
  const confirmed = state.hasTag("confirmation");
  const sent = state.matches("sent");
  const total = rules.forms.length + 1;
  return (
    <div className="flex page-height flex-col">
      <StepTitle title={es.title(step, total, titleOf({ words, step, sent }))} />
      <header className="mx-auto w-full max-w-wizard px-5 pt-4 lg:pt-6">
        <BackHeader onBack={confirmed ? leave : restoring ? onLeave : back} />
        <div className="pt-4">
          <ProgressBar current={step} total={total} />
        </div>
      </header>
      <main className="mx-auto flex w-full max-w-wizard grow flex-col px-5 pt-7 lg:pt-10">
        {restoring ? (
          <LoadingPart />
        ) : confirmed ? (
          <Confirmation sent={sent} words={words.confirmation} leadId={state.context.leadId} onHome={leave} />
        ) : (
          <Suspense fallback={<LoadingPart />}>
            {state.context.hasDraft && (
              <RestoredNotice draftKey={draftKeyOf(rules)} step={step} disabled={state.context.isSending} />
            )}
            <FormStep
              key={step}
              rules={rules}
              words={words}
              state={state}
              onNext={() => send({ type: "next" })}
              onEdit={(change) => send({ type: "edit", change })}
              Form={forms[step - 1]}
            />
          </Suspense>
        )}
      </main>
    </div>
  );
};

type Title<Draft> = { readonly words: ShortWords<Draft>; readonly step: number; readonly sent: boolean };

const titleOf = <Draft,>({ words, step, sent }: Title<Draft>): string =>
  words.forms[step - 1]?.heading ?? (sent ? esSending.confirmation.sent : esSending.confirmation.saved);

type FormStepProps<Draft extends ContactAnswers> = {
  readonly rules: ShortRules<Draft>;
  readonly words: ShortWords<Draft>;
  readonly state: ShortState<Draft>;
  readonly onNext: () => void;
  readonly onEdit: (change: Partial<Draft>) => void;
  readonly Form: ((props: FormProps<Draft>) => ReactNode) | undefined;
};

const FormStep = <Draft extends ContactAnswers>(props: FormStepProps<Draft>) => {
  const { rules, words, state, onNext, onEdit, Form } = props;
  const { context } = state;
  const fields = rules.forms[context.step - 1] ?? [];
  const problems = problemsIn(rules, context);
  const shown = context.invalidSubmits > 0 ? problems : [];
  const issues = issuesOf(context.rejection, fields);
  const errors: Readonly<Record<string, string>> = {
    ...issues.beside,
    ...Object.fromEntries(
      shown.map(({ field, problem }) => [field, words.problem[field][problem] ?? problem]),
    ),
  };
  const idOf = (field: FieldOf<Draft>) => `${rules.id}-${field}`;
  useFocusFirst(context, [...fields.filter((field) => errors[field]).map(idOf), REJECTED]);
  const isContact = context.step === rules.forms.length;
  const sending = state.matches({ submission: "sending" });
  const form = words.forms[context.step - 1];
  return (
    // noValidate: the browser's messages would be in its own language and shown one at a time.
    <form noValidate className="flex grow flex-col lg:grow-0 lg:pb-20" onSubmit={handleSubmit(onNext)}>
      {form && isContact ? (
        <PromiseHeading intro={form.intro} promised={2}>
          {form.heading}
        </PromiseHeading>
      ) : (
        <StepHeading intro={form?.intro}>{form?.heading}</StepHeading>
      )}
      <div className="mt-7 grid gap-7 pb-8 [&_input]:scroll-mb-32">
        {Form && (
          <Form draft={context.draft} edit={onEdit} errors={errors} idOf={idOf} market={rules.market} />
        )}
        <RejectedNotice rejection={context.rejection} others={issues.others} />
      </div>
      <ActionBar>
        <Button
          type="submit"
          busy={sending}
          // An unreachable phone or e-mail is reported on submit.
          blocked={problems.some(({ problem }) => problem !== "unreachable")}
          className="w-full"
        >
          {!isContact ? es.next : sending ? words.sending : words.submit}
        </Button>
      </ActionBar>
    </form>
  );
};

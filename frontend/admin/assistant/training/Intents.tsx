import type { Training } from "@asesorador/domain/assistant/training-contract";
import { useState } from "react";
import * as z from "zod/mini";
import { useRestoredDraft } from "../../../access/use-account-draft.ts";
import { count } from "../../../kernel/formats.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { draftSubject } from "../draft-subject.ts";
import { useAddIntent, useRemoveIntent } from "./commands.ts";
import { es } from "./es.ts";
import { nameOfIntent } from "./intent-options.ts";
import { RemoveButton } from "./RemoveButton.tsx";

const { intents: words } = es;

/** The intents, with a form for an operator's own. */
export const Intents = ({ training }: { readonly training: Training }) => {
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  return (
    <div className="grid grid-cols-1 items-start gap-5 py-5 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] lg:gap-6">
      <section aria-labelledby="ia-new-intent" className="rounded-card border border-line p-4 lg:p-5">
        <h2 id="ia-new-intent" className="text-lg">
          {words.newTitle}
        </h2>
        <NewIntent />
      </section>
      <section ref={area} aria-labelledby="ia-intent-list" className="min-w-0">
        <h2 id="ia-intent-list" ref={rest} tabIndex={-1} className="text-lg">
          {words.list}
        </h2>
        <ul className="mt-3 grid grid-cols-1 gap-x-6 rounded-card border border-line px-4 py-1 md:grid-cols-2">
          {training.intents.map(({ key, isOwn, examples }) => (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-2 text-sm"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
                  {nameOfIntent(training, key)}
                  {isOwn && <StatusBadge tone="green" label={words.own} />}
                </p>
                <p className="num text-xs break-words text-ink2">{words.keyAndCount(key, count(examples))}</p>
              </div>
              {isOwn && <Remove intentKey={key} name={nameOfIntent(training, key)} />}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
};

const Remove = ({ intentKey, name }: { readonly intentKey: string; readonly name: string }) => {
  const remove = useRemoveIntent();
  return (
    <RemoveButton
      label={words.removeOf(name)}
      question={words.removeQuestion}
      busy={remove.isPending}
      onRemove={() => remove.mutate(intentKey)}
    />
  );
};

const NewIntent = () => {
  const kept = useRestoredDraft({
    subject: draftSubject("intent"),
    schema: z.string(),
    blank: "",
    isBlank: (text) => text === "",
  });
  const name = kept.draft;
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const add = useAddIntent();
  const submit = () => {
    if (add.isPending) return;
    const blank = name.trim() === "";
    setProblem(blank ? words.required : null);
    if (blank) return setRefusals(refusals + 1);
    // Not mutate's own callback: another tab of the console removes the form. A toast reports a failure.
    add.mutateAsync(name).then(kept.submit(), () => undefined);
  };
  return (
    <form ref={form} noValidate className="mt-3 grid gap-4" onSubmit={handleSubmit(submit)}>
      <Field
        dense
        label={words.name}
        name="name"
        hint={words.hint}
        maxLength={60}
        autoComplete="off"
        error={problem}
        value={name}
        onText={(text) => {
          kept.edit(text);
          setProblem(null);
        }}
      />
      <Button type="submit" busy={add.isPending} size="medium" className="sm:justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
};

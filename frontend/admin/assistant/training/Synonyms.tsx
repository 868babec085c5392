import type { Training } from "@asesorador/domain/assistant/training-contract";
import { useState } from "react";
import * as z from "zod/mini";
import { useRestoredDraft } from "../../../access/use-account-draft.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { handleSubmit } from "../../../ui/handle-submit.ts";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { draftSubject } from "../draft-subject.ts";
import { useChangeSynonym, useRemoveSynonym } from "./commands.ts";
import { es } from "./es.ts";
import { RemoveButton } from "./RemoveButton.tsx";

const { synonyms: words } = es;

const Draft = z.object({ word: z.string(), means: z.string() });
const BLANK = { word: "", means: "" } as const;

/** Words that are read as others. */
export const Synonyms = ({ synonyms }: Pick<Training, "synonyms">) => {
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  return (
    <section ref={area} aria-labelledby="ia-synonyms" className="rounded-card border border-line p-4 lg:p-5">
      <h2 id="ia-synonyms" ref={rest} tabIndex={-1} className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 text-xs text-ink2">{words.note}</p>
      <SynonymForm synonyms={synonyms} />
      {synonyms.length === 0 ? (
        <p className="mt-4 text-sm text-ink2">{words.none}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {synonyms.map((one) => (
            <SynonymRow key={one.word} synonym={one} />
          ))}
        </ul>
      )}
    </section>
  );
};

const SynonymForm = ({ synonyms }: Pick<Training, "synonyms">) => {
  const kept = useRestoredDraft<z.infer<typeof Draft>>({
    subject: draftSubject("synonym"),
    schema: Draft,
    blank: BLANK,
    isBlank: (draft) => draft.word === "" && draft.means === "",
  });
  const { word, means } = kept.draft;
  const [isMissing, setMissing] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const save = useChangeSynonym();
  const submit = () => {
    if (save.isPending) return;
    const missing = word.trim() === "" || means.trim() === "";
    setMissing(missing);
    if (missing) return setRefusals(refusals + 1);
    const seen = synonyms.find((one) => one.word === word.trim().toLowerCase())?.means ?? null;
    // Not mutate's own callback: another tab of the console removes the form. A toast reports a failure.
    save.mutateAsync({ word, means, seen }).then(kept.submit(), () => undefined);
  };
  return (
    <form ref={form} noValidate className="mt-3 grid gap-3" onSubmit={handleSubmit(submit)}>
      <Field
        dense
        label={words.word}
        name="word"
        maxLength={40}
        autoComplete="off"
        error={isMissing && word.trim() === "" ? words.required : null}
        value={word}
        onText={(text) => kept.edit({ word: text, means })}
      />
      <Field
        dense
        label={words.means}
        name="means"
        maxLength={40}
        autoComplete="off"
        error={isMissing && means.trim() === "" ? words.required : null}
        value={means}
        onText={(text) => kept.edit({ word, means: text })}
      />
      <Button type="submit" size="medium" busy={save.isPending} className="sm:justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
};

const SynonymRow = ({ synonym: { word, means } }: { readonly synonym: Training["synonyms"][number] }) => {
  const remove = useRemoveSynonym();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1.5 text-sm">
      <span className="min-w-0 break-words">{words.item(word, means)}</span>
      <RemoveButton
        label={words.removeOf(word)}
        question={words.removeQuestion}
        busy={remove.isPending}
        onRemove={() => remove.mutate({ word, seen: means })}
      />
    </li>
  );
};

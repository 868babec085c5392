import type { Training } from "@asesorador/domain/assistant/training-contract";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useFocusFirstInvalid } from "../../../ui/use-focus-first-invalid.ts";
import { useFocusKept } from "../../../ui/use-focus-kept.ts";
import { useChangeSynonym, useRemoveSynonym } from "./commands.ts";
import { es } from "./es.ts";

const { synonyms: words } = es;

/** Words that are read as others. */
export const Synonyms = ({ synonyms }: Pick<Training, "synonyms">) => {
  const [word, setWord] = useState("");
  const [means, setMeans] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const { area, rest } = useFocusKept<HTMLElement, HTMLHeadingElement>();
  const save = useChangeSynonym();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const missing = word.trim() === "" || means.trim() === "";
    setMissing(missing);
    if (missing) return setRefusals(refusals + 1);
    const seen = synonyms.find((one) => one.word === word.trim().toLowerCase())?.means ?? null;
    save.mutate(
      { word, means, seen },
      {
        onSuccess: () => {
          setWord("");
          setMeans("");
        },
      },
    );
  };
  return (
    <section ref={area} aria-labelledby="ia-synonyms" className="rounded-card border border-line p-4 lg:p-5">
      <h2 id="ia-synonyms" ref={rest} tabIndex={-1} className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 text-xs text-ink2">{words.note}</p>
      <form ref={form} noValidate className="mt-3 grid gap-3" onSubmit={submit}>
        <Field
          dense
          label={words.word}
          name="word"
          maxLength={40}
          autoComplete="off"
          error={isMissing && word.trim() === "" ? words.required : null}
          value={word}
          onText={setWord}
        />
        <Field
          dense
          label={words.means}
          name="means"
          maxLength={40}
          autoComplete="off"
          error={isMissing && means.trim() === "" ? words.required : null}
          value={means}
          onText={setMeans}
        />
        <Button type="submit" size="medium" busy={save.isPending} className="sm:justify-self-start">
          {words.submit}
        </Button>
      </form>
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

const SynonymRow = ({ synonym: { word, means } }: { readonly synonym: Training["synonyms"][number] }) => {
  const remove = useRemoveSynonym();
  return (
    <li className="flex items-center justify-between gap-3 py-1.5 text-sm">
      <span className="min-w-0 break-words">{words.item(word, means)}</span>
      <DenseButton
        aria-label={words.removeOf(word)}
        destructive
        busy={remove.isPending}
        onClick={() => remove.mutate({ word, seen: means })}
      >
        <Trash2 aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </DenseButton>
    </li>
  );
};

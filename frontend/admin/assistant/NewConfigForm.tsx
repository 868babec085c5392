import { ConfigKey, MAX_CONFIG_VALUE } from "@asesorador/domain/assistant/config";
import { useId, useState } from "react";
import * as z from "zod/mini";
import { useRestoredDraft } from "../../access/use-account-draft.ts";
import { AreaField } from "../../ui/AreaField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { useAdd } from "./commands.ts";
import { draftSubject } from "./draft-subject.ts";
import { es } from "./es.ts";
import { doesOf, KNOWN_KEYS } from "./known-keys.ts";
import { limitHint } from "./value-hint.ts";

const Draft = z.object({ key: z.string(), value: z.string() });
type Draft = z.infer<typeof Draft>;
type Problem = { readonly at: "key" | "value"; readonly words: string };

/** Adds an active configuration. */
export const NewConfigForm = () => {
  const known = useId();
  const { form, draft, problem, isBusy, write, submit } = useNewConfig();
  const { key, value } = draft;
  const errorAt = (at: Problem["at"]) => (problem?.at === at ? problem.words : null);
  return (
    <form ref={form} noValidate className="mt-3 grid gap-4" onSubmit={handleSubmit(submit)}>
      <Field
        dense
        label={es.form.key}
        name="key"
        list={known}
        hint={doesOf(key.trim()) ?? es.form.keyHint}
        error={errorAt("key")}
        value={key}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onText={(text) => write({ key: text, value })}
      />
      <datalist id={known}>
        {KNOWN_KEYS.map((one) => (
          <option key={one.key} value={one.key} label={one.does} />
        ))}
      </datalist>
      <AreaField
        dense
        label={es.form.value}
        name="value"
        rows={4}
        maxLength={MAX_CONFIG_VALUE}
        hint={limitHint(value, MAX_CONFIG_VALUE)}
        error={errorAt("value")}
        value={value}
        onText={(text) => write({ key, value: text })}
      />
      <Button type="submit" busy={isBusy} size="medium" className="sm:justify-self-start">
        {isBusy ? es.form.submitting : es.form.submit}
      </Button>
    </form>
  );
};

const useNewConfig = () => {
  const kept = useRestoredDraft<Draft>({
    subject: draftSubject("config"),
    schema: Draft,
    blank: { key: "", value: "" },
    isBlank: (draft) => draft.key === "" && draft.value === "",
  });
  const { key, value } = kept.draft;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const write = (next: Draft) => {
    kept.edit(next);
    setProblem(null);
  };
  const add = useAdd();
  const submit = () => {
    if (add.isPending) return;
    const found = problemIn(key, value);
    setProblem(found);
    if (found) return setRefusals(refusals + 1);
    // Not mutate's own callback: another tab of the console removes the form. A toast reports a failure.
    add.mutateAsync({ configKey: key.trim(), configValue: value }).then(kept.submit(), () => undefined);
  };
  return { form, draft: kept.draft, problem, isBusy: add.isPending, write, submit };
};

/** The first problem and its field; null when there is none. */
const problemIn = (key: string, value: string): Problem | null => {
  if (key.trim() === "") return { at: "key", words: es.form.required };
  if (value.trim() === "") return { at: "value", words: es.form.required };
  const checked = ConfigKey.safeParse(key);
  return checked.success ? null : { at: "key", words: checked.error.issues[0]?.message ?? es.form.badKey };
};

import { ConfigKey, MAX_CONFIG_VALUE } from "@asesorador/domain/assistant/config";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useAdd } from "./commands.ts";
import { es } from "./es.ts";
import { AreaField, LineField } from "./Fields.tsx";
import { doesOf, KNOWN_KEYS } from "./known-keys.ts";

type Problem = { readonly at: "key" | "value"; readonly words: string };

/** A key and a value, saved switched on. */
export const NewConfigForm = () => {
  const known = useId();
  const [key, setKey] = useState("");
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const add = useAdd();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    const found = problemIn(key, value);
    setProblem(found);
    if (found) event.currentTarget.querySelector<HTMLElement>(`[name="${found.at}"]`)?.focus();
    else
      add.mutate(
        { configKey: key.trim(), configValue: value },
        {
          onSuccess: () => {
            setKey("");
            setValue("");
          },
        },
      );
  };
  const errorAt = (at: Problem["at"]) => (problem?.at === at ? problem.words : null);
  return (
    <form noValidate className="mt-3 grid gap-4" onSubmit={submit}>
      <LineField
        label={es.form.key}
        name="key"
        list={known}
        hint={doesOf(key.trim()) ?? es.form.keyHint}
        error={errorAt("key")}
        value={key}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(text) => {
          setKey(text);
          setProblem(null);
        }}
      />
      <datalist id={known}>
        {KNOWN_KEYS.map((one) => (
          <option key={one.key} value={one.key} label={one.does} />
        ))}
      </datalist>
      <AreaField
        label={es.form.value}
        name="value"
        rows={4}
        maxLength={MAX_CONFIG_VALUE}
        error={errorAt("value")}
        value={value}
        onChange={(text) => {
          setValue(text);
          setProblem(null);
        }}
      />
      <Button
        type="submit"
        busy={add.isPending}
        className="min-h-11 px-5 py-1 text-sm sm:justify-self-start lg:min-h-10"
      >
        {add.isPending ? es.form.submitting : es.form.submit}
      </Button>
    </form>
  );
};

/** What keeps this from being saved, at the field to mend first; null when nothing does. */
const problemIn = (key: string, value: string): Problem | null => {
  if (key.trim() === "") return { at: "key", words: es.form.required };
  if (value.trim() === "") return { at: "value", words: es.form.required };
  const checked = ConfigKey.safeParse(key);
  return checked.success ? null : { at: "key", words: checked.error.issues[0]?.message ?? es.form.badKey };
};

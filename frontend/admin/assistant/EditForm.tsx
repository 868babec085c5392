import { MAX_CONFIG_VALUE } from "@asesorador/domain/assistant/config";
import type { Config } from "@asesorador/domain/assistant/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { useEdit } from "./commands.ts";
import { es } from "./es.ts";
import { AreaField } from "./Fields.tsx";

type Props = { readonly config: Config; readonly onDone: () => void };

/** The value in its place, to be changed. What was typed stays when it could not be saved. */
export const EditForm = ({ config: { id, configKey, configValue }, onDone }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState(configValue);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useEdit();
  const focus = () => form.current?.querySelector("textarea")?.focus();
  useEffect(focus, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const blank = value.trim() === "";
    setProblem(blank ? es.list.empty : null);
    if (blank) focus();
    else save.mutate({ id, configValue: value }, { onSuccess: onDone });
  };
  return (
    <form ref={form} noValidate className="mt-2 grid gap-3" onSubmit={submit}>
      <AreaField
        label={es.list.valueOf(configKey)}
        quiet
        name="value"
        rows={4}
        maxLength={MAX_CONFIG_VALUE}
        error={problem}
        value={value}
        onChange={(text) => {
          setValue(text);
          setProblem(null);
        }}
      />
      <Button
        type="submit"
        busy={save.isPending}
        aria-label={es.list.saveOf(configKey)}
        className="min-h-11 justify-self-start px-5 py-1 text-sm lg:min-h-9"
      >
        {es.list.save}
      </Button>
    </form>
  );
};

import { MAX_CONFIG_VALUE } from "@asesorador/domain/assistant/config";
import type { Config } from "@asesorador/domain/assistant/contract";
import { useEffect, useState } from "react";
import { AreaField } from "../../ui/AreaField.tsx";
import { Button } from "../../ui/Button.tsx";
import { handleSubmit } from "../../ui/handle-submit.ts";
import { useFocusFirstInvalid } from "../../ui/use-focus-first-invalid.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { useEdit } from "./commands.ts";
import { es } from "./es.ts";
import { useConfigDraft } from "./use-config-draft.ts";
import { limitHint } from "./value-hint.ts";

type Props = { readonly config: Config; readonly onDone: () => void };

/** Edits a configuration's value in place. The text stays when saving fails. */
export const EditForm = ({ config, onDone }: Props) => {
  const { id, configKey } = config;
  const draft = useConfigDraft(configKey, config);
  const { value, setValue, seen } = draft;
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstInvalid(refusals);
  const save = useEdit();
  useEffect(() => form.current?.querySelector("textarea")?.focus(), [form]);
  const submit = () => {
    if (save.isPending) return;
    const blank = value.trim() === "";
    setProblem(blank ? es.list.empty : null);
    if (blank) setRefusals(refusals + 1);
    else draft.dropAfter(save.mutateAsync({ id, configValue: value, ...seen }), onDone);
  };
  return (
    <form ref={form} noValidate className="mt-2 grid gap-3" onSubmit={handleSubmit(submit)}>
      <AreaField
        dense
        label={es.list.valueOf(configKey)}
        labelHidden
        name="value"
        rows={4}
        maxLength={MAX_CONFIG_VALUE}
        hint={limitHint(value, MAX_CONFIG_VALUE)}
        error={problem}
        value={value}
        onText={(text) => {
          setValue(text);
          setProblem(null);
        }}
      />
      <ConflictNotice draft={draft} onDecided={() => form.current?.querySelector("textarea")?.focus()} />
      <Button
        type="submit"
        busy={save.isPending}
        aria-label={es.list.saveOf(configKey)}
        size="medium"
        className="justify-self-start"
      >
        {es.list.save}
      </Button>
    </form>
  );
};

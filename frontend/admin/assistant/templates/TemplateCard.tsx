import { MAX_CONFIG_VALUE, type TemplateKey } from "@asesorador/domain/assistant/config";
import type { Config } from "@asesorador/domain/assistant/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConflictNotice } from "../ConflictNotice.tsx";
import { updatedAt } from "../display.ts";
import { es as consoleWords } from "../es.ts";
import { previewQuery } from "../queries.ts";
import { Switch } from "../Switch.tsx";
import { useConfigForm } from "../use-config-form.ts";
import { valueHint } from "../value-hint.ts";
import { es } from "./es.ts";

type Props = {
  readonly templateKey: TemplateKey;
  /** null: nothing is saved, the assistant uses its own text. */
  readonly config: Config | null;
};

/** One quick reply with its switch, its editor, and the answer that a visitor would get. */
export const TemplateCard = ({ templateKey, config }: Props) => {
  const { title, placeholder } = es.of[templateKey];
  const { draft, problem, form, busy, type, submit, toggle } = useConfigForm(templateKey, config);
  const { value, isTouched } = draft;
  const isBlank = value.trim() === "";
  const isOn = config?.isActive ?? false;
  const save = (event: FormEvent) =>
    submit(event, { configValue: value, problem: isBlank ? es.empty : null });
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line p-4 md:grid-cols-2 lg:p-5">
      <form ref={form} noValidate onSubmit={save} className="grid grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <div className="min-w-0 flex-1 basis-36 py-1.5">
            <h3 className="text-base">{title}</h3>
            <p className="mt-0.5 text-xs wrap-anywhere text-ink2">{templateKey}</p>
          </div>
          <Switch
            label={es.switchOf(title)}
            on={isOn}
            words={isOn ? es.on : es.off}
            busy={busy}
            onSwitch={() => toggle(isBlank ? placeholder : value)}
          />
        </div>
        <AreaField
          dense
          label={es.textOf(title)}
          labelHidden
          name={templateKey}
          rows={4}
          maxLength={MAX_CONFIG_VALUE}
          placeholder={placeholder}
          hint={valueHint(value, MAX_CONFIG_VALUE)}
          error={problem}
          value={value}
          onText={type}
        />
        <ConflictNotice draft={draft} onDecided={() => form.current?.querySelector("textarea")?.focus()} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="medium" busy={busy} aria-label={es.saveOf(title)}>
            {es.save}
          </Button>
          {config && (
            <p className="num text-xs text-ink2">
              {consoleWords.list.updated(updatedAt(config.updatedAt), config.updatedBy)}
            </p>
          )}
        </div>
      </form>
      <Preview templateKey={templateKey} text={value} note={noteOf(isTouched, config)} />
    </li>
  );
};

const noteOf = (isTouched: boolean, config: Config | null): string | null => {
  if (isTouched) return es.unused;
  return config && !config.isActive ? es.isOff : null;
};

type PreviewProps = {
  readonly templateKey: TemplateKey;
  readonly text: string;
  readonly note: string | null;
};

const Preview = ({ templateKey, text, note }: PreviewProps) => {
  const { data, isError } = useQuery(previewQuery(templateKey, useDebounced(text)));
  return (
    <figure className="min-w-0">
      <figcaption className="text-xs text-ink2">
        <span className="font-semibold text-ink">{es.preview}</span>
        {data && ` · ${es.asked(data.question)}`}
        {note !== null && <span className="block">{note}</span>}
      </figcaption>
      <blockquote className="mt-2 rounded-card rounded-tl-none border border-line bg-paper px-3.5 py-2.5 text-sm break-words whitespace-pre-line">
        {data?.reply ?? (isError ? es.previewFailed : es.loading)}
      </blockquote>
    </figure>
  );
};

const DEBOUNCE_MS = 400;

const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
};

import { useMachine } from "@xstate/react";
import { Download } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { AreaField } from "../../../ui/AreaField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { es as shared } from "../es.ts";
import { es } from "./es.ts";
import { type importMachine, writing } from "./import-machine.ts";
import { PreviewRows } from "./PreviewRows.tsx";
import { ResultRows } from "./ResultRows.tsx";

/** What differs between the kinds of file. */
export type ImportWords = {
  readonly title: string;
  readonly description: string;
  readonly templateHint: string;
  readonly fileHint: string;
  readonly pasteHint: string;
  readonly apply: (rows: number) => string;
};

export type ImportKind = {
  /** Reads, previews and applies. */
  readonly machine: typeof importMachine;
  readonly words: ImportWords;
  readonly templatePath: string;
};

type Props = ImportKind & {
  /** Called with the position of the write. */
  readonly onApplied: (position: string) => void;
  readonly onClose: () => void;
};

/** Imports a CSV file: choose, compare, apply, results. */
export const ImportDialog = ({ machine, words, templatePath, onApplied, onClose }: Props) => {
  const [state, send] = useMachine(machine);
  const id = useId();
  const { csv, failure, preview, results, position } = state.context;
  const applied = useEffectEvent(onApplied);
  useEffect(() => {
    if (position !== null) applied(position);
  }, [position]);
  const top = useRef<HTMLDivElement>(null);
  const step = state.matches("applied")
    ? "applied"
    : preview && isLooking(state.value)
      ? "looking"
      : "choosing";
  // Each step starts at its top, for screen readers, too.
  useEffect(() => {
    if (step === "choosing") return;
    top.current?.focus({ preventScroll: true });
    top.current?.closest("section")?.scrollTo({ top: 0 });
  }, [step]);

  const footer =
    step === "applied" ? (
      <>
        <DenseButton onClick={() => send({ type: "back" })}>{es.another}</DenseButton>
        <Button size="medium" className="max-sm:w-full" onClick={onClose}>
          {es.done}
        </Button>
      </>
    ) : step === "looking" && preview ? (
      <>
        <DenseButton onClick={() => send({ type: "back" })}>{es.back}</DenseButton>
        <Button
          size="medium"
          className="max-sm:w-full"
          busy={state.matches("applying")}
          blocked={writing(preview) === 0}
          onClick={() => send({ type: "apply" })}
        >
          {state.matches("applying") ? es.applying : words.apply(writing(preview))}
        </Button>
      </>
    ) : (
      <Button
        type="submit"
        form={id}
        size="medium"
        className="max-sm:w-full"
        busy={!state.matches("choosing")}
      >
        {state.matches("comparing") ? es.previewing : es.preview}
      </Button>
    );

  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={shared.close}
      onClose={onClose}
      footer={<div className="flex flex-wrap items-center justify-end gap-3">{footer}</div>}
    >
      <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
        {failure && <Notice tone="bad" title={failure} />}
        {step === "choosing" && (
          <Choose
            id={id}
            words={words}
            templatePath={templatePath}
            csv={csv}
            onFill={(text) => send({ type: "fill", csv: text })}
            onPick={(file) => send({ type: "pick", file })}
            onSubmit={() => send({ type: "submit" })}
          />
        )}
        {step === "looking" && preview && <PreviewRows rows={preview.rows} />}
        {step === "applied" && <ResultRows rows={results} />}
      </div>
    </Dialog>
  );
};

const isLooking = (value: unknown): boolean => value === "looking" || value === "applying";

type ChooseProps = Pick<ImportKind, "words" | "templatePath"> & {
  readonly id: string;
  readonly csv: string;
  readonly onFill: (csv: string) => void;
  readonly onPick: (file: File) => void;
  readonly onSubmit: () => void;
};

const Choose = ({ id, words, templatePath, csv, onFill, onPick, onSubmit }: ChooseProps) => {
  const file = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} noValidate className="grid gap-5" onSubmit={submit}>
      <p className="text-sm">
        <a
          href={templatePath}
          download
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-pine underline underline-offset-4 lg:min-h-9"
        >
          <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {es.template}
        </a>
        <span className="block text-xs text-ink2">{words.templateHint}</span>
      </p>
      <div>
        <label htmlFor={file} className="mb-1 block text-xs font-semibold">
          {es.file}
        </label>
        <input
          id={file}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-describedby={`${file}-hint`}
          className="block min-h-11 w-full cursor-pointer rounded-ctl border border-edge bg-surface text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-mint file:px-4 file:font-semibold file:text-pine hover:border-pine"
          onChange={(event) => {
            const [picked] = event.target.files ?? [];
            if (picked) onPick(picked);
          }}
        />
        <p id={`${file}-hint`} className="mt-1 text-xs text-ink2">
          {words.fileHint}
        </p>
      </div>
      <AreaField
        dense
        label={es.paste}
        name="csv"
        rows={9}
        spellCheck={false}
        wrap="off"
        hint={words.pasteHint}
        value={csv}
        onText={onFill}
      />
    </form>
  );
};

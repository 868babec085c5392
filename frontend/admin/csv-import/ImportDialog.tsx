import { useMachine } from "@xstate/react";
import { type ComponentType, useEffect, useId, useRef, useState } from "react";
import type { SnapshotFrom } from "xstate";
import { Button } from "../../ui/Button.tsx";
import { CheckboxField } from "../../ui/CheckboxField.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LeavingFooter } from "../../ui/LeavingFooter.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ChooseFile } from "./ChooseFile.tsx";
import { es } from "./es.ts";
import { type importMachine, WITH_DUPLICATES, writing } from "./import-machine.ts";
import { PreviewRows } from "./PreviewRows.tsx";
import { ResultRows } from "./ResultRows.tsx";
import type { Settings } from "./rows.ts";

/** What differs between the kinds of file. */
export type ImportWords = {
  readonly title: string;
  readonly description: string;
  readonly templateHint: string;
  readonly fileHint: string;
  readonly pasteHint: string;
  readonly apply: (rows: number) => string;
  /** Texts of the choice to save duplicates too; absent where a file has none. */
  readonly withDuplicates?: { readonly label: (rows: number) => string; readonly hint: string };
};

export type StatementProps = {
  readonly settings: Settings;
  /** The form was sent with a setting missing. */
  readonly tried: boolean;
  readonly onSettle: (settings: Settings) => void;
};

export type ImportKind = {
  /** Previews and applies. */
  readonly machine: typeof importMachine;
  readonly words: ImportWords;
  readonly templatePath: string;
  /** What the person states about the file; none by default. */
  readonly Statement?: ComponentType<StatementProps>;
  readonly settings?: Settings;
};

type Props = ImportKind & {
  /** Called with the position of each write. */
  readonly onApplied: (position: string) => void;
  readonly onClose: () => void;
};

/** Imports a CSV file: choose, compare, apply, results. */
export const ImportDialog = (props: Props) => {
  const { machine, words, templatePath, Statement, settings: initial, onApplied, onClose } = props;
  const reporting = machine.provide({ actions: { reportWrite: (_, position) => onApplied(position) } });
  const [state, send] = useMachine(reporting, { input: initial ? { settings: initial } : undefined });
  const [leaving, setLeaving] = useState(false);
  const id = useId();
  const { csv, settings, failure, preview, results, next } = state.context;
  const step = stepOf(state);
  const top = useStartAtTop(step, failure);
  const rows = preview?.rows ?? [];
  const applying = state.matches("applying");
  const unfinished = applying || (step === "previewing" && next > 0);

  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={es.close}
      onClose={() => (unfinished && !leaving ? setLeaving(true) : onClose())}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {leaving && unfinished ? (
            <LeavingFooter words={es.leaving} onStay={() => setLeaving(false)} onDiscard={onClose} />
          ) : (
            <StepButtons form={id} state={state} send={send} words={words} onDone={onClose} />
          )}
        </div>
      }
    >
      <div ref={top} tabIndex={-1} className="grid gap-5 outline-none">
        {failure && <Notice tone="bad" title={failure} />}
        {step === "choosing" && (
          <ChooseFile
            id={id}
            words={words}
            templatePath={templatePath}
            csv={csv}
            fileName={settings["fileName"] ?? ""}
            onFill={(text) => send({ type: "fill", csv: text })}
            onPick={(file) => send({ type: "pick", file })}
            onSubmit={() => send({ type: "submit" })}
          >
            {Statement && (
              <Statement
                settings={settings}
                tried={failure === es.unsettled}
                onSettle={(stated) => send({ type: "settle", settings: stated })}
              />
            )}
          </ChooseFile>
        )}
        {unfinished && <Progress done={next} total={rows.length} />}
        {step === "previewing" && !unfinished && words.withDuplicates && (
          <DuplicatesChoice
            words={words.withDuplicates}
            rows={rows}
            settings={settings}
            onSettle={(stated) => send({ type: "settle", settings: stated })}
          />
        )}
        {step === "previewing" && <PreviewRows rows={rows} />}
        {step === "applied" && <ResultRows rows={results} previewed={rows} />}
      </div>
    </Dialog>
  );
};

type Step = "choosing" | "previewing" | "applied";
type State = SnapshotFrom<typeof importMachine>;

const stepOf = (state: State): Step => {
  if (state.matches("applied")) return "applied";
  return state.context.preview && isPreviewing(state.value) ? "previewing" : "choosing";
};

type StepButtonsProps = Pick<ImportKind, "words"> & {
  /** Id of the form of the first step. */
  readonly form: string;
  readonly state: State;
  readonly send: (event: { readonly type: "back" | "apply" }) => void;
  readonly onDone: () => void;
};

/** The buttons of the current step. */
const StepButtons = ({ form, state, send, words, onDone }: StepButtonsProps) => {
  const { preview, next } = state.context;
  const rows = preview?.rows.length ?? 0;
  const applying = state.matches("applying");
  const toWrite = writing(state.context);
  const main = { size: "medium", className: "max-sm:w-full" } as const;
  switch (stepOf(state)) {
    case "applied":
      return (
        <>
          <DenseButton onClick={() => send({ type: "back" })}>{es.another}</DenseButton>
          <Button {...main} onClick={onDone}>
            {es.done}
          </Button>
        </>
      );
    case "previewing":
      return (
        <>
          {!applying && <DenseButton onClick={() => send({ type: "back" })}>{es.back}</DenseButton>}
          <Button {...main} busy={applying} blocked={toWrite === 0} onClick={() => send({ type: "apply" })}>
            {applying ? es.applying : next > 0 ? es.resume(rows - next) : words.apply(toWrite)}
          </Button>
        </>
      );
    case "choosing":
      return (
        <Button {...main} type="submit" form={form} busy={!state.matches("choosing")}>
          {state.matches("comparing") ? es.previewing : es.preview}
        </Button>
      );
  }
};

/** Shows the top of the dialog's content when a step begins or an attempt fails; attach the returned ref to the content. */
const useStartAtTop = (step: Step, failure: string | null) => {
  const top = useRef<HTMLDivElement>(null);
  // The focus, too, for screen readers.
  useEffect(() => {
    if (step === "choosing") return;
    top.current?.focus({ preventScroll: true });
    top.current?.closest("section")?.scrollTo({ top: 0 });
  }, [step]);
  // The failure and what the person states are above the file.
  useEffect(() => {
    if (failure !== null) top.current?.closest("section")?.scrollTo({ top: 0 });
  }, [failure]);
  return top;
};

type DuplicatesProps = Pick<StatementProps, "settings" | "onSettle"> & {
  readonly words: NonNullable<ImportWords["withDuplicates"]>;
  readonly rows: NonNullable<State["context"]["preview"]>["rows"];
};

/** Whether rows of people who are known already are saved too; nothing where there are none. */
const DuplicatesChoice = ({ words, rows, settings, onSettle }: DuplicatesProps) => {
  const duplicates = rows.filter(({ outcome }) => outcome === "duplicate").length;
  return (
    duplicates > 0 && (
      <CheckboxField
        label={words.label(duplicates)}
        hint={words.hint}
        checked={settings["duplicates"] === WITH_DUPLICATES.duplicates}
        onChange={(checked) => onSettle(checked ? WITH_DUPLICATES : { duplicates: "skip" })}
      />
    )
  );
};

/** How many rows are saved. */
const Progress = ({ done, total }: { readonly done: number; readonly total: number }) => (
  <div className="grid gap-1.5">
    <p role="status" className="num text-sm font-semibold">
      {es.applied(done, total)}
    </p>
    <Meter label={es.applying} max={total} value={done} />
  </div>
);

const isPreviewing = (value: unknown): boolean => value === "previewing" || value === "applying";

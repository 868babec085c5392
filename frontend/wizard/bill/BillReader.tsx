import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Meter } from "../../ui/Meter.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useToolUsed } from "../shared/tool-used.ts";
import type { BillQuestionProps } from "./bill-props.ts";
import { es } from "./es.ts";
import { type BillFacts, type Found, factsIn } from "./extract.ts";
import { type Failure, readFile, Unread } from "./read-file.ts";

type State =
  | { readonly kind: "choosing"; readonly failure: Failure | null }
  | { readonly kind: "reading"; readonly percent: number }
  | { readonly kind: "found"; readonly facts: BillFacts }
  | { readonly kind: "used" };

const CHOOSING: State = { kind: "choosing", failure: null };

type BillReaderProps = BillQuestionProps & { readonly onClose: () => void };

/** Reads a bill in this browser and proposes its facts; none is used before the visitor accepts it. */
export const BillReader = (props: BillReaderProps) => {
  useToolUsed("bill");
  const { market, onUse, onClose } = props;
  const id = useId();
  const { state, read, cancel, set } = useReading(market);
  const heading = useRef<HTMLHeadingElement>(null);
  // Each state takes the focus, so that a screen reader announces it.
  useEffect(() => {
    if (state.kind !== "reading") heading.current?.focus();
  }, [state.kind]);
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-card border border-line bg-surface p-5">
      <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-lg">
        {es.heading[market]}
      </h2>
      <p className="mt-1.5 text-sm text-ink2">{es.hint[market]}</p>
      {state.kind === "choosing" && (
        <FileChoice market={market} failure={state.failure} onFile={read} onClose={onClose} />
      )}
      {state.kind === "reading" && (
        <div className="mt-4 grid gap-3">
          <p role="status">{es.reading[market]}</p>
          <Meter label={es.reading[market]} max={100} value={state.percent} />
          <Button variant="secondary" onClick={cancel}>
            {es.cancel}
          </Button>
        </div>
      )}
      {state.kind === "found" && (
        <div className="mt-4 grid gap-3">
          <p className="font-semibold">{es.found}</p>
          <Facts facts={state.facts} {...props} />
          <Button
            onClick={() => {
              const { amount, company, service } = state.facts;
              onUse({
                amount: amount?.value ?? null,
                company: company?.value ?? null,
                service: service?.value ?? null,
              });
              set({ kind: "used" });
            }}
          >
            {es.use}
          </Button>
          <Button variant="secondary" onClick={() => set(CHOOSING)}>
            {es.another}
          </Button>
        </div>
      )}
      {state.kind === "used" && <Notice tone="good" title={es.used[market]} className="mt-4" />}
    </section>
  );
};

const Facts = ({
  facts: { amount, company, service },
  market,
  companies,
  services,
}: BillQuestionProps & { readonly facts: BillFacts }) => (
  <dl className="grid gap-3">
    <Fact name={es.facts.amount} found={amount} text={es.amount[market]} />
    <Fact name={es.facts.company} found={company} text={(value) => companies[value] ?? value} />
    <Fact name={es.facts.service} found={service} text={(value) => services[value]} />
  </dl>
);

type FileChoiceProps = Pick<BillReaderProps, "market" | "onClose"> & {
  /** Why the last file could not be read; null: none was, or it could. */
  readonly failure: Failure | null;
  readonly onFile: (file: File) => void;
};

const FileChoice = ({ market, failure, onFile, onClose }: FileChoiceProps) => {
  const id = useId();
  return (
    <div className="mt-4 grid gap-3">
      {failure && <Notice tone="bad" title={es.failed[market][failure]} />}
      <label htmlFor={id} className="font-semibold">
        {es.file[market]}
      </label>
      <input
        id={id}
        type="file"
        accept="application/pdf,image/png,image/jpeg,image/webp"
        className="field py-3"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
        }}
      />
      <Button variant="secondary" onClick={onClose}>
        {es.close}
      </Button>
    </div>
  );
};

type FactProps<Value> = {
  readonly name: string;
  readonly found: Found<Value> | null;
  readonly text: (value: Value) => string;
};

/** One fact, with its line of the bill marked. */
const Fact = <Value,>({ name, found, text }: FactProps<Value>) => (
  <div className="border-t border-line pt-2">
    <dt className="text-sm text-ink2">{name}</dt>
    {found ? (
      <dd>
        <span className="block font-semibold">{text(found.value)}</span>
        <span className="block text-sm break-words text-ink2">
          {es.from} <mark className="bg-amber px-1 text-ink">{found.line.slice(0, 80)}</mark>
        </span>
      </dd>
    ) : (
      <dd className="text-sm">{es.missing}</dd>
    )}
  </div>
);

/** Reads one file at a time; the reading ends with the component. */
const useReading = (market: BillQuestionProps["market"]) => {
  const [state, set] = useState<State>(CHOOSING);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const read = (file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    set({ kind: "reading", percent: 0 });
    const onProgress = (share: number) =>
      signal.aborted || set({ kind: "reading", percent: Math.round(share * 100) });
    readFile(file, { onProgress, signal }).then(
      (text) => {
        const facts = factsIn(text, market);
        const isNothing = !facts.amount && !facts.company && !facts.service;
        set(isNothing ? { kind: "choosing", failure: "unreadable" } : { kind: "found", facts });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        set({ kind: "choosing", failure: error instanceof Unread ? error.reason : "unreadable" });
      },
    );
  };
  const cancel = () => {
    running.current?.abort();
    set(CHOOSING);
  };
  return { state, read, cancel, set };
};

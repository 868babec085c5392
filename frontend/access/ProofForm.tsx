import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Refused } from "../kernel/http.ts";
import { Button } from "../ui/Button.tsx";
import { DenseButton } from "../ui/DenseButton.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { es } from "./es.ts";

const text = es.factor;

type Name = "current" | "code";
export type Proof = { readonly [Field in Name]: string };

type Props<Result> = {
  readonly label: string;
  /** What must be proved, in this order. */
  readonly asks: readonly Name[];
  readonly codeHint: string;
  readonly submit: string;
  readonly work: (proof: Proof) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
  /** Above the fields. */
  readonly children?: ReactNode;
};

const MISSING: Proof = { current: text.currentMissing, code: text.codeMissing };
const FIELDS = {
  current: { label: text.current, type: "password", autoComplete: "current-password", maxLength: 200 },
  code: { label: text.code, type: "text", autoComplete: "one-time-code", maxLength: 40 },
} as const;

/** Asks for the password, a code, or both, before something is done; a refusal is shown beside its field. */
export const ProofForm = <Result,>({ asks, codeHint, work, onDone, ...props }: Props<Result>) => {
  const [proof, setProof] = useState<Proof>({ current: "", code: "" });
  const [problems, setProblems] = useState<Partial<Proof>>({});
  /** Refusals so far: each moves the focus to the first wrong field, typing never does. */
  const [refusals, setRefusals] = useState(0);
  const refuse = (found: Partial<Proof>) => {
    setProblems(found);
    setRefusals((count) => count + 1);
  };
  const form = useRef<HTMLFormElement>(null);
  const doIt = useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onError: (error) => refuse(problemsOf(error)),
  });
  useEffect(() => {
    // The whole form, not only its first field: what is above the field has to be read first.
    form.current?.querySelector("input")?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  const failure = doIt.isError && Object.keys(problemsOf(doIt.error)).length === 0 ? doIt.error : null;
  return (
    <form
      ref={form}
      noValidate
      aria-label={props.label}
      className="grid max-w-[26rem] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const missing = asks.filter((name) => proof[name].trim() === "");
        refuse(Object.fromEntries(missing.map((name) => [name, MISSING[name]])));
        if (missing.length === 0 && !doIt.isPending) doIt.mutate(proof);
      }}
    >
      {props.children}
      {failure && <Notice tone="bad" title={reasonOf(failure)} />}
      {asks.map((name) => (
        <Field
          key={name}
          {...FIELDS[name]}
          name={name}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={name === "code" ? codeHint : undefined}
          value={proof[name]}
          error={problems[name]}
          onChange={(event) => {
            setProof({ ...proof, [name]: event.target.value });
            setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)));
          }}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={doIt.isPending}
          className="min-h-11 px-5 py-1 text-sm max-sm:w-full lg:min-h-10"
        >
          {doIt.isPending ? text.working : props.submit}
        </Button>
        <DenseButton className="max-sm:w-full lg:min-h-10" onClick={props.onCancel}>
          {text.cancel}
        </DenseButton>
      </div>
    </form>
  );
};

const problemsOf = (error: unknown): Partial<Proof> => {
  const [issue] = error instanceof Refused ? error.issues : [];
  return issue?.path === "current" || issue?.path === "code" ? { [issue.path]: issue.message } : {};
};

const reasonOf = (error: Error): string =>
  error instanceof Refused ? (error.reason ?? text.failed) : es.noConnection;

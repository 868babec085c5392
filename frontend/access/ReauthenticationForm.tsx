import type { Proof } from "@asesorador/domain/access/second-factor-contract";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { failureReason } from "../kernel/failure-reason.ts";
import { fieldProblem } from "../kernel/field-problem.ts";
import { Button } from "../ui/Button.tsx";
import { DenseButton } from "../ui/DenseButton.tsx";
import { Field } from "../ui/Field.tsx";
import { handleSubmit } from "../ui/handle-submit.ts";
import { Notice } from "../ui/Notice.tsx";
import { useFocusFirstInvalid } from "../ui/use-focus-first-invalid.ts";
import { es } from "./es.ts";
import { esFactor } from "./es-factor.ts";
import { PasskeyDeclined, passkeysSupported } from "./passkey-support.ts";
import type { SecondFactorStatus } from "./queries.ts";

const text = esFactor;

type Name = "current" | "code";
type Typed = { readonly [Field in Name]: string };

type Common<Result> = {
  readonly label: string;
  readonly submit: string;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
  /** Above the fields. */
  readonly children?: ReactNode;
};

type ReauthenticationProps<Result> = Common<Result> & {
  readonly status: SecondFactorStatus;
  readonly work: (proof: Proof) => Promise<Result>;
};

/** Asks for the password and, of an account that has a second factor, for a code or a passkey. */
export const ReauthenticationForm = <Result,>({ status, work, ...form }: ReauthenticationProps<Result>) => {
  const { enrolled, app, passkeys } = status;
  return (
    <CredentialsForm
      {...form}
      asks={enrolled ? ["current", "code"] : ["current"]}
      codeLabel={app ? text.code : text.recoveryCode}
      codeHint={app ? text.codeHint : text.recoveryCodeHint}
      codeMode="text"
      work={({ current, code }) => work(enrolled ? { current, code } : { current })}
      byPasskey={
        passkeys.length > 0 && passkeysSupported()
          ? async (current) => {
              const { proveWithPasskey } = await import("./passkey.ts");
              return work({ current, assertion: await proveWithPasskey() });
            }
          : null
      }
    />
  );
};

type CodeProps<Result> = Common<Result> & { readonly work: (code: string) => Promise<Result> };

/** Asks for a code that a new authenticator app shows. */
export const NewAppForm = <Result,>({ work, ...form }: CodeProps<Result>) => (
  <CredentialsForm
    {...form}
    asks={["code"]}
    codeLabel={text.code}
    codeHint={text.appCodeHint}
    codeMode="numeric"
    work={({ code }) => work(code)}
    byPasskey={null}
  />
);

type Props<Result> = Common<Result> & {
  /** The fields, in this order. */
  readonly asks: readonly Name[];
  readonly codeLabel: string;
  readonly codeHint: string;
  /** Recovery codes have letters, too. */
  readonly codeMode: "numeric" | "text";
  readonly work: (typed: Typed) => Promise<Result>;
  /** In place of the code; null where there is no passkey. */
  readonly byPasskey: ((current: string) => Promise<Result>) | null;
};

type CredentialFieldProps = Pick<
  ComponentProps<typeof Field>,
  "label" | "hint" | "inputMode" | "error" | "onText"
> & {
  readonly name: Name;
  readonly value: string;
};

/** A password or a code: typed as it is, never corrected. */
const CredentialField = ({ name, ...props }: CredentialFieldProps) => (
  <Field
    {...FIELDS[name]}
    {...props}
    name={name}
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
  />
);

const MISSING: Typed = { current: text.currentMissing, code: text.codeMissing };
const FIELDS = {
  current: { type: "password", autoComplete: "current-password", maxLength: 400 },
  code: { type: "text", autoComplete: "one-time-code", maxLength: 40 },
} as const;

/** What is typed, what is wrong with it, and the request that proves it. */
const useCredentials = <Result,>({
  work,
  byPasskey,
  onDone,
}: Pick<Props<Result>, "work" | "byPasskey" | "onDone">) => {
  const [typed, setTyped] = useState<Typed>({ current: "", code: "" });
  const [problems, setProblems] = useState<Partial<Typed>>({});
  /** Refusals so far: each moves the focus to the first wrong field, typing never does. */
  const [refusals, setRefusals] = useState(0);
  const refuse = (found: Partial<Typed>) => {
    setProblems(found);
    setRefusals((count) => count + 1);
  };
  const form = useFocusFirstInvalid(refusals);
  const mutation = useMutation({
    mutationFn: (how: "code" | "passkey") =>
      how === "passkey" && byPasskey ? byPasskey(typed.current) : work(typed),
    onSuccess: onDone,
    onError: (error) => refuse(problemsOf(error)),
  });
  useEffect(() => {
    // The whole form, not only its first field: what is above the field has to be read first.
    form.current?.querySelector("input")?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: "nearest" });
  }, [form]);
  const send = (how: "code" | "passkey", needed: readonly Name[]) => {
    const missing = needed.filter((name) => typed[name].trim() === "");
    refuse(Object.fromEntries(missing.map((name) => [name, MISSING[name]])));
    if (missing.length === 0 && !mutation.isPending) mutation.mutate(how);
  };
  const failure =
    mutation.isError && Object.keys(problemsOf(mutation.error)).length === 0 ? mutation.error : null;
  const write = (name: Name, value: string) => {
    setTyped({ ...typed, [name]: value });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)));
  };
  return { form, typed, problems, failure, isBusy: mutation.isPending, write, send };
};

/** Asks for the password, a code, or both, before something is done; a refusal is shown beside its field. */
const CredentialsForm = <Result,>({
  asks,
  codeLabel,
  codeHint,
  codeMode,
  work,
  byPasskey,
  onDone,
  ...props
}: Props<Result>) => {
  const { form, typed, problems, failure, isBusy, write, send } = useCredentials({ work, byPasskey, onDone });
  return (
    <form
      ref={form}
      noValidate
      aria-label={props.label}
      className="grid max-w-[26rem] gap-5"
      onSubmit={handleSubmit(() => send("code", asks))}
    >
      {props.children}
      {failure && <Notice tone="bad" title={reasonOf(failure)} />}
      {asks.map((name) => (
        <CredentialField
          key={name}
          name={name}
          {...(name === "code"
            ? { label: codeLabel, hint: codeHint, inputMode: codeMode }
            : { label: text.current })}
          value={typed[name]}
          error={problems[name]}
          onText={(value) => write(name, value)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} size="medium" className="max-sm:w-full">
          {isBusy ? text.working : props.submit}
        </Button>
        {byPasskey && (
          <DenseButton
            className="max-sm:w-full lg:min-h-10"
            busy={isBusy}
            onClick={() => send("passkey", ["current"])}
          >
            {text.byPasskey}
          </DenseButton>
        )}
        <DenseButton className="max-sm:w-full lg:min-h-10" onClick={props.onCancel}>
          {text.cancel}
        </DenseButton>
      </div>
    </form>
  );
};

const problemsOf = (error: unknown): Partial<Typed> => {
  const problem = fieldProblem(error, ["current", "code"]);
  return problem ? { [problem.field]: problem.text } : {};
};

const reasonOf = (error: Error): string =>
  error instanceof PasskeyDeclined ? es.passkey.declined : requestReason(error);

const requestReason = failureReason({ noReason: text.failed, noConnection: es.noConnection });

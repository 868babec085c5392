import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { Fingerprint } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { Redirect } from "wouter";
import { brand } from "../kernel/brand.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { handleSubmit } from "../ui/handle-submit.ts";
import { Notice } from "../ui/Notice.tsx";
import { Ledger, LedgerRow, Receipt } from "../ui/Receipt.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";
import { currentUserQuery, hintQuery, setCurrentUser } from "./current-user.ts";
import { es } from "./es.ts";
import { passkeysSupported } from "./passkey-support.ts";
import { RevealButton } from "./RevealButton.tsx";
import { returnPathIn, sessionEndedIn } from "./return-path.ts";
import { type Credentials, signInMachine } from "./sign-in-machine.ts";

export const PANEL_PATH = "/peru-admin";
/** The contract's own limits; a browser counts UTF-16 units, of which a character takes at most two. */
const MAX = { username: 100, password: 400, code: 40 } as const;

/** /admin-login. Leads on to the page that asked for a session, or else to the panel. */
export const SignInPage = () => {
  const client = useQueryClient();
  const { data: user } = useQuery(currentUserQuery);
  const reporting = signInMachine.provide({
    actions: { reportUser: (_, entered) => entered && setCurrentUser(client, entered) },
  });
  const [state, send] = useMachine(reporting);
  const asksCode = state.context.ticket !== null;
  if (user) return <Redirect to={returnPathIn(window.history.state) ?? PANEL_PATH} replace />;
  return (
    <div className="mx-auto grid min-h-dvh max-w-[27rem] grid-rows-[auto_1fr] px-5">
      <title>{`${es.title} · ${brand.name}`}</title>
      <header className="py-5">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Wordmark name={brand.name} />
        </a>
      </header>
      <main className="pt-[6vh] pb-16">
        <Receipt className="print-in px-6 pt-7 pb-9 sm:px-8">
          <h1 className="text-2xl">{es.title}</h1>
          <p className="mt-2 text-sm text-ink2">{asksCode ? es.code.intro : es.intro}</p>
          {!asksCode && sessionEndedIn(window.history.state) && (
            <Notice tone="info" className="mt-5" title={es.sessionEnded.title}>
              {es.sessionEnded.text}
            </Notice>
          )}
          {asksCode ? <CodeForm state={state} send={send} /> : <SignInForm state={state} send={send} />}
        </Receipt>
        {!asksCode && <Hint onUse={(change) => send({ type: "edit", change })} />}
      </main>
    </div>
  );
};

type Machine = ReturnType<typeof useMachine<typeof signInMachine>>;
type FormProps = { readonly state: Machine[0]; readonly send: Machine[1] };

type StepFormProps = Pick<FormProps, "send"> & {
  readonly form: Ref<HTMLFormElement>;
  readonly failure: Machine[0]["context"]["failure"];
  readonly children: ReactNode;
};

/** The form of one step: submits to the machine; above the fields is the reason why the last attempt failed. */
const StepForm = ({ form, failure, send, children }: StepFormProps) => (
  <form
    ref={form}
    noValidate
    className="mt-6 grid gap-5"
    onSubmit={handleSubmit(() => send({ type: "submit" }))}
  >
    {failure && (
      <Notice tone="bad" title={failure.message}>
        {failure.advice}
      </Notice>
    )}
    {children}
  </form>
);

const SignInForm = ({ state, send }: FormProps) => {
  const { draft, problems, failure, revealed, refusals } = state.context;
  const loading = state.matches("loading");
  const waiting = loading || state.matches("passkey");
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refused submit moves the focus, typing never does
  useEffect(() => {
    // Disabled fields lose the focus; it comes back where the next attempt starts.
    const field = problems.username ? "username" : "password";
    if (refusals > 0) form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  }, [refusals]);
  return (
    <StepForm form={form} failure={failure} send={send}>
      <Field
        label={es.username}
        name="username"
        placeholder={es.usernamePlaceholder}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX.username}
        value={draft.username}
        error={problems.username}
        disabled={waiting}
        onChange={(event) => send({ type: "edit", change: { username: event.target.value } })}
      />
      <div className="relative">
        <Field
          label={es.password}
          name="password"
          type={revealed ? "text" : "password"}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX.password}
          value={draft.password}
          error={problems.password}
          disabled={waiting}
          onChange={(event) => send({ type: "edit", change: { password: event.target.value } })}
        />
        <RevealButton label={es.show} revealed={revealed} onClick={() => send({ type: "reveal" })} />
      </div>
      <Button type="submit" className="mt-1 w-full" busy={waiting}>
        {loading ? es.submitting : es.submit}
      </Button>
      {passkeysSupported() && (
        <PasskeyButton label={es.passkey.enter} state={state} onUse={() => send({ type: "passkey" })} />
      )}
    </StepForm>
  );
};

/** In place of the password, or of the code. */
const PasskeyButton = ({
  label,
  state,
  onUse,
}: Pick<FormProps, "state"> & { readonly label: string; readonly onUse: () => void }) => {
  const waiting = state.matches("passkey");
  return (
    <Button
      variant="secondary"
      className="w-full border border-edge"
      busy={waiting || state.matches("loading") || state.matches("checking")}
      onClick={onUse}
    >
      <Fingerprint aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {waiting ? es.passkey.waiting : label}
    </Button>
  );
};

/** The second step of an account that has a second factor. */
const CodeForm = ({ state, send }: FormProps) => {
  const { code, codeProblem, failure, refusals, methods } = state.context;
  const checking = state.matches("checking") || state.matches("passkey");
  const app = methods.includes("totp");
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival and after each refusal, never while typing
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name="code"]')?.focus();
  }, [refusals]);
  return (
    <StepForm form={form} failure={failure} send={send}>
      {methods.includes("passkey") && passkeysSupported() && (
        <>
          <PasskeyButton label={es.passkey.use} state={state} onUse={() => send({ type: "passkey" })} />
          <p className="text-center text-sm text-ink2">{es.passkey.or}</p>
        </>
      )}
      <Field
        label={app ? es.code.label : es.code.recoveryLabel}
        name="code"
        hint={app ? es.code.hint : es.code.recoveryHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={MAX.code}
        value={code}
        error={codeProblem}
        disabled={checking}
        onChange={(event) => send({ type: "editCode", code: event.target.value })}
      />
      <Button type="submit" className="mt-1 w-full" busy={checking}>
        {state.matches("checking") ? es.code.submitting : es.code.submit}
      </Button>
      <button
        type="button"
        className="link min-h-11 justify-self-start text-sm"
        disabled={checking}
        onClick={() => send({ type: "back" })}
      >
        {es.code.back}
      </button>
      <p className="text-xs text-ink2">{es.code.lost}</p>
    </StepForm>
  );
};

/** Shown only where the server is a demonstration's, which sends the credentials. */
const Hint = ({ onUse }: { readonly onUse: (credentials: Credentials) => void }) => {
  const { data: hint } = useQuery(hintQuery);
  if (!hint) return null;
  return (
    <aside aria-label={es.hint.title} className="mt-8 rounded-card border border-dashed border-edge p-5">
      <h2 className="text-base">{es.hint.title}</h2>
      <Ledger className="mt-2">
        <LedgerRow label={es.username} value={<Code>{hint.username}</Code>} />
        <LedgerRow label={es.password} value={<Code>{hint.password}</Code>} />
      </Ledger>
      <button type="button" className="link mt-2 min-h-11 text-sm" onClick={() => onUse(hint)}>
        {es.hint.use}
      </button>
    </aside>
  );
};

const Code = ({ children }: { readonly children: string }) => (
  <code className="break-all select-all">{children}</code>
);

import type { Country } from "@asesorador/domain/kernel/market";
import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { useMachine } from "@xstate/react";
import { LoaderCircle } from "lucide-react";
import { useEffect, useRef } from "react";
import { fromPromise } from "xstate";
import { brand } from "../kernel/brand.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { Notice } from "../ui/Notice.tsx";
import { Receipt } from "../ui/Receipt.tsx";
import { Wordmark } from "../ui/Wordmark.tsx";
import { ask } from "./ask.ts";
import { Callback } from "./Callback.tsx";
import { ConsentReceipt } from "./ConsentReceipt.tsx";
import { Erasure } from "./Erasure.tsx";
import { es } from "./es.ts";
import { Facts } from "./Facts.tsx";
import { History } from "./History.tsx";
import { MailPreferences } from "./MailPreferences.tsx";
import { ShareLink } from "./ShareLink.tsx";
import { type StatusContext, type StatusEvent, type StatusRequest, statusMachine } from "./status-machine.ts";

const machine = statusMachine.provide({
  actors: { ask: fromPromise(({ input: { token, request } }) => ask(token, request)) },
});

/** Status page of a lead for the visitor who submitted it. */
export const StatusPage = ({ token }: { readonly token: string }) => {
  const [state, send] = useMachine(machine, { input: { token } });
  const { status } = state.context;
  const isLoading = state.matches("asking") && !status;
  useMarket(status?.country);
  return (
    <div className="mx-auto grid page-height max-w-page grid-rows-[auto_1fr_auto] px-5">
      <header className="flex items-center justify-between py-5">
        <a href="/" className="inline-flex min-h-11 items-center">
          <Wordmark name={brand.name} />
        </a>
      </header>
      {/* The footer is out of sight while the page is short, so that it does not jump. */}
      <main className={cx("pb-16", isLoading && "min-h-dvh")}>
        {state.matches("unknown") && <Unknown />}
        {state.matches("failed") && <Failed onRetry={() => send({ type: "retry" })} />}
        {isLoading && <Loading />}
        {status && !state.matches("unknown") && (
          <Shown
            status={status}
            context={state.context}
            busy={state.matches("asking") || state.matches("updating")}
            send={send}
          />
        )}
      </main>
      <Footer />
    </div>
  );
};

/** Makes the page one of the lead's market: its language, and with it help and chat. */
const useMarket = (country: Country | undefined): void => {
  useEffect(() => {
    if (country) document.documentElement.lang = LANGUAGES[country];
  }, [country]);
};
const LANGUAGES = { peru: "es-PE", chile: "es-CL" } as const satisfies Record<Country, string>;

type ShownProps = {
  readonly status: VisitorStatus;
  readonly context: StatusContext;
  readonly busy: boolean;
  readonly send: (event: StatusEvent) => void;
};

const Shown = ({ status, context, busy, send }: ShownProps) => {
  const working = busy ? context.request.kind : null;
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">
        {status.firstName === null ? es.title : es.hello(status.firstName)}
      </h1>
      <p className="mt-2.5 max-w-prose text-ink2">{status.erased ? es.erasedIntro : es.intro}</p>
      <Outcome of={["load", "erase"]} context={context} />
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid gap-8">
          <Facts status={status} />
          {status.slots.length > 0 && (
            <div>
              <Callback
                key={JSON.stringify(status.preference)}
                country={status.country}
                channels={status.channels}
                slots={status.slots}
                preference={status.preference}
                busy={working === "prefer"}
                onSave={(channel, slot) => send({ type: "prefer", channel, slot })}
              />
              <Outcome of={["prefer"]} context={context} />
            </div>
          )}
          {status.mail && (
            <div>
              <MailPreferences
                key={JSON.stringify(status.mail)}
                mail={status.mail}
                busy={working === "mail"}
                onSave={(messages, reminder) => send({ type: "mail", messages, reminder })}
              />
              <Outcome of={["mail"]} context={context} />
            </div>
          )}
          <div>
            <ConsentReceipt
              country={status.country}
              consent={status.consent}
              busy={working === "withdraw"}
              onWithdraw={status.erased ? null : () => send({ type: "withdraw" })}
            />
            <Outcome of={["withdraw"]} context={context} />
          </div>
          {!status.erased && <Erasure busy={working === "erase"} onErase={() => send({ type: "erase" })} />}
        </div>
        <aside className="grid gap-8 lg:sticky lg:top-6">
          <History status={status} />
          <ShareLink />
        </aside>
      </div>
    </>
  );
};

type OutcomeProps = {
  /** The requests whose result is announced here. */
  readonly of: readonly StatusRequest["kind"][];
  readonly context: StatusContext;
};

/**
 * Announces the result of the last request, beside what it was about, and brings it into view. It has the keyboard's place
 * when the button that was pressed is gone.
 */
const Outcome = ({ of, context: { request, problem, change, done } }: OutcomeProps) => {
  // A failed change elsewhere is shown at the top: what the request was about may be gone.
  const isHere = of.includes(change ? "load" : request.kind);
  const refusal = problem && problem.kind !== "unknown_link" ? (problem.text ?? es.noConnection) : null;
  const refused = isHere ? (change ? es.changed[change] : refusal) : null;
  const text = isHere && done ? DONE[done] : null;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused === null && text === null) return;
    place.current?.scrollIntoView({ block: "nearest" });
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [refused, text]);
  return (
    // The margin is that of the bar at the bottom of a phone's screen.
    <div ref={place} tabIndex={-1} className="scroll-mb-16">
      {refused !== null && (
        <Notice tone="bad" className="mt-5">
          {refused}
        </Notice>
      )}
      <div aria-live="polite">
        {text !== null && (
          <Notice tone="good" className="mt-5">
            {text}
          </Notice>
        )}
      </div>
    </div>
  );
};

const DONE = {
  prefer: es.callback.saved,
  mail: es.mail.saved,
  withdraw: es.consent.done,
  erase: es.erase.done,
} as const satisfies Record<NonNullable<StatusContext["done"]>, string>;

const Loading = () => (
  <p role="status" className="flex items-center gap-3 pt-[12vh] text-lg text-ink2">
    <LoaderCircle aria-hidden="true" strokeWidth={1.75} className="size-6 animate-spin" />
    {es.loading}
  </p>
);

const Unknown = () => (
  <Receipt className="mx-auto mt-[6vh] max-w-wizard px-6 py-8">
    <h1 className="text-2xl">{es.unknown.title}</h1>
    <p className="mt-3 text-ink2">{es.unknown.text}</p>
    <a href="/" className="btn mt-7 w-full">
      {es.unknown.home}
    </a>
  </Receipt>
);

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Receipt role="alert" className="mx-auto mt-[6vh] max-w-wizard px-6 py-8">
    <h1 className="text-2xl">{es.failed.title}</h1>
    <p className="mt-3 text-ink2">{es.failed.text}</p>
    <Button className="mt-7 w-full" onClick={onRetry}>
      {es.failed.retry}
    </Button>
  </Receipt>
);

const Footer = () => (
  <footer className="flex flex-wrap gap-x-6 border-t border-line py-4 text-sm">
    {(
      [
        ["/", es.footer.home],
        ["/privacidad", es.footer.privacy],
        ["/metodologia", es.footer.method],
      ] as const
    ).map(([href, label]) => (
      <a key={href} href={href} className="inline-flex min-h-11 items-center underline">
        {label}
      </a>
    ))}
  </footer>
);

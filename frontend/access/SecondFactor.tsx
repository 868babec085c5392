import {
  enrolSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  setUpSecondFactor,
} from "@asesorador/domain/access/second-factor-contract";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../kernel/http.ts";
import { DenseButton } from "../ui/DenseButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { toast } from "../ui/toast.ts";
import { currentUserQuery } from "./current-user.ts";
import { es } from "./es.ts";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SESSIONS_KEY } from "./sessions-query.ts";

const text = es.factor;

const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(secondFactor, {}, { signal }),
  staleTime: 0,
});

type Setup = Answered<typeof setUpSecondFactor>;
/** What is open; "overview": nothing. */
type View =
  | { readonly what: "overview" | "password" | "renew" | "remove" }
  | { readonly what: "scan"; readonly setup: Setup }
  | { readonly what: "codes"; readonly codes: readonly string[] };

const OVERVIEW: View = { what: "overview" };

type Props = {
  readonly onEnrolled?: () => void;
  /** The codes of an enrolment, or new ones, were put away. */
  readonly onKept?: () => void;
};

/** One's own second factor: enrol, new recovery codes, remove. */
export const SecondFactor = ({ onEnrolled, onKept }: Props) => {
  const client = useQueryClient();
  const { data: status, isError, refetch } = useQuery(secondFactorQuery);
  const [view, setView] = useState<View>(OVERVIEW);
  const close = () => setView(OVERVIEW);
  const changed = (next: View) => {
    setView(next);
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
  switch (view.what) {
    case "overview":
      if (status) return <Overview {...status} onOpen={(what) => setView({ what })} />;
      return isError ? <NotLoaded onRetry={() => void refetch()} /> : <p role="status">{text.loading}</p>;
    case "password":
      return <PasswordStep onDone={(setup) => setView({ what: "scan", setup })} onCancel={close} />;
    case "scan":
      return (
        <ScanStep
          setup={view.setup}
          onDone={(codes) => {
            onEnrolled?.();
            changed({ what: "codes", codes });
          }}
          onCancel={close}
        />
      );
    case "codes":
      return (
        <RecoveryCodes
          codes={view.codes}
          onKept={() => {
            close();
            onKept?.();
          }}
        />
      );
    case "renew":
      return <RenewForm onDone={(codes) => changed({ what: "codes", codes })} onCancel={close} />;
    case "remove":
      return <RemoveForm onDone={() => changed(OVERVIEW)} onCancel={close} />;
  }
};

type OverviewProps = Answered<typeof secondFactor> & {
  readonly onOpen: (what: "password" | "renew" | "remove") => void;
};

const Overview = ({ enrolled, recoveryCodesLeft, onOpen }: OverviewProps) =>
  enrolled ? (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <StatusBadge tone="green" label={text.active} />
        <p>{text.on}</p>
      </div>
      <p className="mt-1.5 text-sm text-ink2">{text.codesLeft(recoveryCodesLeft)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <DenseButton onClick={() => onOpen("renew")}>{text.renew}</DenseButton>
        <DenseButton onClick={() => onOpen("remove")}>{text.remove}</DenseButton>
      </div>
    </>
  ) : (
    <>
      <p className="text-sm text-ink2">{text.off}</p>
      <DenseButton className="mt-3" onClick={() => onOpen("password")}>
        {text.activate}
      </DenseButton>
    </>
  );

const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Notice tone="bad" title={text.loadFailed}>
    <DenseButton className="mt-2 bg-surface" onClick={onRetry}>
      {text.retry}
    </DenseButton>
  </Notice>
);

type Step<Result> = { readonly onDone: (result: Result) => void; readonly onCancel: () => void };

const PasswordStep = (step: Step<Setup>) => (
  <ProofForm
    {...step}
    label={text.title}
    asks={["current"]}
    codeHint={text.codeHint}
    submit={text.next}
    work={({ current }) => call(setUpSecondFactor, { current })}
  />
);

const ScanStep = ({ setup, onDone, onCancel }: Step<readonly string[]> & { readonly setup: Setup }) => (
  <ProofForm
    label={text.title}
    asks={["code"]}
    codeHint={text.appCodeHint}
    submit={text.confirm}
    work={({ code }) => call(enrolSecondFactor, { ticket: setup.ticket, code })}
    onDone={({ recoveryCodes, endedSessions }) => {
      const detail = endedSessions > 0 ? { detail: text.endedSessions(endedSessions) } : {};
      toast({ title: text.enrolled, ...detail, tone: "good" });
      onDone(recoveryCodes);
    }}
    onCancel={onCancel}
  >
    <p className="text-sm">{text.scan}</p>
    <QrCode text={setup.uri} label={text.qr} className="w-44 rounded-ctl border border-line" />
    <div className="text-sm">
      <p className="text-ink2">{text.byHand}</p>
      <code className="mt-1 block text-xs break-words select-all">
        {setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
      </code>
    </div>
  </ProofForm>
);

const BOTH = ["current", "code"] as const;

const RenewForm = ({ onDone, onCancel }: Step<readonly string[]>) => (
  <ProofForm
    label={text.renew}
    asks={BOTH}
    codeHint={text.codeHint}
    submit={text.renew}
    work={(proof) => call(renewRecoveryCodes, proof)}
    onDone={({ recoveryCodes }) => {
      toast({ title: text.renewed, tone: "good" });
      onDone(recoveryCodes);
    }}
    onCancel={onCancel}
  />
);

const RemoveForm = ({ onDone, onCancel }: Step<undefined>) => (
  <ProofForm
    label={text.remove}
    asks={BOTH}
    codeHint={text.codeHint}
    submit={text.remove}
    work={(proof) => call(removeSecondFactor, proof)}
    onDone={() => {
      toast({ title: text.removed, tone: "good" });
      onDone(undefined);
    }}
    onCancel={onCancel}
  />
);

import type { Passkey } from "@asesorador/domain/access/second-factor-contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { AddPasskeyForm } from "./AddPasskeyForm.tsx";
import { currentUserQuery } from "./current-user.ts";
import { esFactor } from "./es-factor.ts";
import { FactorOverview } from "./FactorOverview.tsx";
import { secondFactorQuery } from "./queries.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import {
  PasswordStep,
  RemoveAppForm,
  RemovePasskeyForm,
  RenewForm,
  ScanStep,
  type Setup,
} from "./second-factor-forms.tsx";
import { SESSIONS_KEY } from "./sessions-key.ts";

const text = esFactor;

/** What is open; "overview": nothing. */
type View =
  | { readonly what: "overview" | "password" | "renew" | "remove" | "addPasskey" }
  | { readonly what: "removePasskey"; readonly passkey: Passkey }
  | { readonly what: "scan"; readonly setup: Setup }
  | { readonly what: "codes"; readonly codes: readonly string[] };

const OVERVIEW: View = { what: "overview" };

type Props = {
  readonly onEnrolled?: () => void;
  /** The codes of an enrolment, or new ones, were put away. */
  readonly onKept?: () => void;
};

/** One's own second factor: app, passkeys and recovery codes. */
export const SecondFactor = ({ onEnrolled, onKept }: Props) => {
  const client = useQueryClient();
  const { data: status, error, refetch } = useQuery(secondFactorQuery);
  const [view, setView] = useState<View>(OVERVIEW);
  const close = () => setView(OVERVIEW);
  const changed = (next: View) => {
    setView(next);
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: SESSIONS_KEY });
    void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  };
  /** Codes come with the first factor. */
  const enrolled = (codes: readonly string[] | null) => {
    if (codes === null) return changed(OVERVIEW);
    onEnrolled?.();
    changed({ what: "codes", codes });
  };
  if (!status && error)
    return <LoadFailed title={text.loadFailed} error={error} retry={text.retry} onRetry={refetch} />;
  if (!status) return <p role="status">{text.loading}</p>;
  const step = { status, onCancel: close };
  switch (view.what) {
    case "overview":
      return (
        <FactorOverview
          status={status}
          onOpen={(what) => setView({ what })}
          onRemovePasskey={(passkey) => setView({ what: "removePasskey", passkey })}
        />
      );
    case "password":
      return <PasswordStep {...step} onDone={(setup) => setView({ what: "scan", setup })} />;
    case "scan":
      return <ScanStep {...step} setup={view.setup} onDone={enrolled} />;
    case "addPasskey":
      return <AddPasskeyForm {...step} onDone={enrolled} />;
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
      return <RenewForm {...step} onDone={(codes) => changed({ what: "codes", codes })} />;
    case "remove":
      return <RemoveAppForm {...step} onDone={() => changed(OVERVIEW)} />;
    case "removePasskey":
      return <RemovePasskeyForm {...step} passkey={view.passkey} onDone={() => changed(OVERVIEW)} />;
  }
};

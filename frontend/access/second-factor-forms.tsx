import { removePasskey } from "@asesorador/domain/access/passkey-contract";
import {
  enrolSecondFactor,
  type Passkey,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from "@asesorador/domain/access/second-factor-contract";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { call } from "../kernel/http.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { toast } from "../ui/toast.ts";
import { esFactor } from "./es-factor.ts";
import type { SecondFactorStatus } from "./queries.ts";
import { NewAppForm, ReauthenticationForm } from "./ReauthenticationForm.tsx";

const text = esFactor;

export type Setup = Answered<typeof setUpSecondFactor>;

/** One step of a change of the account's factors. */
export type FactorStep<Result> = {
  readonly status: SecondFactorStatus;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
};

export const PasswordStep = (step: FactorStep<Setup>) => (
  <ReauthenticationForm
    {...step}
    label={text.app}
    submit={text.next}
    work={(proof) => call(setUpSecondFactor, proof)}
  />
);

/** Says that a factor is in use now, and which sessions ended with it. */
export const toastEnrolled = (title: string, endedSessions: number): void => {
  const detail = endedSessions > 0 ? { detail: text.endedSessions(endedSessions) } : {};
  toast({ title, ...detail, tone: "good" });
};

type ScanProps = FactorStep<readonly string[] | null> & { readonly setup: Setup };

export const ScanStep = ({ setup, onDone, onCancel }: ScanProps) => (
  <NewAppForm
    label={text.app}
    submit={text.confirm}
    work={(code) => call(enrolSecondFactor, { ticket: setup.ticket, code })}
    onDone={({ recoveryCodes, endedSessions }) => {
      toastEnrolled(recoveryCodes ? text.enrolled : text.appEnrolled, endedSessions);
      onDone(recoveryCodes);
    }}
    onCancel={onCancel}
  >
    <p className="text-sm">{text.scan}</p>
    <QrCode text={setup.uri} label={text.qr} className="w-44 rounded-ctl border border-line" />
    {/* A phone can't scan its own screen. */}
    <p className="hidden text-sm pointer-coarse:block">
      <span className="text-ink2">{text.onThisPhone}</span>
      <a className="link flex min-h-11 w-fit items-center" href={setup.uri}>
        {text.openApp}
      </a>
    </p>
    <div className="text-sm">
      <p className="text-ink2">{text.byHand}</p>
      <code className="mt-1 block text-xs break-words select-all">
        {setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
      </code>
      <CopyButton
        text={setup.secret}
        label={text.copyKey}
        copied={text.keyCopied}
        failed={text.copyFailed}
        className="mt-2"
      />
    </div>
  </NewAppForm>
);

export const RenewForm = ({ onDone, ...step }: FactorStep<readonly string[]>) => (
  <ReauthenticationForm
    {...step}
    label={text.renew}
    submit={text.renew}
    work={(proof) => call(renewRecoveryCodes, proof)}
    onDone={({ recoveryCodes }) => {
      toast({ title: text.renewed, tone: "good" });
      onDone(recoveryCodes);
    }}
  />
);

export const RemoveAppForm = ({ onDone, ...step }: FactorStep<undefined>) => (
  <ReauthenticationForm
    {...step}
    label={text.app}
    submit={text.remove}
    work={(proof) => call(removeSecondFactor, proof)}
    onDone={() => {
      toast({ title: text.removed, tone: "good" });
      onDone(undefined);
    }}
  />
);

type RemovePasskeyProps = FactorStep<undefined> & { readonly passkey: Passkey };

export const RemovePasskeyForm = ({ passkey: { id, name }, onDone, ...step }: RemovePasskeyProps) => (
  <ReauthenticationForm
    {...step}
    label={text.removePasskeyOf(name)}
    submit={text.removePasskey}
    work={(proof) => call(removePasskey, { ...proof, id })}
    onDone={() => {
      toast({ title: text.passkeyRemoved, tone: "good" });
      onDone(undefined);
    }}
  >
    <p className="text-sm font-semibold break-words">{text.removePasskeyOf(name)}</p>
  </ReauthenticationForm>
);

import type { Passkey } from "@asesorador/domain/access/second-factor-contract";
import { type ReactNode, useId } from "react";
import { dayAndTime } from "../kernel/formats.ts";
import { DenseButton } from "../ui/DenseButton.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { esFactor } from "./es-factor.ts";
import { passkeysSupported } from "./passkey-support.ts";
import type { SecondFactorStatus } from "./queries.ts";

const text = esFactor;

type Props = {
  readonly status: SecondFactorStatus;
  readonly onOpen: (what: "password" | "renew" | "remove" | "addPasskey") => void;
  readonly onRemovePasskey: (passkey: Passkey) => void;
};

/** What the account has as second factors, and what can be done about each. */
export const FactorOverview = ({ status, onOpen, onRemovePasskey }: Props) => (
  <>
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {status.enrolled && <StatusBadge tone="green" label={text.active} />}
      <p className={status.enrolled ? "" : "text-ink2"}>{status.enrolled ? text.on : text.off}</p>
    </div>
    <div className="mt-3 divide-y divide-line rounded-card border border-line text-sm">
      <Part title={text.app} note={status.app ? text.appOn : text.appOff}>
        <DenseButton onClick={() => onOpen(status.app ? "remove" : "password")}>
          {status.app ? text.remove : text.activate}
        </DenseButton>
      </Part>
      <Part title={text.passkeys} note={text.passkeysIntro}>
        {status.passkeysAvailable && passkeysSupported() ? (
          <DenseButton onClick={() => onOpen("addPasskey")}>{text.addPasskey}</DenseButton>
        ) : (
          <p className="text-xs text-ink2">{text.passkeysElsewhere}</p>
        )}
        {status.passkeys.length > 0 && <Passkeys passkeys={status.passkeys} onRemove={onRemovePasskey} />}
      </Part>
      {status.enrolled && (
        <Part title={text.recovery} note={text.codesLeft(status.recoveryCodesLeft)}>
          <DenseButton onClick={() => onOpen("renew")}>{text.renew}</DenseButton>
        </Part>
      )}
    </div>
  </>
);

type PartProps = { readonly title: string; readonly note: string; readonly children: ReactNode };

const Part = ({ title, note, children }: PartProps) => {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p id={heading} className="font-semibold">
          {title}
        </p>
        <p className="mt-0.5 text-ink2">{note}</p>
      </div>
      {children}
    </section>
  );
};

type PasskeysProps = {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
};

const Passkeys = ({ passkeys, onRemove }: PasskeysProps) => (
  <ul aria-label={text.passkeys} className="w-full divide-y divide-line border-t border-line">
    {passkeys.map((passkey) => (
      <li key={passkey.id} className="flex items-center justify-between gap-3 py-2.5 last:pb-0">
        <div className="min-w-0">
          <p className="font-semibold break-words">{passkey.name}</p>
          <p className="num flex flex-wrap gap-x-3 text-xs text-ink2">
            <span>{text.passkeyCreated(dayAndTime(passkey.createdAt))}</span>
            <span>
              {passkey.lastUsedAt === null
                ? text.passkeyNeverUsed
                : text.passkeyUsed(dayAndTime(passkey.lastUsedAt))}
            </span>
          </p>
        </div>
        <DenseButton aria-label={text.removePasskeyOf(passkey.name)} onClick={() => onRemove(passkey)}>
          {text.removePasskey}
        </DenseButton>
      </li>
    ))}
  </ul>
);

import type { TeamAccount } from "@asesorador/domain/access/contract";
import { call } from "../../kernel/http.ts";
import { ConfirmFooter } from "../../ui/ConfirmFooter.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { commands, useAccountChange } from "./accounts.ts";
import { es } from "./es.ts";

type Props = {
  readonly what: "reset" | "deactivate" | "factor";
  readonly account: TeamAccount;
  readonly onClose: () => void;
  /** The account's new temporary password. */
  readonly onReset: (username: string, password: string) => void;
};

const WORDS = {
  reset: { title: es.confirm.reset, text: es.confirm.resetText, yes: es.confirm.yesReset },
  deactivate: {
    title: es.confirm.deactivate,
    text: es.confirm.deactivateText,
    yes: es.confirm.yesDeactivate,
  },
  factor: { title: es.confirm.factor, text: es.confirm.factorText, yes: es.confirm.yesFactor },
} as const;

/** Confirmation before an account loses its password, its access or its second factor. */
export const ConfirmDialog = ({ what, account: { username }, onClose, onReset }: Props) => {
  const reset = useAccountChange(
    // Here, not in mutate's callback: the password is shown also when this dialog was closed meanwhile.
    async () => onReset(username, (await call(commands.resetPassword, { username })).temporaryPassword),
    () => null,
  );
  const deactivate = useAccountChange(
    () => call(commands.editAccount, { username, active: false }),
    () => ({ title: es.done.deactivated(username), detail: es.sessionsEnd }),
  );
  const factor = useAccountChange(
    () => call(commands.resetSecondFactor, { username }),
    () => ({ title: es.done.factor(username), detail: es.sessionsEnd }),
  );
  const { title, text, yes } = WORDS[what];
  const go = () => {
    if (what !== "reset")
      return (what === "factor" ? factor : deactivate).mutate(undefined, { onSettled: onClose });
    reset.mutate(undefined, { onError: onClose });
  };
  return (
    <Dialog
      title={title(username)}
      description={null}
      closeLabel={es.confirm.close}
      onClose={onClose}
      footer={
        <ConfirmFooter
          no={es.confirm.no}
          yes={yes}
          busy={reset.isPending || deactivate.isPending || factor.isPending}
          onNo={onClose}
          onYes={go}
        />
      }
    >
      <p>{text}</p>
    </Dialog>
  );
};

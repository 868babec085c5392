import type { TeamAccount } from "@asesorador/domain/access/contract";
import { call } from "../../kernel/http.ts";
import { Button } from "../../ui/Button.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { commands, useAccountChange } from "./accounts.ts";
import { es } from "./es.ts";

type Props = {
  readonly what: "reset" | "deactivate";
  readonly account: TeamAccount;
  readonly onClose: () => void;
  /** The account's new temporary password. */
  readonly onReset: (username: string, password: string) => void;
};

/** Asks once more before somebody is shut out. */
export const ConfirmDialog = ({ what, account: { username }, onClose, onReset }: Props) => {
  const reset = useAccountChange(
    () => call(commands.resetPassword, { username }),
    () => null,
  );
  const deactivate = useAccountChange(
    () => call(commands.editAccount, { username, active: false }),
    () => ({ title: es.done.deactivated(username), detail: es.sessionsEnd }),
  );
  const words =
    what === "reset"
      ? { title: es.confirm.reset(username), text: es.confirm.resetText, yes: es.confirm.yesReset }
      : {
          title: es.confirm.deactivate(username),
          text: es.confirm.deactivateText,
          yes: es.confirm.yesDeactivate,
        };
  const go = () =>
    what === "reset"
      ? reset.mutate(undefined, {
          onSuccess: ({ temporaryPassword }) => onReset(username, temporaryPassword),
          onError: onClose,
        })
      : deactivate.mutate(undefined, { onSettled: onClose });
  return (
    <Dialog
      title={words.title}
      description={null}
      closeLabel={es.confirm.close}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <DenseButton onClick={onClose}>{es.confirm.no}</DenseButton>
          <Button
            className="min-h-11 px-5 py-1 text-sm lg:min-h-10"
            busy={reset.isPending || deactivate.isPending}
            onClick={go}
          >
            {words.yes}
          </Button>
        </div>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
};

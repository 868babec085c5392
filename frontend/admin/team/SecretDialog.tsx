import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useShownOnce } from "../../ui/use-shown-once.tsx";
import { es } from "./es.ts";

type Props = { readonly username: string; readonly password: string; readonly onClose: () => void };

/** A temporary password, this once. It is kept nowhere else. */
export const SecretDialog = ({ username, password, onClose }: Props) => {
  const shownOnce = useShownOnce(es.secret.close, onClose);
  return (
    <Dialog
      title={es.secret.title}
      description={es.secret.text(username)}
      closeLabel={es.dialog.close}
      {...shownOnce}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-ctl bg-mint px-4 py-3">
        <code className="text-lg break-all select-all">{password}</code>
        <CopyButton
          text={password}
          label={es.secret.copy}
          copied={es.secret.copied}
          failed={es.secret.copyFailed}
          className="bg-surface"
        />
      </div>
    </Dialog>
  );
};

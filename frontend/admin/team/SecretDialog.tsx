import { Copy } from "lucide-react";
import { copyText } from "../../kernel/copy-text.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { useShownOnce } from "../../ui/use-shown-once.tsx";
import { es } from "./es.ts";

type Props = { readonly username: string; readonly password: string; readonly onClose: () => void };

/** A temporary password, this once. It is kept nowhere else. */
export const SecretDialog = ({ username, password, onClose }: Props) => {
  const shownOnce = useShownOnce(es.secret.close, onClose);
  const copy = async () => {
    if (await copyText(password)) toast({ title: es.secret.copied, tone: "good" });
    else toast({ title: es.secret.copyFailed, tone: "bad" });
  };
  return (
    <Dialog
      title={es.secret.title}
      description={es.secret.text(username)}
      closeLabel={es.dialog.close}
      {...shownOnce}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-ctl bg-mint px-4 py-3">
        <code className="text-lg break-all select-all">{password}</code>
        <DenseButton className="bg-surface" onClick={() => void copy()}>
          <Copy aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {es.secret.copy}
        </DenseButton>
      </div>
    </Dialog>
  );
};

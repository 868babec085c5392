import type { Config } from "@asesorador/domain/assistant/contract";
import { ConfirmFooter } from "../../ui/ConfirmFooter.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useRemove } from "./commands.ts";
import { es } from "./es.ts";
import { doesOf } from "./known-keys.ts";

type Props = { readonly config: Config; readonly onClose: () => void };

/** Confirms the removal of a configuration. */
export const RemoveDialog = ({ config: { id, configKey, updatedAt }, onClose }: Props) => {
  const remove = useRemove();
  return (
    <Dialog
      title={es.remove.title(configKey)}
      description={null}
      closeLabel={es.remove.close}
      onClose={onClose}
      footer={
        <ConfirmFooter
          no={es.remove.no}
          yes={es.remove.yes}
          busy={remove.isPending}
          onNo={onClose}
          onYes={() => remove.mutate({ id, seen: updatedAt }, { onSettled: onClose })}
        />
      }
    >
      <p>{doesOf(configKey) === null ? es.remove.custom : es.remove.text}</p>
    </Dialog>
  );
};

import type { Config } from "@asesorador/domain/assistant/contract";
import { Button } from "../../ui/Button.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
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
        <div className="flex flex-wrap justify-end gap-2">
          <DenseButton onClick={onClose}>{es.remove.no}</DenseButton>
          <Button
            size="medium"
            busy={remove.isPending}
            onClick={() => remove.mutate({ id, seen: updatedAt }, { onSettled: onClose })}
          >
            {es.remove.yes}
          </Button>
        </div>
      }
    >
      <p>{doesOf(configKey) === null ? es.remove.custom : es.remove.text}</p>
    </Dialog>
  );
};

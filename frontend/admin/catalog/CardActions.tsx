import { Pencil, Power } from "lucide-react";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";

type Props = {
  readonly name: string;
  readonly isActive: boolean;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onToggle: () => void;
};

/** A card's buttons: edit, activate or deactivate. */
export const CardActions = ({ name, isActive, busy, onEdit, onToggle }: Props) => (
  <div className="mt-auto grid grid-cols-2 gap-2 pt-4">
    <DenseButton aria-label={es.editOf(name)} onClick={onEdit}>
      <Pencil aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {es.edit}
    </DenseButton>
    <DenseButton
      busy={busy}
      aria-label={isActive ? es.deactivateOf(name) : es.activateOf(name)}
      onClick={onToggle}
    >
      <Power aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {isActive ? es.deactivate : es.activate}
    </DenseButton>
  </div>
);

import { Eye, EyeOff } from "lucide-react";
import { es } from "./es.ts";

type Props = { readonly label: string; readonly revealed: boolean; readonly onClick: () => void };

/** Shows what is typed into a password field. Placed beside the label: inside the field it would cover the icons of password managers. */
export const RevealButton = ({ label, revealed, onClick }: Props) => {
  const Icon = revealed ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-pressed={revealed}
      aria-label={label}
      title={revealed ? es.hide : label}
      className="absolute -top-2 -right-2.5 grid size-10 place-items-center rounded-ctl text-ink2 hover:bg-mint hover:text-pine"
      onClick={onClick}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
    </button>
  );
};

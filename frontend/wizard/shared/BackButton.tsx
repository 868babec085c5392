import { ArrowLeft } from "lucide-react";

type BackButtonProps = { readonly label: string; readonly onBack: () => void };

/** "Volver", as every wizard shows it. */
export const BackButton = ({ label, onBack }: BackButtonProps) => (
  <button
    type="button"
    onClick={onBack}
    className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-ctl px-2 font-semibold text-pine hover:bg-mint"
  >
    <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
    {label}
  </button>
);

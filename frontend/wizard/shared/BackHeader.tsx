import { ArrowLeft } from "lucide-react";
import { brand } from "../../kernel/brand.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { es } from "./es.ts";

/** Back button and brand. */
export const BackHeader = ({ onBack }: { readonly onBack: () => void }) => (
  <div className="flex items-center justify-between gap-3">
    <button
      type="button"
      onClick={onBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-ctl px-2 font-semibold text-pine hover:bg-mint"
    >
      <ArrowLeft aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {es.back}
    </button>
    <Wordmark name={brand.name} />
  </div>
);

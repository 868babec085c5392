import { brand } from "../../kernel/brand.ts";
import { Wordmark } from "../../ui/Wordmark.tsx";
import { BackButton } from "./BackButton.tsx";
import { es } from "./es.ts";

/** Back button and brand. */
export const BackHeader = ({ onBack }: { readonly onBack: () => void }) => (
  <div className="flex items-center justify-between gap-3">
    <BackButton label={es.back} onBack={onBack} />
    <Wordmark name={brand.name} />
  </div>
);

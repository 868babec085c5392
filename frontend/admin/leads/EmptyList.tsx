import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";

type EmptyListProps = { readonly filtered: boolean; readonly busy: boolean; readonly onClear: () => void };

/** Shown in place of the leads where there are none; `filtered`: because no lead matches the filters. */
export const EmptyList = ({ filtered, busy, onClear }: EmptyListProps) => (
  <div aria-busy={busy} className="rounded-card border border-dashed border-edge px-5 py-12 text-center">
    <p className="font-semibold">{es.empty.title}</p>
    <p className="mt-1 text-sm text-ink2">{filtered ? es.empty.filtered : es.empty.never}</p>
    {filtered && (
      <DenseButton className="mt-4" onClick={onClear}>
        {es.empty.clear}
      </DenseButton>
    )}
  </div>
);

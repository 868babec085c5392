import { CalendarClock, CircleDot, type LucideIcon, Shuffle, UserPlus, X } from "lucide-react";
import { count } from "../../../kernel/formats.ts";
import { DenseButton } from "../../../ui/DenseButton.tsx";
import { es } from "../es.ts";
import { esBulk } from "../es-bulk.ts";
import type { BulkKind } from "./bulk-machine.ts";

const ACTIONS: readonly (readonly [BulkKind, LucideIcon])[] = [
  ["status", CircleDot],
  ["assign", UserPlus],
  ["distribute", Shuffle],
  ["follow_up", CalendarClock],
];

type Props = {
  readonly selected: number;
  /** Selects whatever the filters match; null: nothing more than what is selected. */
  readonly everything: { readonly label: string; readonly busy: boolean; readonly select: () => void } | null;
  readonly onAct: (kind: BulkKind) => void;
  readonly onClear: () => void;
};

/** The actions on the selected rows. */
export const BulkBar = ({ selected, everything, onAct, onClear }: Props) => (
  <section
    aria-label={es.select.bar}
    className="flex flex-wrap items-center gap-2 rounded-card bg-ink py-2 pr-2 pl-3 text-surface shadow-card sm:pl-4"
  >
    <p role="status" className="num text-xs font-semibold max-sm:-order-1 max-sm:w-[calc(100%-3.25rem)]">
      {es.select.count(count(selected))}
    </p>
    {everything && (
      <button
        type="button"
        aria-busy={everything.busy}
        className="min-h-9 rounded-ctl px-2 text-xs font-semibold underline underline-offset-4 hover:bg-[#ffffff22] max-sm:w-full max-sm:min-h-11"
        onClick={() => everything.busy || everything.select()}
      >
        {everything.label}
      </button>
    )}
    {ACTIONS.map(([kind, Icon]) => (
      <DenseButton
        key={kind}
        className="border-[#ffffff55] px-3 max-sm:w-[calc(50%-0.25rem)] max-sm:leading-tight max-sm:whitespace-normal text-surface hover:border-surface hover:bg-[#ffffff22] hover:text-surface"
        onClick={() => onAct(kind)}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 max-sm:hidden" />
        {esBulk[kind]}
      </DenseButton>
    ))}
    <button
      type="button"
      aria-label={es.select.none}
      className="grid size-9 place-items-center rounded-ctl max-sm:-order-1 max-sm:size-11 hover:bg-[#ffffff22]"
      onClick={onClear}
    >
      <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
    </button>
  </section>
);

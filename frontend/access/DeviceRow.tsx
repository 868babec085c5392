import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { dayAndTime } from "../kernel/formats.ts";
import { DenseButton } from "../ui/DenseButton.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";

type Props = {
  readonly icon: LucideIcon;
  readonly name: ReactNode;
  /** The badge of the browser in use; null for another, which has the button. */
  readonly here: string | null;
  /** Each with its label; shown in this order. */
  readonly moments: readonly (readonly [label: string, at: string])[];
  readonly remove: {
    readonly label: string;
    /** The label with the device, for a screen reader. */
    readonly name: string;
    readonly busy: boolean;
    readonly onRemove: () => void;
  };
};

/** A browser or a session in a list, with the button that removes it. */
export const DeviceRow = ({ icon: Icon, name, here, moments, remove }: Props) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-ink2 max-sm:hidden" />
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {name}
        {here !== null && <StatusBadge tone="green" label={here} />}
      </p>
      <p className="num mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink2">
        {moments.map(([label, at]) => (
          <span key={label}>
            {label} {dayAndTime(at)}
          </span>
        ))}
      </p>
    </div>
    {here === null && (
      <DenseButton aria-label={remove.name} busy={remove.busy} onClick={remove.onRemove}>
        {remove.label}
      </DenseButton>
    )}
  </li>
);

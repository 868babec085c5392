import type { Listed } from "@asesorador/domain/recommendation/browse";
import { type ReactNode, useState } from "react";
import type { Market } from "./tools/market.ts";
import type { BrowseTools } from "./tools/tools.ts";
import type { BrowseView } from "./tools/view.ts";

type CompareDockProps<One extends Listed> = {
  readonly tools: BrowseTools & { readonly market: Market<One> };
  /** At least one plan. */
  readonly compared: readonly One[];
  readonly isFull: boolean;
  readonly paymentCents: number | null;
  readonly onCompared: (compared: BrowseView["compared"]) => void;
  readonly onChoose: (one: One) => void;
  /** Actions beside the comparison. */
  readonly children?: ReactNode;
};

/** Bar at the bottom of the screen with the plans selected for comparison; opens the comparison. */
export const CompareDock = <One extends Listed>(props: CompareDockProps<One>) => {
  const { tools, compared, isFull, paymentCents, onCompared, onChoose, children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div data-action-bar className="compare-bar">
      <tools.CompareBar
        compared={compared}
        isFull={isFull}
        onOpen={() => setOpen(true)}
        onClear={() => onCompared([])}
      />
      {children}
      {isOpen && (
        <tools.CompareDialog
          compared={compared}
          market={tools.market}
          paymentCents={paymentCents}
          onChoose={onChoose}
          onRemove={(id) => {
            onCompared(compared.map(({ plan }) => plan.serviceId).filter((each) => each !== id));
            // A single plan cannot be compared.
            if (compared.length <= 2) setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

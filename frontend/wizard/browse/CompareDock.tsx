import type { Listed } from "@asesorador/domain/recommendation/browse";
import { type ReactNode, useState } from "react";
import type { Market } from "./tools/market.ts";
import type { BrowseTools } from "./tools/tools.ts";
import type { BrowseView } from "./tools/view.ts";

type CompareDockProps<One extends Listed> = {
  readonly tools: BrowseTools & { readonly market: Market<One> };
  /** What is picked, and no less than one. */
  readonly compared: readonly One[];
  readonly isFull: boolean;
  readonly paymentCents: number;
  readonly onCompared: (compared: BrowseView["compared"]) => void;
  readonly onChoose: (one: One) => void;
  /** The way on, beside it. */
  readonly children?: ReactNode;
};

/** The plans picked for the comparison, at the screen's lower edge; and the comparison itself. */
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
            // One alone is compared with nothing.
            if (compared.length <= 2) setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

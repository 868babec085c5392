import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Up to here every row is drawn: the browser's own search finds all of them. Beyond, only those near the window. */
const DRAWN_WHOLE = 100;
/** Rows drawn beyond the window's edges: as many may come in at once without the reader's row being lost. */
const OVERSCAN = 20;

type Rows = {
  readonly count: number;
  /** Of one row, px. */
  readonly height: number;
  readonly keyOf: (index: number) => string;
};

/** Which rows are drawn, and how much room those that are not take above and below, px. */
export const useRows = <Part extends HTMLElement>({ count, height, keyOf }: Rows) => {
  const list = useRef<Part>(null);
  const [top, setTop] = useState(0);
  const enabled = count > DRAWN_WHOLE;
  // How far down the page the list begins: what stands above it comes and goes.
  useLayoutEffect(() => {
    const found = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(found - top) > 1) setTop(found);
  });
  const virtual = useWindowVirtualizer<HTMLElement>({
    count,
    enabled,
    estimateSize: () => height,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const items: readonly Pick<VirtualItem, "index">[] = enabled
    ? virtual.getVirtualItems()
    : Array.from({ length: count }, (_, index) => ({ index }));
  const first = items[0]?.index ?? 0;
  const [start, end] = enabled
    ? [virtual.measurementsCache[first]?.start ?? top, virtual.getVirtualItems().at(-1)?.end ?? top]
    : [top, top];
  return {
    list,
    indexes: items.map(({ index }) => index),
    above: enabled ? Math.max(0, start - top) : 0,
    below: enabled ? Math.max(0, virtual.getTotalSize() - (end - top)) : 0,
    /** For rows whose height is their own. */
    measure: enabled ? virtual.measureElement : undefined,
  };
};

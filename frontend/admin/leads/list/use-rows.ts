import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Up to this count every row is rendered, so that the browser's own search finds all of them. */
const DRAWN_WHOLE = 100;
/** Rows rendered beyond the window's edges: as many may be inserted at once without losing the first visible row. */
const OVERSCAN = 20;

type Rows = {
  readonly count: number;
  /** Estimated height of a row, px. */
  readonly height: number;
  readonly keyOf: (index: number) => string;
};

/** Which rows are rendered, and the height of those that are not, above and below, px. */
export const useRows = <Part extends HTMLElement>({ count, height, keyOf }: Rows) => {
  const list = useRef<Part>(null);
  const [top, setTop] = useState(0);
  const enabled = count > DRAWN_WHOLE;
  // The list's offset in the page, which changes with what is above it.
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
    /** Ref for rows of varying height. */
    measure: enabled ? virtual.measureElement : undefined,
  };
};

/** A row that becomes a block of two columns below the `lg` breakpoint. */
export const STACKED_ROW =
  "max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:rounded-ctl max-lg:border max-lg:border-line max-lg:px-4 max-lg:py-3 lg:border-b lg:border-line";

/** A cell of such a row; as part of a block it shows its column's name, `data-label`. */
export const STACKED_CELL =
  "num max-lg:before:block max-lg:before:text-xs max-lg:before:text-ink2 max-lg:before:content-[attr(data-label)] max-lg:[&_.whitespace-nowrap]:whitespace-normal lg:py-2 lg:pr-4";

/** Class of a heading or cell with figures: aligned at their ends they can be compared. */
export const STACKED_FIGURE = "lg:text-right";

import type { MouseEvent, ReactNode } from "react";

/**
 * The step's main button: sticky at the bottom on a phone, below the form elsewhere. It is in the flow, so it
 * covers no content.
 */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div data-action-bar onClickCapture={ignoreSecondClick} className="action-bar">
    {children}
  </div>
);

/** By the second click of a double click, the first one has put the next step's button in the same place. */
const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) {
    event.preventDefault();
    event.stopPropagation();
  }
};

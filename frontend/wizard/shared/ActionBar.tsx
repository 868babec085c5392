import type { ReactNode } from "react";

/**
 * The step's main button: sticky at the bottom on a phone, below the form elsewhere. It is in the flow, so it
 * covers no content.
 */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-action-bar
    className="sticky bottom-[var(--launchers,0px)] z-10 -mx-5 mt-auto border-t border-line bg-paper px-5 py-3 lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:p-0"
  >
    {children}
  </div>
);

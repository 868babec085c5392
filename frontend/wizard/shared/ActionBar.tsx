import type { ReactNode } from "react";

/** The step's one way on: always in sight on a phone, under the form elsewhere. It stands in the flow, so nothing hides under it. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-action-bar
    className="sticky bottom-0 z-10 -mx-5 mt-auto border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:mt-0 lg:border-0 lg:p-0"
  >
    {children}
  </div>
);

import { type ReactNode, Suspense } from "react";
import { es } from "./es-tabs.ts";
import { LoadingPart } from "./LoadingPart.tsx";

type DialogPartProps = { readonly children: ReactNode };

/**
 * A dialog of another chunk. Until it is loaded a line at the top of the window says so, or why it does not open: it takes no focus
 * that the dialog would have to return.
 */
export const DialogPart = ({ children }: DialogPartProps) => (
  <Suspense
    fallback={
      <LoadingPart
        className="fixed inset-x-4 top-4 z-[60] mx-auto max-w-[420px] rounded-card bg-ink px-4 py-3 text-sm font-semibold text-surface shadow-card"
        words={es}
      />
    }
  >
    {children}
  </Suspense>
);

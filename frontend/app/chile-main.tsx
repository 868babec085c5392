import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { ChilePage, isPickerAsked } from "./ChilePage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** Hydrates the prerendered picker, or replaces it by the page that the address or a draft asks for. */
export const start = (root: HTMLElement): void => {
  const page = (
    <StrictMode>
      {/* Hydrates the page's own title, which would otherwise become the first step's and be removed with it. */}
      <title>{document.title}</title>
      <ErrorBoundary>
        <ChilePage />
      </ErrorBoundary>
    </StrictMode>
  );
  if (!isPickerAsked()) {
    createRoot(root).render(page);
    return;
  }
  root.querySelector(".late")?.remove();
  hydrateRoot(root, page);
};

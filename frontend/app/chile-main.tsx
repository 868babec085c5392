import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ChilePage } from "./ChilePage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** Replaces the prerendered picker synchronously, so that a pending click can be replayed. */
export const start = (root: HTMLElement): void =>
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary>
          <ChilePage />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );

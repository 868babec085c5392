import "../kernel/zod.ts";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ChilePage } from "./ChilePage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** Puts the living page in the place of the prerendered picker, at once: what was pressed meanwhile can be pressed again. */
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

import "./wizard.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { PeruWizard } from "../wizard/peru/PeruWizard.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/**
 * Renders the Peru wizard into `container` synchronously, so that the caller can focus its heading. Returns
 * the unmount function.
 */
export const mount = (container: HTMLElement, onBack: () => void): (() => void) => {
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <PeruWizard onBack={onBack} />
        </ErrorBoundary>
      </StrictMode>,
    ),
  );
  return () => root.unmount();
};

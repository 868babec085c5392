import "./wizard.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { PeruWizard } from "../wizard/peru/PeruWizard.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** Shows the Peru wizard in `container`, at once: its heading is there to be focused on return. Returns what takes it away. */
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

import "./wizard.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { PeruWizard } from "../wizard/peru/PeruWizard.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

/** The landing page, whose rules they would override, adds the wizard's style sheets without applying them. */
const applySheets = (isOpen: boolean): void => {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[media]"))
    sheet.media = isOpen ? "all" : "not all";
};

/** Renders the Peru wizard into `container`, scrolls to its top and focuses its heading. Returns the unmount function. */
export const mount = (container: HTMLElement, onBack: () => void): (() => void) => {
  const root = createRoot(container);
  const unmount = () => {
    root.unmount();
    applySheets(false);
  };
  applySheets(true);
  try {
    flushSync(() =>
      root.render(
        <StrictMode>
          <ErrorBoundary>
            <PeruWizard onBack={onBack} />
          </ErrorBoundary>
        </StrictMode>,
      ),
    );
  } catch (failure) {
    unmount();
    throw failure;
  }
  scrollTo(0, 0);
  const heading = container.querySelector<HTMLElement>("h1, h2");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  return unmount;
};

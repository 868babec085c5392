import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { drainWaiting } from "../kernel/drain-waiting.ts";
import { mountAssistant } from "../kernel/mount-assistant.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { QuotePage } from "./QuotePage.tsx";

mountAssistant(() => import("./assistant-island.tsx"));

drainWaiting(() => import("../kernel/outbox.ts"));

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QuotePage path={location.pathname} />
    </ErrorBoundary>
  </StrictMode>,
);

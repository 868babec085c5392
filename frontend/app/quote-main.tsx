import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { drainWaiting } from "../kernel/drain-waiting.ts";
import { mountOnClick } from "../kernel/mount-on-click.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { QuotePage } from "./QuotePage.tsx";

const assistant = document.getElementById("assistant");
if (assistant) mountOnClick(assistant, () => import("./assistant-island.tsx"));

drainWaiting(() => import("../kernel/outbox.ts"));

const root = document.getElementById("root");
if (!root) throw new Error("cotiza.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QuotePage path={location.pathname} />
    </ErrorBoundary>
  </StrictMode>,
);

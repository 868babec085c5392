import "../kernel/zod.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { wake } from "../kernel/wake.ts";
import { ChilePage } from "./ChilePage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

const assistant = document.getElementById("assistant");
if (assistant) wake(assistant, () => import("./assistant-island.tsx"));

const root = document.getElementById("root");
if (!root) throw new Error("chile.html has no #root");
// The prerendered picker inside is replaced by the same picker, alive.
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <ChilePage />
    </ErrorBoundary>
  </StrictMode>,
);

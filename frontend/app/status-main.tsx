import "../kernel/zod.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { mountAssistant } from "../kernel/mount-assistant.ts";
import { StatusPage } from "../status/StatusPage.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

mountAssistant(() => import("./assistant-island.tsx"));

const root = document.getElementById("root");
if (!root) throw new Error("solicitud.html has no #root");
const token = location.pathname.split("/")[2] ?? "";
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <StatusPage token={token} />
    </ErrorBoundary>
  </StrictMode>,
);

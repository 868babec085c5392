import "../kernel/zod.ts";
import "../assistant/assistant.css";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Assistant } from "../assistant/Assistant.tsx";

/** Renders the assistant into the launchers' container and opens what was pressed: "chat" or "help". */
export const mount = (container: HTMLElement, wanted: string): void => {
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <StrictMode>
        <Assistant wanted={wanted} />
      </StrictMode>,
    ),
  );
};

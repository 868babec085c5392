import { useEffect, useEffectEvent, useRef } from "react";
import { isTyping, type ListKey, listKeyOf, rowBeside } from "./list-keys.ts";

type Keys = {
  /** Whether single keys are shortcuts at all. */
  readonly enabled: boolean;
  readonly onOpen: (id: string) => void;
  readonly onHelp: () => void;
};

/** The dialog's parts that shortcuts go to, as `data-shortcut` names them. */
type Part = "note" | "call";
/** How long an opened lead may take to show the part, ms. */
const PART_TIMEOUT_MS = 15_000;
const FIELD = "textarea, select, input";

/**
 * Single keys that search, move along the rows (`data-row`) and open a lead at its note or its call; in an open lead they
 * go to its neighbours (`data-step`).
 */
export const useListKeys = ({ enabled, onOpen, onHelp }: Keys): void => {
  const current = useRef<string | null>(null);
  const act = useEffectEvent((key: ListKey, dialog: Element | null): boolean => {
    switch (key) {
      case "help":
        onHelp();
        return true;
      case "search":
        return !dialog && focused(document.querySelector("[data-search] input"));
      case "next":
      case "previous": {
        if (dialog) return stepped(dialog, key);
        const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
        const order = rows.map(({ dataset }) => dataset["row"] ?? "");
        const id = rowBeside(
          order,
          rowAt(document.activeElement) ?? current.current,
          key === "next" ? 1 : -1,
        );
        current.current = id;
        const row = rows.find(({ dataset }) => dataset["row"] === id);
        row?.scrollIntoView({ block: "nearest" });
        return focused(row?.querySelector("[data-open]"));
      }
      case "note":
      case "call": {
        if (dialog) return focusPart(key);
        const id = rowAt(document.activeElement) ?? current.current;
        if (id === null || !document.querySelector(`[data-row="${CSS.escape(id)}"]`)) return false;
        current.current = id;
        onOpen(id);
        focusPartOnceShown(key);
        return true;
      }
    }
  });
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const key = listKeyOf(event);
      const dialog = document.querySelector("[role=dialog]");
      if (key && act(key, dialog)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [enabled]);
};

const rowAt = (element: Element | null): string | null =>
  element?.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? null;

const focused = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
};

/** Presses the dialog's button to the lead before or after, and goes to its title; false for a dialog without one. */
const stepped = (dialog: Element, to: "next" | "previous"): boolean => {
  const button = dialog.querySelector<HTMLElement>(`[data-step="${to}"]`);
  button?.click();
  // The fields of the lead before are gone, and a screen reader says whose lead this is.
  return button !== null && focused(dialog.querySelector("h2"));
};

const focusPart = (part: Part): boolean =>
  focused(document.querySelector(`[role=dialog] [data-shortcut="${part}"] :is(${FIELD})`));

/** The dialog's tools are loaded on demand. A closed dialog ends the wait, as does a person who goes elsewhere. */
const focusPartOnceShown = (part: Part): void => {
  let opened = false;
  const look = () => {
    const dialog = document.querySelector("[role=dialog]");
    opened ||= dialog !== null;
    if (focusPart(part) || (opened && !dialog)) stop();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), PART_TIMEOUT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
};

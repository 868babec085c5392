import type { ReactNode } from "react";

export type Toast = {
  readonly title: string;
  readonly detail?: string;
  readonly tone: "good" | "bad";
  /** A `ToastAction`. */
  readonly action?: ReactNode;
};
export type ShownToast = Toast & { readonly id: number };

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

const show = (next: ShownToast | null) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a message, from anywhere; a newer one replaces it. `Toaster` renders it. */
export const toast = (message: Toast): void => {
  lastId += 1;
  show({ ...message, id: lastId });
};

/** Takes away whatever is shown. */
export const clearToast = (): void => show(null);

/** Takes the message away unless a newer one has replaced it. */
export const dismissToast = (id: number): void => {
  if (shown?.id === id) show(null);
};

export const shownToast = (): ShownToast | null => shown;

export const subscribeToToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

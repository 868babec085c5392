import { beforeEach, expect, test, vi } from "vitest";
import { rememberNotifyChoice, wantsNotifications } from "./notify-choice.ts";
import { notifyOnce } from "./notify-once.ts";
// Loaded in advance: the notification imports it.
import "../../access/push.ts";

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => held.set(name, text),
  });
});

const NOTICE = { key: "visitor-1", title: "Alguien espera", body: "En el chat" };

test("a notification that no page may make, as on Android, is shown by the panel's worker", async () => {
  vi.stubGlobal("Notification", function refuse() {
    throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
  });
  const shown = vi.fn(async () => {});
  const registration = { scope: "https://asesorador.example/peru-admin", showNotification: shown };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration } });
  notifyOnce([NOTICE]);
  await expect.poll(() => shown.mock.calls).toEqual([[NOTICE.title, { body: NOTICE.body, tag: NOTICE.key }]]);
});

test("a notification is made by the page where it may, and its press focuses the panel", () => {
  const made: { onclick?: () => void }[] = [];
  vi.stubGlobal("Notification", function make(this: { onclick?: () => void }) {
    made.push(this);
  });
  const focus = vi.fn();
  vi.stubGlobal("window", { focus });
  notifyOnce([NOTICE]);
  made[0]?.onclick?.();
  expect(made).toHaveLength(1);
  expect(focus).toHaveBeenCalledOnce();
});

test("the choice is remembered, and blocked or full storage neither throws nor counts as a choice", () => {
  vi.stubGlobal("Notification", { permission: "granted" });
  rememberNotifyChoice(true);
  expect(wantsNotifications()).toBe(true);
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("The operation is insecure", "SecurityError");
    },
    setItem: () => {
      throw new DOMException("The quota has been exceeded", "QuotaExceededError");
    },
  });
  expect(() => rememberNotifyChoice(true)).not.toThrow();
  expect(wantsNotifications()).toBe(false);
});

/*
 * The panel's service worker, /panel-sw.js: shows reminders that were pushed, and opens the lead, or the chat's conversations,
 * when one is pressed. It caches nothing and handles no fetch.
 */
import { type VisitorPush, visitorTag } from "@asesorador/domain/assistant/visitor-notice";
import type { Reminder } from "@asesorador/domain/lead/reminder-contract";
import { type PushPayload, reminderTag } from "@asesorador/domain/lead/reminder-tag";
import { CONVERSATIONS, CONVERSATIONS_PAGE } from "../admin/shell/conversations-address.ts";
import { es } from "../admin/shell/es.ts";
import { openLeadMessage } from "../admin/shell/open-lead.ts";
import { clock } from "../kernel/formats.ts";

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type PushMessage = Lasting & { readonly data: { text(): string } | null };
type Pressed = Lasting & { readonly notification: Notification };
type Window = {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
};
/** The part of ServiceWorkerGlobalScope used here, which lib.dom.d.ts does not declare. */
type WorkerScope = {
  addEventListener(type: "install", listen: () => void): void;
  addEventListener(type: "push", listen: (event: PushMessage) => void): void;
  addEventListener(type: "notificationclick", listen: (event: Pressed) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
};
const scope = globalThis as unknown as WorkerScope;

const PANELS: ReadonlySet<string> = new Set(["/peru-admin", "/admin"]);
const ICON = "/icon-192.png";
const ID = /^[0-9a-f-]{36}$/i;

const isId = (value: unknown): value is string => typeof value === "string" && ID.test(value);

/** null: not of this version. A browser shows something for every push, or takes the permission back. */
const payloadIn = (text: string): PushPayload | VisitorPush | null => {
  try {
    const { leadId, conversationId, kind, at } = JSON.parse(text) as Record<string, unknown>;
    if (typeof at !== "string" || Number.isNaN(Date.parse(at))) return null;
    if (kind === "visitor") return isId(conversationId) ? { kind, conversationId, at } : null;
    return isId(leadId) && (kind === "follow_up" || kind === "promise")
      ? { leadId: leadId as Reminder["leadId"], kind, at }
      : null;
  } catch {
    return null;
  }
};

const show = (payload: PushPayload | VisitorPush | null): Promise<void> => {
  if (payload?.kind === "visitor")
    return scope.registration.showNotification(es.visitors.notice, {
      body: es.visitors.noticeText,
      tag: visitorTag(payload.conversationId),
      icon: ICON,
      lang: "es",
      data: CONVERSATIONS,
    });
  return payload
    ? scope.registration.showNotification(es.push[payload.kind](clock(payload.at)), {
        body: es.push.body,
        tag: reminderTag(payload),
        icon: ICON,
        lang: "es",
        data: payload.leadId,
      })
    : scope.registration.showNotification(es.push.unknown, { tag: "asesorador", icon: ICON, lang: "es" });
};

/** In a panel that is open, so that nothing in it is lost; else in a new one, past the sign-in if need be. */
const open = async (subject: unknown): Promise<void> => {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (subject === CONVERSATIONS) {
    const page = windows.find(({ url }) => new URL(url).pathname === CONVERSATIONS_PAGE);
    await (page ? page.focus().catch(() => {}) : scope.clients.openWindow(CONVERSATIONS));
    return;
  }
  const panel = windows.find(({ url }) => PANELS.has(new URL(url).pathname));
  if (!panel) {
    const search = typeof subject === "string" ? `?tab=leads&lead=${subject}` : "";
    await scope.clients.openWindow(`/peru-admin${search}`);
    return;
  }
  if (typeof subject === "string") panel.postMessage(openLeadMessage(subject));
  // A browser may refuse it; the lead is open all the same.
  await panel.focus().catch(() => {});
};

scope.addEventListener("install", () => void scope.skipWaiting());
scope.addEventListener("push", (event) => event.waitUntil(show(payloadIn(event.data?.text() ?? ""))));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

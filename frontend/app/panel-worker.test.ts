import { beforeEach, expect, test, vi } from "vitest";

type Listener = (event: Record<string, unknown>) => void;
type Shown = { readonly title: string; readonly options: NotificationOptions };

const LEAD = "00000000-0000-4000-8000-000000000001";
const AT = "2026-11-23T20:30:00.000Z";

/** The worker in a scope of its own, with these windows. */
const start = async (windows: readonly string[] = []) => {
  const listeners = new Map<string, Listener>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const messages: unknown[] = [];
  const focused: string[] = [];
  vi.stubGlobal("addEventListener", (type: string, listen: Listener) => listeners.set(type, listen));
  vi.stubGlobal("registration", {
    showNotification: async (title: string, options: NotificationOptions) =>
      void shown.push({ title, options }),
  });
  vi.stubGlobal("clients", {
    matchAll: async () =>
      windows.map((path) => ({
        url: `https://asesorador.example${path}`,
        postMessage: (message: unknown) => messages.push(message),
        focus: async () => {
          focused.push(path);
          throw new Error("not allowed");
        },
      })),
    openWindow: async (url: string) => void opened.push(url),
  });
  await import("./panel-worker.ts");
  const fire = async (type: string, event: Record<string, unknown>): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (each: Promise<unknown>) => work.push(each) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    messages,
    focused,
    push: (text: string | null) => fire("push", { data: text === null ? null : { text: () => text } }),
    press: (data: unknown) => fire("notificationclick", { notification: { data, close: () => {} } }),
  };
};

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

test("a reminder is shown with Lima's clock, under the tag of its reminder, with the id of its lead alone", async () => {
  const { push, shown } = await start();
  await push(JSON.stringify({ leadId: LEAD, kind: "follow_up", at: AT }));
  await push(JSON.stringify({ leadId: LEAD, kind: "promise", at: AT }));
  expect(shown).toMatchObject([
    { title: "Seguimiento a las 15:30", options: { tag: `${LEAD}/follow_up/${AT}`, data: LEAD } },
    { title: "Una promesa de contacto vence a las 15:30", options: { tag: `${LEAD}/promise/${AT}` } },
  ]);
});

test.each([
  null,
  "",
  "text",
  "null",
  JSON.stringify({ leadId: "<img>", kind: "follow_up", at: AT }),
  JSON.stringify({ leadId: LEAD, kind: "other", at: AT }),
  JSON.stringify({ leadId: LEAD, kind: "promise", at: "soon" }),
  JSON.stringify({ leadId: LEAD, kind: "visitor", at: AT }),
  JSON.stringify({ conversationId: "<img>", kind: "visitor", at: AT }),
])("a push of %s shows a sentence without a lead, since a browser has to show something", async (text) => {
  const { push, shown, press, opened } = await start();
  await push(text);
  expect(shown.map(({ title }) => title)).toEqual(["Tienes un recordatorio en el panel"]);
  await press(shown[0]?.options.data);
  expect(opened).toEqual(["/peru-admin"]);
});

test("a waiting visitor is shown under the panel's own tag, and pressed leads to the conversations", async () => {
  const { push, shown, press, opened, messages } = await start(["/peru-admin"]);
  await push(JSON.stringify({ kind: "visitor", conversationId: LEAD, at: AT }));
  expect(shown).toMatchObject([{ title: "Un visitante espera", options: { tag: `chat-${LEAD}` } }]);
  await press(shown[0]?.options.data);
  expect([opened, messages]).toEqual([["/admin-ia-config?tab=conversaciones"], []]);
});

test("a waiting visitor that is pressed leads to the conversations that are open already", async () => {
  const { press, opened, focused } = await start(["/peru-admin", "/admin-ia-config?tab=plantillas"]);
  await press("/admin-ia-config?tab=conversaciones");
  expect([opened, focused]).toEqual([[], ["/admin-ia-config?tab=plantillas"]]);
});

test("a reminder that is pressed opens its lead in a panel that is open, also when the browser refuses the focus", async () => {
  const { press, opened, messages, focused } = await start(["/", "/admin-login", "/peru-admin?tab=brands"]);
  await press(LEAD);
  expect(messages).toEqual([{ type: "asesorador-open-lead", leadId: LEAD }]);
  expect(focused).toEqual(["/peru-admin?tab=brands"]);
  expect(opened).toEqual([]);
});

test("without an open panel the lead's own address is opened, which sign-in leads back to", async () => {
  const { press, opened } = await start(["/", "/admin-login"]);
  await press(LEAD);
  expect(opened).toEqual([`/peru-admin?tab=leads&lead=${LEAD}`]);
});

import type { Delivery } from "@asesorador/domain/webhooks/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Deliveries } from "./Deliveries.tsx";

const delivery = (n: number): Delivery => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  webhookId: `00000000-0000-4000-8000-0000000000a${n}`,
  eventType: "LeadContacted",
  state: "pending",
  attempts: 1,
  dueAt: "2026-11-20T15:01:00.000Z",
  lastStatus: 500,
  lastError: "http_500",
  createdAt: "2026-11-20T15:00:00.000Z",
  deliveredAt: null,
});

test("deliveries of one event to two webhooks are told apart by their addresses", () => {
  const url = (n: number) => `https://sistema-${n}.example/aviso`;
  const webhooks = [1, 2].map((n) => ({ id: delivery(n).webhookId, url: url(n) }));
  const deliveries = [1, 2].map(delivery);
  const shown = renderToStaticMarkup(
    <Deliveries webhooks={webhooks} deliveries={deliveries} onAgain={() => Promise.resolve()} />,
  );
  for (const n of [1, 2]) {
    expect(shown).toContain(`>${url(n)}</span>`);
    expect(shown).toContain(` a ${url(n)}"`);
  }
});

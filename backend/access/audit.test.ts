import { faulty } from "@asesorador/infra/testing/faulty-event-store";
import { memoryEventStore } from "@asesorador/infra/testing/memory-event-store";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { accessAudit } from "./audit.ts";

const LEAD = "0195f6a0-0000-7000-8000-00000000000a";

const setUp = () => {
  const history = faulty(memoryEventStore());
  const clock = { now: Date.parse("2026-03-04T15:06:07.000Z") };
  let requests = 0;
  const audit = accessAudit({ store: history.store, now: () => new Date(clock.now).toISOString() });
  const by = (username: string | null, sessionId = "s1") => {
    requests += 1;
    const caller = username && {
      username,
      sessionId,
      role: "adviser",
      passwordChange: "none",
      secondFactorMissing: false,
      by: "cookie",
    };
    return { id: `request-${requests}`, caller } as FastifyRequest;
  };
  return { history, clock, audit, by };
};

test("a viewed lead is recorded once in the viewer's stream, however often the panel reads it", async () => {
  const { history, clock, audit, by } = setUp();
  const look = { kind: "lead_viewed", leadId: LEAD } as const;
  for (let i = 0; i < 5; i += 1) {
    await audit(look, by("ana"));
    clock.now += 10_000;
  }
  expect(history.inner.recorded()).toMatchObject([
    {
      stream: "access-ana",
      type: "LeadViewed",
      data: { username: "ana", leadId: LEAD },
      metadata: { actor: "adviser:ana" },
    },
  ]);
  await audit(look, by("beto", "s2"));
  clock.now += 10 * 60_000;
  await audit(look, by("ana"));
  expect(history.inner.recorded().map(({ stream }) => stream)).toEqual([
    "access-ana",
    "access-beto",
    "access-ana",
  ]);
});

test("after the clock was set back a view is recorded, not taken for one of the time to come", async () => {
  const { history, clock, audit, by } = setUp();
  const look = { kind: "lead_viewed", leadId: LEAD } as const;
  await audit(look, by("ana"));
  clock.now -= 60 * 60_000;
  await audit(look, by("ana"));
  await audit(look, by("ana"));
  expect(history.inner.recorded()).toHaveLength(2);
});

test("a view that could not be recorded is recorded by the next one", async () => {
  const { history, audit, by } = setUp();
  history.failWith(new Error("away"));
  const look = { kind: "lead_viewed", leadId: LEAD } as const;
  await expect(audit(look, by("ana"))).rejects.toThrow("away");
  await audit(look, by("ana"));
  expect(history.inner.recorded()).toHaveLength(1);
});

test("every export is recorded, with its format, filter and number of leads", async () => {
  const { history, audit, by } = setUp();
  const taken = { format: "csv", filter: { status: "lost" }, searched: true, count: 12 } as const;
  await audit({ kind: "leads_exported", ...taken }, by("ana"));
  await audit({ kind: "leads_exported", ...taken }, by("ana"));
  expect(history.inner.recorded().map(({ type, data }) => ({ type, data }))).toEqual(
    Array(2).fill({ type: "LeadsExported", data: { username: "ana", ...taken } }),
  );
});

test("a visitor's view of their own request is not recorded", async () => {
  const { history, audit, by } = setUp();
  await audit({ kind: "lead_viewed", leadId: LEAD }, by(null));
  expect(history.inner.recorded()).toEqual([]);
});

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brandEvents, serviceEvents } from "@asesorador/domain/catalog/events";
import type { JourneyEvent } from "@asesorador/domain/journey/events";
import {
  type EventStore,
  type Position,
  type Recorded,
  START,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { type LeadEvent, leadEvents } from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { paymentDoubtOf } from "@asesorador/domain/lead/payment";
import { canMove, LeadStatus } from "@asesorador/domain/lead/status";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { replayCommand } from "../operations/replay/command.ts";
import { memoryEventStore } from "../testing/memory-event-store.ts";
import { DEMO_NOW, emptyDemo, wholeDemo, writeWholeDemo } from "../testing/whole-demo.ts";
import { DEMO_ADVISERS } from "./desk-work.ts";
import { demoEvents } from "./events.ts";
import { DEMO_STREAM, type DemoPorts, seedDemo } from "./history.ts";
import { isInOutage, PRICE_CHANGE, repricedAt } from "./incidents.ts";

const NOW = DEMO_NOW;
const until = Date.parse("2026-11-21T05:00:00.000Z");

const demo = (store: EventStore = memoryEventStore()) => emptyDemo(store);

const historyOf = (store: EventStore) => store.readAll({ after: START, limit: 100_000 });
type ShownData = Extract<JourneyEvent, { readonly type: "RecommendationsShown" }>["data"];
const isLead = ({ type }: Recorded) => leadEvents.has(type);

const GUIDE = fileURLToPath(new URL("../docs/analyst.md", import.meta.url));

/** What the command prints: its answer, or else the reason why there is none. */
const replayed = async (store: EventStore, args: readonly string[]): Promise<string> => {
  const [out, err]: [string[], string[]] = [[], []];
  await replayCommand({
    args,
    open: async () => store,
    openRows: () => Promise.reject(new Error("no rows are compared here")),
    nowMs: Date.parse(NOW),
    signal: new AbortController().signal,
    out: { write: (text: string) => out.push(text) },
    err: { write: (text: string) => err.push(text) },
    others: [demoEvents],
  });
  return out.length > 0 ? out.join("") : (err.at(-1) ?? "");
};

let counts = { brands: 0, services: 0, leads: 0, events: 0 };
beforeAll(async () => {
  counts = await writeWholeDemo();
});

/** All events in one order, without the keys that differ between two demos. */
const openedEvents = async ({ store, vault }: Pick<DemoPorts, "store" | "vault">, exceptOf?: string) =>
  (await vault.open(await historyOf(store)))
    .filter(({ stream }) => stream !== exceptOf)
    .map(({ eventId, data, metadata }) => JSON.stringify([eventId, data, metadata.occurredAt]))
    .sort();

describe("a seeded demo", () => {
  const { store, vault, lines, ports } = wholeDemo;
  let history: readonly Recorded[] = [];
  let leads: readonly Recorded<LeadEvent>[] = [];
  /** The same history for commands: the store would parse all of it for each. */
  const reader: EventStore = {
    ...store,
    readAll: async ({ after, types, limit }) =>
      history
        .slice(Number(after))
        .filter(({ type }) => !types || types.includes(type))
        .slice(0, limit),
  };

  beforeAll(async () => {
    history = await historyOf(store);
    leads = (await vault.open(history.filter(isLead))).map(leadEvents.decode);
  });

  test("has 13 brands, their services and 1,500 leads, which are reported by the caller alone", async () => {
    expect(counts).toMatchObject({ brands: 13, leads: 1500, events: history.length - 2 });
    expect(history.filter(({ type }) => type === "ServiceAdded")).toHaveLength(counts.services);
    expect(lines).toEqual([]);
  });

  // Those of sql are compared in infra/analytics. After a change of the demo: vitest -u writes the new output into the guide; read it before committing.
  test("gives the answers that the analysts' guide shows", async () => {
    const guide = await readFile(GUIDE, "utf8");
    const examples = [...guide.matchAll(/^```console\n\$ npm run replay -- (?!sql )(.+)\n([^`]*)```$/gm)];
    expect(examples.length).toBeGreaterThan(5);
    let answered = guide;
    for (const [block, args = ""] of examples) {
      const answer = await replayed(reader, args.split(" "));
      answered = answered.replace(block, () => `\`\`\`console\n$ npm run replay -- ${args}\n${answer}\`\`\``);
    }
    await expect(answered).toMatchFileSnapshot(GUIDE);
  });

  test("has a chain of its own for each request, and an automatic assignment in that of its lead", () => {
    const streams = Map.groupBy(history, ({ metadata }) => metadata.correlationId);
    for (const chain of streams.values()) expect(new Set(chain.map(({ stream }) => stream)).size).toBe(1);
    expect(streams.size).toBeGreaterThan(5_000);
    const assigned = leads.filter(({ type, data }) => type === "LeadAssigned" && data.by === "round_robin");
    expect(assigned.length).toBeGreaterThan(500);
    const submissions = new Map(
      leads.filter(({ type }) => type === "LeadSubmitted").map((lead) => [lead.stream, lead]),
    );
    for (const { stream, metadata } of assigned)
      expect(metadata).toMatchObject({
        causationId: submissions.get(stream)?.eventId,
        correlationId: submissions.get(stream)?.metadata.correlationId,
      });
  });

  test("is distinguishable from a real history", async () => {
    expect(await store.readStream(DEMO_STREAM)).not.toEqual([]);
  });

  test("holds no personal data in the clear", () => {
    const stored = JSON.stringify(history.map(({ data, metadata }) => [data, metadata]));
    expect(stored).not.toMatch(/example\.pe|Calle Ejemplo|5190000|900 00/);
  });

  test("has a key of its own for each lead", () => {
    const keys = history.flatMap(({ type, data }) =>
      type === "LeadSubmitted" ? [(data as { pii: { k: string } }).pii.k] : [],
    );
    expect(new Set(keys).size).toBe(1500);
  });

  test("happened before today in Lima, was recorded now, and has the demo as actor", () => {
    for (const { metadata } of history.filter(({ stream }) => stream !== "demo-history")) {
      expect(Date.parse(metadata.occurredAt)).toBeLessThan(until);
      expect(metadata).toMatchObject({ actor: "demo", recordedAt: NOW });
    }
    const last = leads.at(-1)?.metadata.occurredAt ?? "";
    expect(Date.parse(last)).toBeGreaterThan(until - 86_400_000);
  });

  test("is stored in the order in which it happened, the catalogue first", () => {
    const at = history
      .filter(({ stream }) => stream !== "demo-history")
      .map(({ metadata }) => Date.parse(metadata.occurredAt));
    expect(at).toEqual([...at].sort((a, b) => a - b));
    const added = history.map(({ type }) => type === "BrandAdded" || type === "ServiceAdded");
    const visited = history.findIndex(({ stream }) => /^(lead|journey)-/.test(stream));
    expect(added.filter(Boolean)).toHaveLength(counts.brands + counts.services);
    expect(added.lastIndexOf(true)).toBeLessThan(visited);
  });

  test("decodes as catalogue events", () => {
    for (const event of history) {
      if (event.type.startsWith("Brand")) expect(brandEvents.decode(event)).toEqual(event);
      if (event.type === "ServiceAdded") expect(serviceEvents.decode(event)).toEqual(event);
    }
  });

  test("has one change of a price, and visits before and after it that saw the plan for each price", () => {
    const changed = history.filter(({ type }) => type === "ServiceRepriced");
    expect(changed).toMatchObject([
      { stream: `service-${PRICE_CHANGE.serviceId}`, data: { from: PRICE_CHANGE.before * 100, to: 10_900 } },
    ]);
    const at = repricedAt(until);
    const prices = (isBefore: boolean) =>
      new Set(
        history.flatMap(({ type, data, metadata }) => {
          if (type !== "RecommendationsShown" || Date.parse(metadata.occurredAt) < at !== isBefore) return [];
          const { plans, answers } = data as ShownData;
          if (answers?.housing === "edificio") return [];
          return (plans ?? []).filter(([id]) => id === PRICE_CHANGE.serviceId).map(([, , , cents]) => cents);
        }),
      );
    expect([prices(true), prices(false)]).toEqual([new Set([PRICE_CHANGE.before * 100]), new Set([10_900])]);
    const revisions = new Set(
      history.flatMap(({ type, data }) =>
        type === "RecommendationsShown" ? [(data as ShownData).catalogue?.eventId] : [],
      ),
    );
    expect(revisions.size).toBe(2);
    expect(revisions).toContain(changed[0]?.eventId);
  });

  test("has an hour in which nothing arrived, and requests that waited in their browsers for its end", () => {
    const visitors = history.filter(({ stream }) => /^(lead|journey)-/.test(stream));
    const silent = visitors.filter(
      ({ type, metadata }) =>
        (type === "LeadSubmitted" || type === "WizardStarted") &&
        isInOutage(Date.parse(metadata.occurredAt), until),
    );
    expect(silent).toEqual([]);
    const waited = leads.flatMap(({ type, data, metadata }) => {
      const tried = type === "LeadSubmitted" ? data.visit?.firstTriedAt : null;
      const ms = tried ? Date.parse(metadata.occurredAt) - Date.parse(tried) : 0;
      return ms > 0 ? [ms] : [];
    });
    expect(waited.length).toBeGreaterThan(0);
    for (const ms of waited) expect(ms).toBeLessThan(3_720_000);
  });

  test("changes every lead's status according to the status matrix only", () => {
    const status = new Map<string, LeadStatus>();
    for (const { stream, type, data } of leads.filter(isMove)) {
      const from = status.get(stream);
      if (from === undefined) expect(type).toBe("LeadSubmitted");
      else if ("from" in data) expect(data.from).toBe(from);
      const to = statusAfter(type, data);
      if (from !== undefined) expect(canMove(from, to)).toBe(true);
      status.set(stream, to);
    }
  });

  test("has a realistic quarter: a fifth pending, a tenth converted, losses with their reasons", () => {
    const last = new Map(
      leads.filter(isMove).map(({ stream, type, data }) => [stream, statusAfter(type, data)]),
    );
    const share = (...among: readonly LeadStatus[]) =>
      [...last.values()].filter((one) => among.includes(one)).length / last.size;
    expect(share("pending", "claro_consultation_pending")).toBeGreaterThan(0.18);
    expect(share("pending", "claro_consultation_pending")).toBeLessThan(0.26);
    expect(share("converted")).toBeGreaterThan(0.07);
    expect(share("converted")).toBeLessThan(0.11);
    for (const status of ["contacted", "interested", "quoted", "lost"] as const)
      expect(share(status)).toBeGreaterThan(0.07);
    const reasons = leads.flatMap(({ type, data }) => (type === "LeadLost" ? [data.reason] : []));
    expect(new Set(reasons).size).toBe(7);
  });

  test("includes the team's work: most leads are assigned and were called, and some have a planned follow-up", () => {
    const ofType = (type: LeadEvent["type"]) => leads.filter((event) => event.type === type);
    const assigned = leads.flatMap(({ type, data }) => (type === "LeadAssigned" ? [data.to] : []));
    expect(new Set(assigned)).toEqual(new Set(DEMO_ADVISERS));
    expect(assigned.length).toBeGreaterThan(1000);
    expect(ofType("ContactAttemptLogged").length).toBeGreaterThan(700);
    expect(ofType("NoteAdded").length).toBeGreaterThan(200);
    const planned = leads.flatMap(({ type, data }) => (type === "FollowUpScheduled" ? [data.at ?? ""] : []));
    expect(planned.length).toBeGreaterThan(20);
    expect(planned.some((at) => Date.parse(at) > until)).toBe(true);
  });

  test("says what came of leads: quotes with prices, contracts with commissions, and cancellations", () => {
    const converted = leads.flatMap(({ type, data }) => (type === "LeadConverted" ? [data] : []));
    const paid = converted.filter(({ commissionCents }) => (commissionCents ?? 0) > 0);
    expect(paid.length).toBeGreaterThan(converted.length / 2);
    expect(paid.length).toBeLessThan(converted.length);
    for (const { priceCents, installsOn, serviceId } of paid) {
      expect([priceCents, serviceId]).not.toContain(null);
      expect(installsOn).toMatch(/^2026-\d\d-\d\d$/);
    }
    const quoted = leads.flatMap(({ type, data }) => (type === "LeadQuoted" ? [data.priceCents] : []));
    expect(quoted.filter((price) => price !== null).length).toBeGreaterThan(quoted.length / 3);
    const contracted = new Set(
      leads.filter(({ type }) => type === "LeadConverted").map(({ stream }) => stream),
    );
    const cancelled = leads.filter(({ type }) => type === "ContractCancelled");
    expect(cancelled.length).toBeGreaterThan(3);
    for (const { stream } of cancelled) expect(contracted.has(stream)).toBe(true);
  });

  test("every list of the visits is made again from history, to rank and score", async () => {
    const args = ["what-if", "--weights", "70/20/10", "--json"];
    const { markets } = JSON.parse(await replayed(reader, args)) as {
      markets: readonly { lists: number; replayed: number }[];
    };
    expect(markets).toHaveLength(2);
    for (const { lists, replayed: again } of markets) {
      expect(lists).toBeGreaterThan(400);
      expect(again).toBe(lists);
    }
  });

  test("has alarms and car insurance in both markets, each in its currency", () => {
    const short = leads.flatMap(({ type, data }) =>
      type === "LeadSubmitted" && data.serviceCategory !== "telecomunicaciones" ? [data] : [],
    );
    const kinds = new Set(short.map((lead) => `${lead.serviceCategory} ${marketOf(lead)}`));
    expect(kinds).toEqual(
      new Set(["alarmas peru", "alarmas chile", "seguro_auto peru", "seguro_auto chile"]),
    );
  });

  test("has a few visitors with two leads", () => {
    const phones = leads.flatMap(({ type, data }) =>
      type === "LeadSubmitted" && data.pii !== "erased" ? [data.pii.blind.phone] : [],
    );
    const repeated = phones.length - new Set(phones).size;
    expect(repeated).toBeGreaterThan(10);
    expect(repeated).toBeLessThan(30);
  });

  test("has leads of every wizard, and Claro's customers wait for a consultation", () => {
    const submitted = leads.flatMap(({ type, data }) => (type === "LeadSubmitted" ? [data] : []));
    expect(new Set(submitted.map(({ source }) => source))).toEqual(
      new Set(["peru_wizard", "peru_website", "sitio web"]),
    );
    expect(new Set(submitted.map(({ serviceCategory }) => serviceCategory))).toEqual(
      new Set(["telecomunicaciones", "alarmas", "seguro_auto"]),
    );
    const claro = submitted.filter(({ status }) => status === "claro_consultation_pending");
    expect(claro.length).toBeGreaterThan(50);
    for (const { plan, currentCompany } of claro) expect([plan, currentCompany]).toEqual([null, "claro"]);
  });

  test("holds the wizards' payloads: pesos under the specification's country, and no doubtful payment", () => {
    const submitted = leads.flatMap(({ type, data }) => (type === "LeadSubmitted" ? [data] : []));
    const pesos = submitted.filter((lead) => marketOf(lead) === "chile");
    expect(pesos.length).toBeGreaterThan(300);
    for (const lead of pesos) expect(lead).toMatchObject({ country: "peru", currency: "CLP" });
    expect(new Set(pesos.map(({ source }) => source))).toEqual(new Set(["peru_website", "sitio web"]));
    expect(submitted.filter((lead) => paymentDoubtOf(lead) !== null)).toEqual([]);
    const estimates = pesos.filter(({ serviceCategory }) => serviceCategory !== "telecomunicaciones");
    expect(estimates.some(({ monthlySavingsCents }) => (monthlySavingsCents ?? 0) > 0)).toBe(true);
    for (const { claimed, monthlySavingsCents, annualSavingsCents } of estimates)
      expect(claimed).toMatchObject({
        monthlySavingsCents: monthlySavingsCents ?? 0,
        annualSavingsCents: annualSavingsCents ?? 0,
      });
  });

  test("has the server's own savings equal to the browser's", () => {
    const chosen = leads.flatMap(({ type, data }) => (type === "LeadSubmitted" && data.plan ? [data] : []));
    expect(chosen.length).toBeGreaterThan(900);
    for (const { claimed, plan, monthlySavingsCents, annualSavingsCents } of chosen)
      expect(claimed).toMatchObject({ monthlySavingsCents, annualSavingsCents, serviceId: plan?.serviceId });
  });

  test("changes nothing when it is seeded a second time", async () => {
    const onStored = vi.fn(async () => {});
    expect(await seedDemo({ ...ports, onStored, now: () => "2027-01-05T10:00:00.000Z" })).toEqual(counts);
    expect(await store.head()).toBe(history.at(-1)?.position);
    expect(onStored).not.toHaveBeenCalled();
  });
});

const MOVES: ReadonlySet<LeadEvent["type"]> = new Set([
  "LeadSubmitted",
  "LeadContacted",
  "LeadInterested",
  "LeadQuoted",
  "LeadConverted",
  "LeadLost",
  "LeadReopened",
] as const);
const isMove = ({ type }: Recorded<LeadEvent>) => MOVES.has(type);

const statusAfter = (type: LeadEvent["type"], data: LeadEvent["data"]): LeadStatus => {
  switch (type) {
    case "LeadContacted":
      return "contacted";
    case "LeadInterested":
      return "interested";
    case "LeadQuoted":
      return "quoted";
    case "LeadConverted":
      return "converted";
    case "LeadLost":
      return "lost";
    default:
      if (type === "LeadReopened" && "to" in data) return LeadStatus.parse(data.to);
      if ("status" in data) return data.status;
      throw new Error(`no status after ${type}`);
  }
};

test("a demo whose store fails is not completed", async () => {
  const store = memoryEventStore();
  let appends = 0;
  const failing: EventStore = {
    ...store,
    append: async (stream, expected, events) => {
      appends += 1;
      if (appends > 20) throw new StoreUnavailable("the power went out");
      return store.append(stream, expected, events);
    },
  };
  await expect(seedDemo(demo(failing).ports)).rejects.toThrow(StoreUnavailable);
  expect((await historyOf(store)).map(({ type }) => type)).not.toContain("DemoSeeded");
});

test("two demos of one day are equal, event by event, also one that was interrupted and completed on another day", async () => {
  const { store, ports } = demo();
  // Its beginning, up to the end of an append: what was written when the power went out. To compute it again takes seconds.
  const complete = await historyOf(wholeDemo.store);
  const end = complete.findIndex(({ stream }, i) => i > 2_500 && stream !== complete[i - 1]?.stream);
  for (const { stream, revision, position: _, ...event } of complete.slice(0, end))
    await store.append(stream, revision === 0n ? "no_stream" : revision - 1n, [event]);
  const { vault } = wholeDemo;
  const storedAt: Position[] = [];
  const onStored = async () => void storedAt.push(await store.head());
  expect(await seedDemo({ ...ports, vault, onStored, now: () => "2026-11-23T09:00:00.000Z" })).toEqual(
    counts,
  );
  // Before the mark that ends the demo.
  expect(storedAt).toEqual([complete.at(-2)?.position]);
  const interrupted = await openedEvents({ store, vault }, "demo-history");
  expect(interrupted).toEqual(await openedEvents(wholeDemo, "demo-history"));

  // Each lead has one key, also those that were half written.
  const keysOf = Map.groupBy(
    (await historyOf(store)).flatMap(({ stream, data }) => {
      const { pii } = data as { pii?: { k: string } | null };
      return pii ? [{ stream, k: pii.k }] : [];
    }),
    ({ stream }) => stream,
  );
  for (const own of keysOf.values()) expect(new Set(own.map(({ k }) => k)).size).toBe(1);
});

test("a history with real leads is left unchanged", async () => {
  const { store, lines, ports } = demo();
  const metadata = {
    actor: "admin:ana",
    correlationId: "c",
    causationId: "c",
    occurredAt: NOW,
    recordedAt: NOW,
  };
  const data = {
    brandId: 1,
    code: "X",
    name: "X",
    logoUrl: null,
    description: "",
    country: "peru",
    isActive: true,
  };
  await store.append("brand-1", "no_stream", [
    { type: "BrandAdded", version: 1, data, metadata, eventId: "0195f6a0-0000-7000-8000-0000000000e1" },
  ]);
  expect(await seedDemo(ports)).toEqual({ brands: 0, services: 0, leads: 0, events: 0 });
  expect(await historyOf(store)).toHaveLength(1);
  expect(lines).toEqual(["Demostración omitida: ya hay datos que no son de ejemplo."]);
});

import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { leadStream } from "@asesorador/domain/lead/events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { memoryVault } from "../../testing/memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "../../testing/read-models.ts";
import { fillWithLists } from "../../testing/shown-lists.ts";
import { inEventStoreDb, inMemory, inPostgres, type TestStore } from "../../testing/test-stores.ts";
import { replayCommand } from "./command.ts";

const NOW_MS = Date.parse("2026-10-31T12:00:00.000Z");

const openRows = async () => {
  throw new Error("no rows are compared here");
};
const demonstration = { types: ["DemoSeeded"], decode: (event: object) => event };

const run = async (store: EventStore, args: readonly string[], signal = new AbortController().signal) => {
  const [written, errors]: [string[], string[]] = [[], []];
  const code = await replayCommand({
    args,
    open: async () => store,
    openRows,
    nowMs: NOW_MS,
    signal,
    out: { write: (text: string) => written.push(text) },
    err: { write: (text: string) => errors.push(text) },
    others: [demonstration],
  });
  return { code, out: written.join(""), err: errors.join("") };
};

/** Four leads of two markets, one merged, one erased, one recorded ten days late. */
const fill = async (store: EventStore): Promise<void> => {
  const write = leadWriter(store, memoryVault());
  await write(submitLead(1), "2026-10-01T15:00:00.000Z");
  await write(submitLead(2, { country: "chile", currency: "CLP" }), "2026-10-02T15:00:00.000Z");
  await write({ type: "AssignLead", leadId: leadId(1), to: "ana", by: "hand" }, "2026-10-02T16:00:00.000Z");
  await write({ type: "MarkContacted", leadId: leadId(1) }, "2026-10-02T17:00:00.000Z");
  await write(submitLead(3), "2026-10-03T15:00:00.000Z");
  await write({ type: "MergeLead", leadId: leadId(3), into: leadId(1) }, "2026-10-04T15:00:00.000Z");
  await write({ type: "EraseLead", leadId: leadId(2) }, "2026-10-05T15:00:00.000Z");
  await write(submitLead(4), "2026-10-02T12:00:00.000Z", "2026-10-12T12:00:00.000Z");
};

const jsonOf = async (store: EventStore, ...args: readonly string[]) => {
  const { code, out } = await run(store, [...args, "--json"]);
  expect(code).toBe(0);
  return JSON.parse(out) as Record<string, never>;
};

const CANARIES = ["Ficticia", "persona1@", "51900000001", "Fibra 300"];
const expectNobody = (text: string): void => {
  for (const canary of CANARIES) expect(text).not.toContain(canary);
};

describe.each([
  ["memory", async () => inMemory()],
  ["postgres", inPostgres],
  ["eventstoredb", inEventStoreDb],
] as const)("%s", (_, open) => {
  let opened: TestStore;
  beforeAll(async () => {
    opened = await open();
    await fill(opened.store);
  });
  afterAll(() => opened.close());

  test("as-of gives each market's figures of the moment, in Lima's time", async () => {
    // 10:00 in Lima is 15:00 UTC.
    const { figures, clock, at } = await jsonOf(opened.store, "as-of", "2026-10-03T10:00");
    expect([clock, at]).toEqual(["occurred", "2026-10-03T15:00:00.000Z"]);
    expect(figures).toMatchObject({
      "peru.leads": 3,
      "peru.status.contacted": 1,
      "peru.status.pending": 2,
      "peru.savings_cents": 3 * 7_010,
      "peru.promise.late": 1,
      "peru.promise.breached": 1,
      "peru.promise.waiting": 1,
      "chile.leads": 1,
    });
    expect((await jsonOf(opened.store, "as-of", "2026-10-03T09:59"))["figures"]).toMatchObject({
      "peru.leads": 2,
    });
  });

  test("as-of --known leaves out what was recorded later, by time and by position", async () => {
    const byTime = await jsonOf(opened.store, "as-of", "2026-10-05", "--known");
    expect(byTime).toMatchObject({ clock: "known", figures: { "peru.leads": 1, "peru.merged": 1 } });
    const byPosition = await jsonOf(opened.store, "as-of", String(byTime["position"]), "--known");
    expect(byPosition["figures"]).toEqual(byTime["figures"]);
    const asItWas = await jsonOf(opened.store, "as-of", "2026-10-05");
    expect(asItWas["figures"]).toMatchObject({ "peru.leads": 2, "peru.merged": 1 });
  });

  test("diff names the leads that moved each figure, and turned round it has the signs turned", async () => {
    const { changes } = await jsonOf(opened.store, "diff", "2026-10-01", "now", "--market", "peru");
    expect(changes).toContainEqual({
      figure: "peru.status.contacted",
      from: 0,
      to: 1,
      change: 1,
      more: [leadId(1)],
      less: [],
    });
    expect(changes).toContainEqual(expect.objectContaining({ figure: "peru.merged", more: [leadId(3)] }));
    const { changes: back } = await jsonOf(opened.store, "diff", "now", "2026-10-01", "--market", "peru");
    expect(back).toContainEqual(
      expect.objectContaining({ figure: "peru.status.contacted", change: -1, less: [leadId(1)] }),
    );
  });

  test("events are filtered by type, stream and day of either clock, without personal data", async () => {
    const lines = async (...args: readonly string[]) => {
      const { code, out } = await run(opened.store, ["events", "--json", ...args]);
      expect(code).toBe(0);
      expectNobody(out);
      return out
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    };
    expect(await lines()).toHaveLength(8);
    expect((await lines("--type", "LeadSubmitted,LeadsMerged")).map(({ type }) => type)).toEqual([
      "LeadSubmitted",
      "LeadSubmitted",
      "LeadSubmitted",
      "LeadsMerged",
      "LeadSubmitted",
    ]);
    expect(await lines("--stream", leadStream(leadId(1)))).toHaveLength(3);
    expect(await lines("--stream", "lead", "--from", "2026-10-02", "--to", "2026-10-02")).toHaveLength(4);
    expect(await lines("--from", "2026-10-12", "--known")).toMatchObject([
      { data: { leadId: leadId(4), pii: "[sellado]" }, occurredAt: "2026-10-02T12:00:00.000Z" },
    ]);
  });

  test("events that no filter matches are no silence: what a stream is called is said beside the empty list", async () => {
    const { code, out, err } = await run(opened.store, ["events", "--stream", "leed"]);
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toContain("No event matches. A stream is named in full");
  });

  test("timeline shows one lead's events and that its person was erased", async () => {
    const { code, out } = await run(opened.store, ["timeline", leadId(2)]);
    expect(code).toBe(0);
    expect(out.split("\n")).toHaveLength(4);
    expect(out).toContain("LeadSubmitted@");
    expect(out).toContain("The person's data were erased on 2026-10-05 10:00 (Lima)");
    expectNobody((await run(opened.store, ["timeline", `lead-${leadId(1)}`])).out);
  });

  test("events --follow goes on with what is appended, until it is stopped", async () => {
    const stop = new AbortController();
    const live = newEvent({ type: "BrandToggled", version: 1, data: { brandId: 1, isActive: true } });
    const { promise: arrived, resolve } = Promise.withResolvers<string>();
    const running = replayCommand({
      args: ["events", "--type", "BrandToggled", "--follow", "--json"],
      open: async () => opened.store,
      openRows,
      nowMs: NOW_MS,
      signal: stop.signal,
      out: { write: (text: string) => resolve(text) },
      err: { write: () => {} },
      others: [],
    });
    await opened.store.append(`brand-${crypto.randomUUID()}`, "no_stream", [live]);
    const line = await arrived;
    stop.abort();
    expect(await running).toBe(0);
    expect(JSON.parse(line)).toMatchObject({ type: "BrandToggled", data: { brandId: 1 } });
  });
});

test("the text of a moment names its clock, its place in history, and both markets", async () => {
  const { store } = inMemory();
  await fill(store);
  const { out } = await run(store, ["as-of", "2026-10-05"]);
  expect(out).toContain("2026-10-05 23:59 Lima, as it was (occurredAt)\n8 events of leads and visits");
  expect(out).toMatch(/^leads +2 +1$/m);
  expect(out).toContain(
    "savings offered a month: PEN 140.20, CLP 0.00\nrevenue (commissions): PEN 0.00, CLP 0.00",
  );
  expect(out).toContain("chile: started 0 → categoria 0");
  const chile = (await run(store, ["as-of", "2026-10-05", "--market", "chile"])).out;
  expect(chile).toContain("visits reached:\n  chile: started 0 → categoria 0");
  expect(chile).not.toContain("alarm: started");
  expect((await run(store, ["diff", "2026-10-05", "2026-10-05"])).out).toContain("nothing moved");
});

describe("what-if", () => {
  const { store } = inMemory();
  beforeAll(() => fillWithLists(store));

  test("says to what the weights were scaled, how many lists were replayed, and who wins and loses", async () => {
    const { code, out } = await run(store, [
      "what-if",
      "--weights",
      "0/3/1",
      "--off",
      "24",
      "--market",
      "peru",
    ]);
    expect(code).toBe(0);
    expect(out).toContain(
      "what if: weights 0/75/25 (saving/service/extras, of 100), without plan 24 Plan 24\n",
    );
    expect(out).toContain(
      "4 lists were shown (1 in visits that sent a request); 3 replayed (75.0 %): 3 distinct ones, each computed once",
    );
    expect(out).toContain("  1 recorded without answers (version 1)");
    expect(out).toMatch(/^another first plan +2 +66\.7 %$/m);
    expect(out).toMatch(/^Marca 2 +1 +33\.3 % +3 +100\.0 % +2$/m);
    expect(out).toMatch(/^Marca 1 +2 +66\.7 % +0 +0\.0 % +-2$/m);
    expect(out).toContain("savings a month by the first plan: PEN 210.00 → PEN 90.00 (PEN -120.00)");
  });

  test("weights for the wizard that has none change nothing, and the answer says so", async () => {
    const { code, out } = await run(store, ["what-if", "--weights", "20/30/50", "--market", "chile"]);
    expect(code).toBe(0);
    expect(out).toContain("the chile wizard has no weights: --weights changes none of its lists");
  });

  test("without a change nothing changes, in JSON for both markets", async () => {
    const { markets } = await jsonOf(store, "what-if");
    expect(markets).toMatchObject([
      { market: "peru", replayed: 3, otherFirst: 0, changedCount: 0 },
      { market: "chile", lists: 0, replayed: 0 },
    ]);
  });

  test("with the catalogue of a day it reads that one for every list", async () => {
    expect((await jsonOf(store, "what-if", "--catalogue", "2026-03-02"))["markets"]).toMatchObject([
      { otherFirst: 1 },
      {},
    ]);
  });

  test("of the lists of some days only, and it says which", async () => {
    const days = ["--from", "2026-03-02", "--to", "2026-03-02"];
    const { code, out } = await run(store, ["what-if", "--off", "24", "--market", "peru", ...days]);
    expect(code).toBe(0);
    expect(out).toContain(
      "what if: without plan 24 Plan 24; lists shown from 2026-03-02 00:00 to 2026-03-02 23:59 Lima\n",
    );
    expect(out).toContain("2 lists were shown (1 in visits that sent a request); 2 replayed (100.0 %)");
    const whole = await jsonOf(store, "what-if", "--from", "2026-03-03");
    expect(whole).toMatchObject({
      shown: { from: Date.parse("2026-03-03T05:00:00.000Z"), to: null },
      markets: [{ lists: 2 }, { lists: 0 }],
    });
  });

  test.each([
    [["--from", "2026-03-04", "--to", "2026-03-02"], "--from lies after --to"],
    [["--from", "ayer"], '"ayer" is not a moment'],
    [["--weights", "-1/50/51"], "--weights: saving is negative: -1"],
    [["--weights=-1/50/51"], "--weights: saving is negative: -1"],
    [["--weights", "20/x/50"], '--weights: service is not a number: "x"'],
    [["--weights", "0/0/0"], "--weights: all three are 0"],
    [["--weights", "50/50"], "--weights: three are needed"],
    [["--price", "24"], '--price: "24" is not like 24=99'],
    [["--price", "24=10%"], '--price: "24=10%" is not like 24=99'],
    [["--price", "24=-100%"], "a price above 0, or 24=-10%"],
    [["--price", "24=99,24=98"], "--price: plan 24 is named twice"],
    [["--price", "24=99", "--price", "24=98"], "what-if: --price is given twice"],
    [["--off=31", "--off", "24"], "what-if: --off is given twice"],
    [["--off", "31,24,31"], "--off: plan 31 is named twice"],
    [["--off", "uno"], '--off: "uno" is no plan\'s id'],
    [["--off", "9999"], 'plan: there is no "9999". Nearest: 31 Plan 31 (Marca 2), 24 Plan 24 (Marca 1)'],
    [["--off", "24", "--market", "chile"], 'plan: there is no "24"'],
    [["--off", "24", "--market", "chile"], "24 Plan 24 (Marca 1) is of peru"],
    [["--catalogue", "2026-02-28"], "Nothing is known of that moment. History goes from 2026-03-01 10:00"],
  ])("%j ends with code 2 and says what is meant", async (args, message) => {
    const { code, out, err } = await run(store, ["what-if", ...args]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});

describe("bad input", () => {
  const { store } = inMemory();
  beforeAll(() => fill(store));

  test.each([
    [["as-off", "now"], 'verb: there is no "as-off". Nearest: as-of'],
    [["as-of", "2026-10-15", "18:00"], 'as-of: takes 1 argument, not 2: "2026-10-15" "18:00"\n'],
    [["diff", "2026-10-15"], 'diff: takes 2 arguments, not 1: "2026-10-15"\n'],
    [["as-of"], "as-of: takes 1 argument, not 0\n"],
    [["money", "peru"], 'money: takes no argument, not 1: "peru"\n'],
    [["sql", "select 1", "select 2"], 'sql: takes at most 1 argument, not 2: "select 1" "select 2"\n'],
    [["as-of", "yesterday"], '"yesterday" is not a moment: 2026-10-15 (the whole day)'],
    [["as-of", "2026-02-30"], '"2026-02-30" is not a moment'],
    [["as-of", "2026-10-15T25:00"], "is not a moment"],
    [["as-of", "2026-10-15T18:00+99:99"], '"2026-10-15T18:00+99:99" is not a moment: 2026-10-15'],
    [["events", "--from", "2026-10-15T18:00-24:00"], "is not a moment"],
    [["what-if", "--catalogue", "2026-10-15T18:00+99:99"], "is not a moment"],
    [["as-of", "17", "--known"], "17 lies after the last position, 8"],
    [["cohort", "--at", "9", "--known"], "9 lies after the last position, 8"],
    [["diff", "1", "17", "--known"], "17 lies after the last position, 8"],
    [
      ["as-of", "0", "--known"],
      "No event of a lead or a visit is known at that position. Positions go from 1 to 8",
    ],
    [["as-of", "now", "--market", "peru", "--market", "chile"], "as-of: --market is given twice"],
    [["help", "cohrt"], 'verb: there is no "cohrt". Nearest: cohort'],
    [["as-of", "17"], "17 is a position, which names a moment only with --known"],
    [["as-of", "now", "--market", "preu"], '--market: there is no "preu". Nearest: peru'],
    [["as-of", "now", "--knwon"], 'as-of: option: there is no "knwon". Nearest: known'],
    [["as-of", "now", "--market"], "as-of: Option '--market <value>' argument missing"],
    [["as-of"], "npm run replay -- as-of MOMENT"],
    [["as-of", "2026-09-30"], "History goes from 2026-10-01 10:00 to 2026-10-31 07:00 (Lima)"],
    [["as-of", "2026-11-01"], "History goes from 2026-10-01 10:00"],
    [
      ["as-of", "now", "--store", "mysql://u:secret@h/db"],
      "mysql://h/db: expected postgres://…, esdb://… or current",
    ],
    [["events", "--type", "LeadConvert"], "Nearest: LeadConverted"],
    [
      ["events", "--type", "LeadErased"],
      "Nearest: LeadEntered, LeadQuoted, LeadViewed, ConversationErased, PersonalDataErased",
    ],
    [["timeline", "ana"], '"ana" is no id of a lead, as in 0195f6a0-0000-7000-8000-000000000001'],
    [["events", "--from", "2026-10-05", "--to", "2026-10-01"], "--from lies after --to"],
    [["as-of", "-5"], '"-5" is not a moment: 2026-10-15 (the whole day), '],
    [["as-of", "--known", "-5"], "-5 is no position: positions are counted from 1"],
    [["diff", "2026-10-05", "-1h"], '"-1h" is not a moment'],
    [["timeline", "-5"], '"-5" is no id of a lead'],
    [["run", "-5"], "run: -5 is no TypeScript or JavaScript file"],
    [["events", "-5"], "npm run replay -- events "],
    [["export", "-5", "--to", "nowhere"], 'format: there is no "-5"'],
  ])("%j ends with code 2 and says what is meant", async (args, message) => {
    const { code, out, err } = await run(store, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });

  test("the range that is said begins with a moment that has an answer", async () => {
    const { store: begun } = inMemory();
    await leadWriter(begun, memoryVault())(submitLead(1), "2026-10-01T15:00:22.445Z");
    const { err } = await run(begun, ["as-of", "2026-09-30"]);
    const [, day, time] = /History goes from (\S+) (\S+) to/.exec(err) ?? [];
    expect(await run(begun, ["as-of", `${day}T${time}`])).toMatchObject({ code: 0 });
  });

  test("without a verb the usage is printed, as code 2; asked for, as code 0", async () => {
    expect(await run(store, [])).toMatchObject({ code: 2 });
    expect(await run(store, ["help"])).toMatchObject({ code: 0 });
    const { out: ofDiff } = await run(store, ["diff", "--help"]);
    expect(await run(store, ["help", "diff"])).toMatchObject({ code: 0, out: ofDiff });
    const { code, out } = await run(store, ["diff", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("npm run replay -- diff 2026-10-01 2026-10-31");
    expect(out).toContain("MOMENT: 2026-10-15 (the whole day)");
    expect((await run(store, ["timeline", "--help"])).out).not.toContain("MOMENT");
    const position = "with --known also a position";
    for (const verb of ["as-of", "diff", "cohort", "export"])
      expect((await run(store, [verb, "--help"])).out, verb).toContain(position);
    for (const verb of ["what-if", "events", "run"])
      expect((await run(store, [verb, "--help"])).out, verb).not.toContain(position);
  });

  test("sql names its views where none is named for its columns", async () => {
    const { code, out } = await run(store, ["sql", ".columns"]);
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringContaining("Views: event (evento), lead"),
    });
    expect((await run(store, ["sql", ".columns lead"])).out).toMatch(/^lead_id +el lead$/m);
  });

  test("an unknown lead is named, and nothing is shown", async () => {
    const { code, out, err } = await run(store, ["timeline", leadId(99)]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain(`history holds no lead ${leadId(99)}`);
  });

  test("an empty history has no moments", async () => {
    const { code, err } = await run(inMemory().store, ["as-of", "now"]);
    expect(code).toBe(2);
    expect(err).toContain("Nothing has happened yet");
  });
});

test("events of an unknown version are listed as unreadable with code 1, those of an unknown type without their data", async () => {
  const { store } = inMemory();
  const odd = { type: "LeadContacted", version: 9, data: { name: "Ana Ficticia" } };
  await store.append(leadStream(leadId(1)), "no_stream", [newEvent(odd)]);
  await store.append("else-1", "no_stream", [newEvent({ ...odd, type: "Foreign", version: 1 })]);
  const { code, out } = await run(store, ["events"]);
  expect(code).toBe(1);
  expect(out).toContain("LeadContacted@9: no schema knows this version");
  expect(out).toContain('"[desconocido]"');
  expectNobody(out);
  const { err, code: failed } = await run(store, ["as-of", "now"]);
  expect(failed).toBe(1);
  expect(err).toMatch(/^position 1\D/);
});

test("when the store fails in the middle, the lines end with an error and not as if they were all", async () => {
  const { store } = inMemory();
  await fill(store);
  const failing: EventStore = {
    ...store,
    readAll: async () => {
      throw Object.assign(new Error("gone"), { name: "StoreUnavailable" });
    },
  };
  const written: string[] = [];
  const command = replayCommand({
    args: ["events", "--json"],
    open: async () => failing,
    openRows,
    nowMs: NOW_MS,
    signal: new AbortController().signal,
    out: { write: (text: string) => written.push(text) },
    err: { write: () => {} },
    others: [],
  });
  await expect(command).rejects.toThrow("gone");
  expect(written).toEqual(['{"error":"StoreUnavailable"}\n']);
});

describe("analyses", () => {
  const { store } = inMemory();
  beforeAll(() => fill(store));

  test("each one answers in JSON, with its clock and place", async () => {
    const extent = { clock: "occurred", at: new Date(NOW_MS).toISOString(), position: "8" };
    expect(await jsonOf(store, "cohort", "--by", "source", "--after", "7", "--market", "peru")).toMatchObject(
      {
        ...extent,
        markets: [
          {
            market: "peru",
            cohorts: [{ cohort: "peru_wizard", leads: 2, ages: [{ days: 7, n: 2, contacted: 1 }] }],
          },
        ],
      },
    );
    expect(await jsonOf(store, "response", "--market", "peru")).toMatchObject({
      markets: [{ groups: [{ group: "ana", promise: { late: 1 } }, { group: "none" }] }],
    });
    expect(await jsonOf(store, "money", "--market", "peru")).toMatchObject({
      ...extent,
      money: { currency: "PEN", offered: { leads: 2, cents: 14_020 }, open: { leads: 2 } },
    });
    expect(await jsonOf(store, "funnel", "--wizard", "car", "--by", "week")).toMatchObject({
      funnels: [{ wizard: "car", groups: [] }],
    });
  });

  test("as tables they name their clock, and of how many contracts nothing is known", async () => {
    const cohorts = await run(store, ["cohort", "--by", "brand", "--after", "7", "--at", "2026-10-12"]);
    expect(cohorts.out).toContain("2026-10-12 23:59 Lima, as it was (occurredAt)");
    expect(cohorts.out).toMatch(/^otra +2 +7 +2 +1 \(50\.0 %\) +0 \(0\.0 %\) +0 \(0\.0 %\)$/m);
    const hours = (await run(store, ["response", "--by", "hour"])).out;
    expect(hours).toMatch(/^hour +leads +met +kept +late +breached/m);
    expect(hours).toMatch(/^10 +1 +0 +0\.0 % +1/m);
    expect((await run(store, ["response", "--by", "weekday"])).out).toMatch(/^4 Thursday +1 +0 +0\.0 %/m);
    const money = (await run(store, ["money", "--market", "peru"])).out;
    expect(money).toMatch(/^revenue \(commissions\) +\d+ +\d+ +\d+\.\d\d$/m);
    expect(money).toMatch(/^cancelled: \d+ of \d+ converted/m);
    expect((await run(store, ["funnel"])).out).toContain("group  step");
  });

  test.each([
    [["money"], "CLP and PEN can't be added: choose --market chile or --market peru"],
    [["cohort", "--after", "7,0"], '--after: "0" is no number of days'],
    [["cohort", "--after", "7,14,7"], "--after: 7 is given twice"],
    [["cohort", "--by", "weak"], "Nearest: week"],
    [["funnel", "--wizard", "cars"], "Nearest: car"],
    [["funnel", "--by", "campaing"], "Nearest: campaign"],
    [["response", "--at", "2027-01-01"], "History goes from"],
  ])("%j ends with code 2 and says what is meant", async (args, message) => {
    const { code, out, err } = await run(store, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});

describe("verify", () => {
  test("over another store's history checks the events alone", async () => {
    const { store } = inMemory();
    await fill(store);
    const { code, out } = await run(store, ["verify", "--store", "esdb://elsewhere:2113"]);
    expect(code).toBe(0);
    expect(out).toBe(
      "history: 8 events in 4 streams; no revision missing, every event readable, nothing personal outside a seal; no block index to compare with\n\nschemas: each stored shape is as it was published\n",
    );
  });

  test("ends with code 1 and the place of what is wrong", async () => {
    const { store } = inMemory();
    const open = { type: "LeadContacted", version: 1, data: { leadId: leadId(1), phone: "51900000001" } };
    await store.append(leadStream(leadId(1)), "no_stream", [newEvent(open)]);
    const { code, out } = await run(store, ["verify", "--store", "esdb://elsewhere:2113"]);
    expect(code).toBe(1);
    expect(out).toContain("history: 2 findings in 1 events\n  unreadable: position 1");
    expect(out).toContain("personal_data: position 1");
    expectNobody(out);
  });

  test("that is stopped says so with code 1", async () => {
    const { store } = inMemory();
    await fill(store);
    const stop = new AbortController();
    const stopping: EventStore = {
      ...store,
      readAll: async (query) => {
        stop.abort();
        return (await store.readAll(query)).slice(0, 1);
      },
    };
    const asked = ["verify", "--store", "esdb://elsewhere:2113"];
    expect(await run(stopping, asked, stop.signal)).toMatchObject({ code: 1, err: "stopped\n" });
  });

  test("whose rows can't be compared has ended its check of history when it fails", async () => {
    const { store } = inMemory();
    await fill(store);
    let reads = 0;
    const slow: EventStore = {
      ...store,
      readAll: async (query) => {
        reads += 1;
        await new Promise((resolve) => setImmediate(resolve));
        return (await store.readAll(query)).slice(0, 1);
      },
    };
    await expect(run(slow, ["verify"])).rejects.toThrow("no rows are compared here");
    const until = reads;
    expect(until).toBeLessThan(8);
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toBe(until);
  });
});

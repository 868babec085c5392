import { afterEach, expect, test, vi } from "vitest";
import { openJourney } from "./journey.ts";
import { journeyPage } from "./journey-spec.ts";

afterEach(() => vi.unstubAllGlobals());

const open = () => openJourney("/api/journey", { journeyId: "j" });
const note = { type: "step" };

test("ten events are sent as one JSON batch, numbered in order", async () => {
  const page = journeyPage(vi.stubGlobal);
  const { record } = open();
  for (let i = 0; i < 9; i += 1) record(note);
  expect(await page.batches()).toEqual([]);
  for (let i = 0; i < 2; i += 1) record(note);
  expect(await page.batches()).toEqual([
    { journeyId: "j", events: Array.from({ length: 10 }, (_, seq) => ({ type: "step", seq })) },
  ]);
  expect(page.types).toEqual(["application/json"]);
  page.leave();
  expect((await page.batches())[1]?.events).toEqual([{ type: "step", seq: 10 }]);
});

test("hiding or leaving the page sends pending events once; showing it sends nothing", async () => {
  const page = journeyPage(vi.stubGlobal);
  const { record } = open();
  record(note);
  page.hide();
  page.leave();
  page.show();
  expect(await page.batches()).toHaveLength(1);
});

test("without a beacon a keepalive request is used, whose failure is ignored", async () => {
  for (const beacons of ["full", "missing"] as const) {
    const page = journeyPage(vi.stubGlobal, { beacons });
    open().record(note);
    page.leave();
    expect(await page.batches()).toHaveLength(1);
    expect(page.fetched).toMatchObject([{ method: "POST", keepalive: true }]);
    vi.unstubAllGlobals();
  }
});

test.each([{ doNotTrack: "1" }, { doNotTrack: "yes" }, { globalPrivacyControl: true }])(
  "with %o nothing is recorded",
  async (signals) => {
    const page = journeyPage(vi.stubGlobal, { signals });
    const { record, end } = open();
    for (let i = 0; i < 20; i += 1) record(note);
    page.leave();
    end();
    expect(await page.batches()).toEqual([]);
  },
);

test.each([{ doNotTrack: "0" }, { doNotTrack: "unspecified" }, { globalPrivacyControl: false }])(
  "with %o the journey is recorded",
  async (signals) => {
    const page = journeyPage(vi.stubGlobal, { signals });
    open().record(note);
    page.leave();
    expect(await page.batches()).toHaveLength(1);
  },
);

test("ending a journey sends pending events and removes its listeners", async () => {
  const page = journeyPage(vi.stubGlobal);
  const { record, end } = open();
  record(note);
  end();
  record(note);
  page.hide();
  page.leave();
  expect(await page.batches()).toHaveLength(1);
});

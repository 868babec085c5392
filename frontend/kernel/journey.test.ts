import { afterEach, expect, test, vi } from "vitest";
import { asksNotToBeMeasured, openJourney } from "./journey.ts";
import { journeyPage } from "./journey-spec.ts";

afterEach(() => vi.unstubAllGlobals());

const open = (settle = () => {}) =>
  openJourney("/api/journey", { visit: () => ({ journeyId: "j" }), settle });
const note = { type: "step" };

test("ten events are sent as one JSON batch, in order", async () => {
  const page = journeyPage(vi.stubGlobal);
  const { record } = open();
  for (let seq = 0; seq < 9; seq += 1) record({ ...note, seq });
  expect(await page.batches()).toEqual([]);
  for (const seq of [9, 10]) record({ ...note, seq });
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

test("what went by a request, because there was no beacon, is not sent again", async () => {
  const page = journeyPage(vi.stubGlobal, { beacons: "full" });
  const { record } = open();
  record({ ...note, seq: 0 });
  page.hide();
  record({ ...note, seq: 1 });
  page.leave();
  expect((await page.batches()).map(({ events }) => events)).toEqual([
    [{ ...note, seq: 0 }],
    [{ ...note, seq: 1 }],
  ]);
});

test.each([
  [{ doNotTrack: "1" }, true],
  [{ doNotTrack: "yes" }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: "0" }, false],
  [{ doNotTrack: "unspecified" }, false],
  [{ globalPrivacyControl: false }, false],
])("with %o: whether the visitor asks not to be measured is %s", (signals, asks) => {
  journeyPage(vi.stubGlobal, { signals });
  expect(asksNotToBeMeasured()).toBe(asks);
});

test("what is still pending is recorded before a page that is hidden sends its batch", async () => {
  const page = journeyPage(vi.stubGlobal);
  const journey = open(() => journey.record({ type: "shown" }));
  journey.record(note);
  page.hide();
  expect((await page.batches()).map(({ events }) => events)).toEqual([[note, { type: "shown" }]]);
});

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

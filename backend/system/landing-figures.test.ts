import { expect, test } from "vitest";
import type { LandingFigures } from "./documents.ts";
import { landingFigures } from "./landing-figures.ts";

const COMPLETE: LandingFigures = {
  asOf: "2026-11-22",
  leads: 5,
  plans: { plans: 37, brands: 6 },
  finish: { minutes: 3, visits: 20 },
};
const NONE: LandingFigures = { ...COMPLETE, leads: null, plans: null, finish: null };

/** Returns the given answers one after the other; an Error is an unavailable database. */
const served = (...answers: (LandingFigures | Error)[]) => {
  const clock = { now: Date.parse("2026-11-22T12:00:00.000Z") };
  let reads = 0;
  const errors: unknown[] = [];
  const figures = landingFigures(
    async () => {
      const answer = answers[Math.min(reads, answers.length - 1)];
      reads += 1;
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
    () => new Date(clock.now).toISOString(),
    (error) => errors.push(error),
  );
  return { clock, figures, reads: () => reads, errors };
};
/** Lets a renewal in the background finish. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("complete figures are renewed after ten minutes; meanwhile the previous ones are served", async () => {
  const { clock, figures, reads } = served(COMPLETE, { ...COMPLETE, leads: 6 });
  expect([await figures(), await figures()]).toEqual([COMPLETE, COMPLETE]);
  clock.now += 599_999;
  expect(await figures()).toBe(COMPLETE);
  expect(reads()).toBe(1);
  clock.now += 1;
  expect(await figures()).toBe(COMPLETE);
  await settled();
  expect(await figures()).toEqual({ ...COMPLETE, leads: 6 });
  expect(reads()).toBe(2);
});

test("a clock that was set back does not put the renewal off", async () => {
  const { clock, figures, reads } = served(COMPLETE, { ...COMPLETE, leads: 6 });
  await figures();
  clock.now -= 3_600_000;
  await figures();
  await settled();
  expect([(await figures())?.leads, reads()]).toEqual([6, 2]);
});

test("incomplete figures are renewed sooner", async () => {
  const { clock, figures } = served(NONE, COMPLETE);
  expect(await figures()).toEqual(NONE);
  clock.now += 15_000;
  await figures();
  await settled();
  expect(await figures()).toEqual(COMPLETE);
});

test("an error keeps the last figures, is reported, and is not retried for every visitor", async () => {
  const { clock, figures, reads, errors } = served(COMPLETE, new Error("away"));
  await figures();
  clock.now += 600_000;
  await figures();
  await settled();
  expect([await figures(), reads()]).toEqual([COMPLETE, 2]);
  expect(errors).toEqual([new Error("away")]);
  const away = served(new Error("away"));
  expect([await away.figures(), await away.figures(), away.reads()]).toEqual([null, null, 1]);
});

test("a database that does not answer delays the page by a bounded time", async () => {
  const figures = landingFigures(
    () => new Promise(() => {}),
    () => "2026-11-22T12:00:00.000Z",
    () => {},
  );
  expect(await figures()).toBeNull();
});

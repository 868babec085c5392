import { LeadStatus } from "@asesorador/domain/lead/status";
import { decodeFrames, encodeFrames, NO_FRAMES } from "@asesorador/domain/replay/frames";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dateTimeField } from "../../kernel/date-fields.ts";
import { SummaryCards } from "../overview/SummaryCards.tsx";
import { paramsIn, searchWith, statusIn, viewIn } from "./address.ts";
import { Band } from "./Band.tsx";
import { FrameFigures } from "./FrameFigures.tsx";
import { frameAt, lastHourOf, slicesBefore, sparkline } from "./frame.ts";
import { fieldOf, hourOf, instantOf, momentAt, msOf, textOf } from "./moments.ts";

/** The hour that ends on 15 October 2026 at 18:00 in Lima. */
const HOUR = Date.parse("2026-10-15T23:00:00.000Z") / 3_600_000;
const DAY = Date.parse("2026-10-15T00:00:00.000Z") / 86_400_000;

const frames = decodeFrames(
  encodeFrames({
    firstHour: HOUR,
    hours: 3,
    firstDay: DAY - 2,
    days: 3,
    sums: {
      ...NO_FRAMES.sums,
      pending: [
        [0, 4],
        [2, -1],
      ],
      claro_consultation_pending: [[0, 2]],
      converted: [[2, 1]],
      savingsCents: [
        [0, 120_050],
        [1, 10_000],
      ],
      obtainedCents: [[2, 20_000]],
      leftOut: [[1, 1]],
    },
    counts: {
      ...NO_FRAMES.counts,
      submitted: [
        [0, 3],
        [1, 2],
        [2, 9],
      ],
      converted: [[1, 1]],
    },
  }),
);

const cells = (markup: string): readonly string[] =>
  [...markup.matchAll(/<dd[^>]*>(.*?)<\/dd>/g)].map(([, cell = ""]) => cell);

test("the last frame shows what the live cards show", () => {
  const { total, statuses, savings, leftOut } = frameAt(frames, lastHourOf(frames));
  const { claro_consultation_pending: claro, pending, ...others } = statuses;
  const summary = { ...others, total, pending: pending + claro, monthlySavings: savings, leftOut };
  const live = cells(
    renderToStaticMarkup(<SummaryCards market="peru" summary={summary} brands={undefined} />),
  );
  const shown = cells(
    renderToStaticMarkup(
      <FrameFigures market="peru" frame={frameAt(frames, lastHourOf(frames))} other={null} />,
    ),
  );
  // Seven cells of three cards: the fourth card is another one.
  expect(shown.slice(0, 7)).toEqual(live.slice(0, 7));
  expect(shown.slice(0, 7)).toContain("6");
  expect(shown).toContain("S/\u00a0200.00");
});

test("two moments: each figure has its difference, with its sign", () => {
  const markup = renderToStaticMarkup(
    <FrameFigures market="peru" frame={frameAt(frames, HOUR + 2)} other={frameAt(frames, HOUR)} />,
  );
  expect(cells(markup)).toEqual(
    expect.arrayContaining([
      "0 frente a 6",
      "+16.7 puntos frente a 0.0\u00a0%",
      "+S/\u00a0100.00 frente a S/\u00a01,200.50",
    ]),
  );
});

test("a frame before the first hour, or after the last one, is empty", () => {
  expect(frameAt(frames, HOUR - 1).total).toBe(0);
  expect(LeadStatus.options.map((status) => frameAt(frames, HOUR).statuses[status])).toEqual([
    4, 2, 0, 0, 0, 0, 0,
  ]);
});

test("charts have the thirty whole days in Lima before the moment, and not its own", () => {
  const slices = slicesBefore(frames, msOf(HOUR));
  expect(slices).toHaveLength(30);
  expect(slices.at(-1)).toMatchObject({ day: "2026-10-14", until: "2026-10-14", submitted: 2, converted: 1 });
  expect(slices.at(-2)).toMatchObject({ day: "2026-10-13", submitted: 3 });
  expect(slices.at(-3)).toMatchObject({ day: "2026-10-12", submitted: 0 });
});

test("the last hour is not over: there the moment is now, and its charts are of the days before today", () => {
  // The hour that ends at midnight, at ten past eleven.
  const range = { last: HOUR + 6, now: msOf(HOUR + 5) + 10 * 60_000 };
  expect(dateTimeField(momentAt(HOUR + 6, range))).toBe("2026-10-15T23:10");
  expect(dateTimeField(momentAt(HOUR + 5, range))).toBe("2026-10-15T23:00");
  expect(slicesBefore(frames, momentAt(HOUR + 6, range)).at(-1)).toMatchObject({ day: "2026-10-14" });
});

test("the track's bars are shares of the highest, of several days each where there are many", () => {
  expect(sparkline(frames).map(({ share }) => share)).toEqual([3 / 9, 2 / 9, 1]);
  const long = { ...frames, days: 400, counts: { ...frames.counts, submitted: Array(400).fill(1) } };
  expect(sparkline(long)).toHaveLength(134);
});

test("moments are Lima's wall time; minutes are left out, and other texts are none", () => {
  expect(hourOf("2026-10-15T18:00")).toBe(HOUR);
  expect(hourOf("2026-10-15T18:45")).toBe(HOUR);
  expect(fieldOf(HOUR)).toBe("2026-10-15T18:00");
  expect(textOf(HOUR)).toBe("15 oct 2026, 18:00");
  expect(instantOf("2026-10-15T18:00")).toBe("2026-10-15T23:00:00.000Z");
  for (const text of ["", "ahora", "2026-10-15", "2026-13-15T18:00", "2026-02-30T18:00"])
    expect(hourOf(text)).toBeNull();
});

test("a moment of the address that history does not have is named beside the one that is shown", () => {
  const band = (missing: readonly string[]) =>
    renderToStaticMarkup(
      <Band
        hour={HOUR}
        other={null}
        missing={missing}
        range={{ first: HOUR, last: HOUR + 2, now: msOf(HOUR + 1) + 30 * 60_000 }}
        onNow={() => {}}
      />,
    );
  expect(band(["2020-01-01T00:00"])).toContain(
    "La dirección pide «2020-01-01T00:00», que no es un momento de la historia: va del 15 oct 2026, 18:00 al 15 oct 2026, 19:30.",
  );
  expect(band([])).not.toContain("alert");
});

test("the address holds what is shown, keeps other parameters, and survives unknown words", () => {
  const search = searchWith("?tab=historia&mercado=chile", { moment: "2026-10-15T18:00", status: "lost" });
  expect(paramsIn(search)).toMatchObject({ moment: "2026-10-15T18:00", status: "lost", view: "" });
  expect(search).toContain("mercado=chile");
  expect(searchWith(search, { moment: "", status: "" })).toBe("?tab=historia&mercado=chile");
  expect([viewIn({ view: "nada" }), statusIn({ status: "nada" })]).toEqual(["momento", null]);
});

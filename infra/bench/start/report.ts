import { machineLines } from "../machine.ts";
import { type MedianRange, medianRange, showMedianRange } from "../statistics.ts";
import type { StartPlan } from "./plan.ts";
import type { Start, StartOutcome } from "./start.ts";

/** Goal P11, at 1,000,000 leads. */
const MAX_SECONDS = 8;
const MAX_MEGABYTES = 400;

export type StartGoal = {
  readonly name: string;
  readonly unit: "s" | "MB";
  readonly figure: MedianRange;
  readonly most: number;
  /** null: the system does not report it. */
  readonly met: boolean | null;
};

/** Judged by the median of the starts. */
export const startGoals = ({ starts }: Pick<StartOutcome, "starts">): readonly StartGoal[] => {
  const seconds = medianRange(starts.map(({ readyMs }) => readyMs / 1000));
  const memory = medianRange(starts.map(({ peakBytes }) => megabytes(peakBytes)));
  return [
    {
      name: "P11 start",
      unit: "s",
      figure: seconds,
      most: MAX_SECONDS,
      met: seconds.median <= MAX_SECONDS,
    },
    {
      name: "P11 memory",
      unit: "MB",
      figure: memory,
      most: MAX_MEGABYTES,
      met: Number.isNaN(memory.median) ? null : memory.median <= MAX_MEGABYTES,
    },
  ];
};

const megabytes = (bytes: number | null): number => (bytes === null ? Number.NaN : bytes / 2 ** 20);

export const startLines = (outcome: StartOutcome, { rounds }: StartPlan): readonly string[] => {
  const { machine, leads, events, rebuildMs, starts, eraseMs, sizes } = outcome;
  const show = (digits: number, value: (start: Start) => number) =>
    showMedianRange(medianRange(starts.map(value)), digits);
  const gigabytes = (bytes: number) =>
    `${(bytes / 2 ** 30).toFixed(2)} GB (${Math.round(bytes / leads)} bytes a lead)`;
  return [
    "",
    ...machineLines(machine),
    `${leads} leads, ${events} events of leads; ${rebuildMs === 0 ? "every read model was there" : `read models rebuilt in ${(rebuildMs / 1000).toFixed(0)} s`}; the whole product in one process, ${rounds} starts; median [least–most]`,
    "",
    `Ready after ${show(1, ({ readyMs }) => readyMs / 1000)} s; resident ${show(0, ({ residentBytes }) => megabytes(residentBytes))} MB then, ${show(0, ({ peakBytes }) => megabytes(peakBytes))} MB at its peak until the end; ended ${show(1, ({ stopMs }) => stopMs / 1000)} s after SIGTERM`,
    `A lead erased by the command, its start included: ${(eraseMs / 1000).toFixed(1)} s`,
    `On disk: ${gigabytes(sizes.database)}; history ${gigabytes(sizes.history)}, read models ${gigabytes(sizes.readModels)}, keys ${gigabytes(sizes.keys)}, indexes included`,
    "",
    ...startGoals(outcome).map(
      ({ name, unit, figure, most, met }) =>
        `${name}: ${showMedianRange(figure, 1)} ${unit}, goal ≤ ${most} at 1,000,000 leads: ${met === null ? "not measured on this system" : met ? "met" : "MISSED"}`,
    ),
  ];
};

import { HOUR_MS } from "@asesorador/domain/kernel/durations";

/** A time in which a version of the code wrote events; null: events that name none. ms since 1970, both included. */
export type CodePeriod = readonly [code: string | null, from: number, to: number];

/**
 * Collects periods in the order of recording. A version that wrote again continues its period when no other one wrote
 * meanwhile, or within an hour: while a new version is rolled out, both write.
 */
export const codePeriods = (before: readonly CodePeriod[] = []) => {
  const periods: [code: string | null, from: number, to: number][] = [];
  const latest = new Map<string | null, (typeof periods)[number]>();
  let writing: (typeof periods)[number] | undefined;
  /** Where periods overlap, the one that ends last. */
  const wrote = (period: (typeof periods)[number]): void => {
    if (writing === undefined || period[2] >= writing[2]) writing = period;
  };
  const add = ([code, from, to]: CodePeriod): void => {
    // An unreadable time has no place among the others.
    if (Number.isNaN(from)) return;
    const own = writing?.[0] === code ? writing : latest.get(code);
    if (own && (own === writing || from - own[2] < HOUR_MS)) {
      own[2] = Math.max(own[2], to);
      wrote(own);
      return;
    }
    const period: (typeof periods)[number] = [code, from, to];
    latest.set(code, period);
    periods.push(period);
    wrote(period);
  };
  for (const period of before) add(period);
  return { add, get: (): readonly CodePeriod[] => periods.map(([code, from, to]) => [code, from, to]) };
};

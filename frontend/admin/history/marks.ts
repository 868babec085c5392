import type { HistoryMark } from "@asesorador/domain/replay/contract";
import { clock } from "../../kernel/formats.ts";
import { duration } from "../analytics/funnel.ts";
import { es as operations } from "../operations/es.ts";
import { es } from "./es.ts";
import { hourOfInstant, msOf, textOf } from "./moments.ts";

type AtHour<One> = One extends HistoryMark ? Omit<One, "until"> & { readonly hour: number } : never;
/** A mark at its hour since 1970. */
export type Mark = AtHour<HistoryMark>;

type Hours = { readonly first: number; readonly last: number };

/** Those that the slider can go to. */
export const marksWithin = (marks: readonly HistoryMark[], { first, last }: Hours): readonly Mark[] =>
  marks
    .map(({ until, ...mark }) => ({ ...mark, hour: hourOfInstant(until) }))
    .filter(({ hour }) => hour >= first && hour <= last);

/** Marks closer together on the track would cover one another. */
const DISTINCT_POSITIONS = 60;

/** `share`: from 0, the first hour, to 1. */
export type MarkCluster = { readonly share: number; readonly marks: readonly Mark[] };

/** Marks of one kind that are too close to be distinguished are a cluster, at the position of the first of them in the list. */
export const clustersOf = (marks: readonly Mark[], { first, last }: Hours): readonly MarkCluster[] => {
  const shareOf = ({ hour }: Mark) => (last > first ? (hour - first) / (last - first) : 1);
  return [
    ...Map.groupBy(
      marks,
      (mark) => `${mark.kind} ${Math.round(shareOf(mark) * DISTINCT_POSITIONS)}`,
    ).values(),
  ].flatMap((together) => {
    const [one] = together;
    return one ? [{ share: shareOf(one), marks: together }] : [];
  });
};

const text = es.marks;

/** "Cambió el precio: Plan 24 (Marca 1) y 2 más". */
export const whatOf = (mark: Mark): string => {
  if (mark.kind === "outages") {
    const [from, to] = [clock(msOf(mark.hour - 1)), clock(msOf(mark.hour))];
    return text.waited({ ...mark, from, to, longest: duration(mark.longestMs) });
  }
  const { kind, count, names } = mark;
  const shown = kind === "rebuilds" ? names.map((name) => operations.processors.names[name] ?? name) : names;
  return text.what[kind](shown.join(", "), count - names.length);
};

export const titleOf = ({ marks }: MarkCluster): string =>
  marks.map((mark) => `${textOf(mark.hour)}: ${whatOf(mark)}`).join("\n");

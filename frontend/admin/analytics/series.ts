import type { Series } from "./BarChart.tsx";
import { esCharts as es } from "./es-charts.ts";

type Move = "contacted" | "interested" | "quoted" | "converted" | "lost";

/** Moves of leads to each status, in the colours of the statuses. */
export const MOVES: readonly Series<Move>[] = [
  { name: "contacted", label: es.moves.contacted, className: "bg-sky" },
  { name: "interested", label: es.moves.interested, className: "bg-[#7d4bb0]" },
  { name: "quoted", label: es.moves.quoted, className: "bg-[#d96b0b]" },
  { name: "converted", label: es.moves.converted, className: "bg-saving" },
  { name: "lost", label: es.moves.lost, className: "bg-[#c22f28]" },
];

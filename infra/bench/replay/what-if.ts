// A process of the replay bench: what-if over lists of a history in memory, so that the recommendation alone is measured.

import type { Answers } from "@asesorador/domain/journey/reported-values";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { ANY_TIME, readWhatIf } from "@asesorador/projections/replay/read-what-if";
import type { Change } from "@asesorador/projections/replay/what-if";
import { memoryEventStore } from "../../testing/memory-event-store.ts";
import { shownLists } from "../../testing/shown-lists.ts";
import { answerParent } from "../child.ts";

export type WhatIfQuestion = { readonly lists: number; readonly plans: number };
export type WhatIfReply = {
  readonly lists: number;
  readonly replayed: number;
  /** As the command does it: lists of equal answers and catalogue are computed once. */
  readonly elapsedMs: number;
  /** How many were computed then. */
  readonly computed: number;
  /** Each list on its own. */
  readonly eachMs: number;
};

const FIRST_MS = Date.parse("2026-03-01T15:00:00.000Z");
const at = (ms: number): string => new Date(FIRST_MS + ms).toISOString();

const BRANDS = 8;
/** Number of price changes in the quarter, each of which counts for all lists that follow. */
const PRICE_CHANGES = 12;
const QUARTER_MS = 90 * DAY_MS;

const COMPANIES = [
  "claro",
  "movistar",
  "entel",
  "win",
  "ninguna",
] as const satisfies readonly Answers["company"][];
const SERVICES = ["internet", "doble", "triple"] as const satisfies readonly Answers["service"][];
const PRIORITIES = ["ahorrar", "mejor_servicio", "ambos"] as const satisfies readonly Answers["priority"][];

const nth = <Word>(words: readonly [Word, ...Word[]], i: number): Word => words[i % words.length] ?? words[0];

/** A quarter of lists with every combination of answers in turn, payments from 40 to 335 soles. */
const filled = async ({ lists, plans }: WhatIfQuestion) => {
  const store = memoryEventStore();
  const history = shownLists(store);
  for (let brand = 1; brand <= BRANDS; brand += 1) await history.addBrand(brand, at(0));
  for (let plan = 1; plan <= plans; plan += 1)
    await history.addPlan(
      {
        serviceId: plan,
        brandId: 1 + (plan % BRANDS),
        soles: 45 + ((plan * 37) % 200),
        speed: `${100 + ((plan * 70) % 900)} Mbps`,
      },
      at(plan),
    );
  const every = Math.ceil(lists / PRICE_CHANGES);
  for (let i = 0; i < lists; i += 1) {
    const ms = DAY_MS + Math.floor((i / lists) * QUARTER_MS);
    if (i % every === every - 1) await history.reprice(1 + (i % plans), 40 + (i % 120), at(ms));
    const answers = {
      paymentCents: 4_000 + (i % 60) * 500,
      company: nth(COMPANIES, i),
      service: nth(SERVICES, i),
      priority: nth(PRIORITIES, i >> 2),
      housing: i % 4 === 0 ? ("edificio" as const) : ("casa" as const),
    };
    await history.visit(answers, at(ms), { takes: 1 + (i % 3) });
  }
  return store;
};

const CHANGE: Change = {
  weights: { saving: 20, service: 30, extras: 50 },
  catalogueAt: null,
  prices: [],
  off: [],
};

const measure = async (question: WhatIfQuestion): Promise<WhatIfReply> => {
  const store = await filled(question);
  const replay = async (memo: boolean) => {
    const started = performance.now();
    const { markets } = await readWhatIf(
      store,
      { markets: ["peru"], change: CHANGE, shown: ANY_TIME, sample: false },
      { nowMs: Date.now(), memo, signal: new AbortController().signal },
    );
    const [peru] = markets;
    if (!peru) throw new Error("no lists were replayed");
    return { peru, elapsedMs: performance.now() - started };
  };
  const [each, once] = [await replay(false), await replay(true)];
  const { lists, replayed, computed } = once.peru;
  return { lists, replayed, computed, elapsedMs: once.elapsedMs, eachMs: each.elapsedMs };
};

answerParent(measure);

import { WEIGHTS, type Weights } from "@asesorador/domain/recommendation/constants";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Slider } from "../../../ui/Slider.tsx";
import { useToolUsed } from "../../shared/tool-used.ts";
import type { Draft } from "../draft.ts";
import { weighing } from "./arrange.ts";
import { esTools } from "./es-tools.ts";
import { useScrollLock } from "./use-scroll-lock.ts";

const PARTS = ["saving", "service", "extras"] as const;
const STEP = 5;
const HIGHEST = 100;
const SHOWN = 3;
/** Debounce of the announcement, after the last change of a slider. */
const DEBOUNCE_MS = 600;

type WeightPanelProps = {
  readonly priority: NonNullable<Draft["priority"]>;
  readonly weights: Weights | null;
  readonly onChange: (weights: Weights | null) => void;
  /** Ranked by the priority's weights, and by the current ones. */
  readonly before: readonly RankedPlan[];
  readonly now: readonly RankedPlan[];
};

/**
 * Sliders for the visitor's own weights. The list is re-ranked on every change; its first plans are named
 * here too.
 */
export const WeightPanel = ({ priority, weights, onChange, before, now }: WeightPanelProps) => {
  useToolUsed("weights");
  const own = weights ?? percentOf(WEIGHTS[priority]);
  const shares = now[0]?.score;
  const panel = useScrollLock<HTMLDivElement>(weights);
  return (
    <div ref={panel} className="hold-scroll mt-2 grid gap-3">
      <p className="text-sm">{esTools.weights.intro}</p>
      {PARTS.filter((part) => before[0]?.score[part].max !== 0).map((part) => (
        <Slider
          key={part}
          label={esTools.weights.part[part]}
          max={HIGHEST}
          step={STEP}
          value={own[part]}
          text={esTools.weights.share(shares?.[part].max ?? 0)}
          onChange={(value) => onChange({ ...own, [part]: value })}
        />
      ))}
      {weights && !weighing(weights) && <p className="text-sm font-semibold">{esTools.weights.none}</p>}
      <OrderNow before={before} now={now} />
      <Button
        variant="secondary"
        className="bg-surface"
        blocked={weights === null}
        onClick={() => onChange(null)}
      >
        {esTools.weights.reset}
      </Button>
    </div>
  );
};

const percentOf = ({ saving, service, extras }: Weights): Weights => ({
  saving: Math.round(saving * HIGHEST),
  service: Math.round(service * HIGHEST),
  extras: Math.round(extras * HIGHEST),
});

const placeOf = (plans: readonly RankedPlan[], { plan }: RankedPlan) =>
  plans.findIndex((one) => one.plan.serviceId === plan.serviceId) + 1;

type Orders = Pick<WeightPanelProps, "before" | "now">;

const OrderNow = ({ before, now }: Orders) => (
  <div>
    <h3 className="font-sans text-sm font-semibold tracking-normal">{esTools.weights.orderNow}</h3>
    <ol className="mt-1 grid gap-1 text-sm">
      {now.slice(0, SHOWN).map((one, index) => (
        <li key={one.plan.serviceId} className="flex justify-between gap-3">
          <span className="min-w-0">{`${index + 1}. ${nameOf(one)}`}</span>
          <span className="num shrink-0 text-ink2">
            {esTools.weights.moved(placeOf(before, one) - index - 1)}
          </span>
        </li>
      ))}
    </ol>
    <Announcement now={now} />
  </div>
);

/** Announces the first plan, debounced. */
const Announcement = ({ now }: Pick<Orders, "now">) => {
  const [said, setSaid] = useState("");
  const known = useRef(now);
  useEffect(() => {
    if (orderOf(known.current) === orderOf(now)) return;
    const waiting = setTimeout(() => {
      setSaid(changeText(known.current, now));
      known.current = now;
    }, DEBOUNCE_MS);
    return () => clearTimeout(waiting);
  }, [now]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
};

const orderOf = (plans: readonly RankedPlan[]) => plans.map(({ plan }) => plan.serviceId).join();

const changeText = (before: readonly RankedPlan[], now: readonly RankedPlan[]): string => {
  const [was, is] = [before[0], now[0]];
  if (!was || !is) return "";
  return was.plan.serviceId === is.plan.serviceId
    ? esTools.weights.same(nameOf(is))
    : esTools.weights.overtaken(nameOf(is), nameOf(was), placeOf(now, was));
};

const nameOf = ({ plan }: RankedPlan) => `${plan.name} (${plan.brand})`;

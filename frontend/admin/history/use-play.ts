import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Days of history a second. */
export const SPEEDS = [1, 7, 30] as const;
export type Speed = (typeof SPEEDS)[number];

const TICK_MS = 100;
const TICKS_PER_SECOND = 1_000 / TICK_MS;
const DAY_HOURS = 24;

type Playing = {
  readonly hour: number;
  readonly first: number;
  readonly last: number;
  readonly speed: Speed;
  readonly onHour: (hour: number) => void;
};

/**
 * Moves the hour on until the last one, from the first one when it is there already. Focus on anything outside of the
 * controls in `ref` pauses it.
 */
export const usePlay = ({ hour, first, last, speed, onHour }: Playing) => {
  const [playing, setPlaying] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  /** The hour with its fraction. */
  const exact = useRef(hour);
  const tick = useEffectEvent(() => {
    exact.current = Math.min(last, exact.current + (speed * DAY_HOURS) / TICKS_PER_SECOND);
    onHour(Math.floor(exact.current));
    if (exact.current >= last) setPlaying(false);
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => tick(), TICK_MS);
    const pause = ({ target }: FocusEvent) => {
      if (!(target instanceof Node && ref.current?.contains(target))) setPlaying(false);
    };
    document.addEventListener("focusin", pause);
    return () => {
      clearInterval(timer);
      document.removeEventListener("focusin", pause);
    };
  }, [playing]);
  return {
    playing,
    ref,
    toggle: () => {
      exact.current = hour >= last ? first : hour;
      setPlaying(!playing);
    },
  };
};

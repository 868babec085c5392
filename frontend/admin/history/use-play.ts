import { useEffect, useRef, useState } from "react";

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
  const next = useRef({ hour, last, onHour });
  next.current = { ...next.current, last, onHour };
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const { current } = next;
      current.hour = Math.min(current.last, current.hour + (speed * DAY_HOURS) / TICKS_PER_SECOND);
      current.onHour(Math.floor(current.hour));
      if (current.hour >= current.last) setPlaying(false);
    }, TICK_MS);
    const pause = ({ target }: FocusEvent) => {
      if (!(target instanceof Node && ref.current?.contains(target))) setPlaying(false);
    };
    document.addEventListener("focusin", pause);
    return () => {
      clearInterval(timer);
      document.removeEventListener("focusin", pause);
    };
  }, [playing, speed]);
  return {
    playing,
    ref,
    toggle: () => {
      next.current.hour = hour >= last ? first : hour;
      setPlaying(!playing);
    },
  };
};

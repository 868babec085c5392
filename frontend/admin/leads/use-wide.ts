import { useSyncExternalStore } from "react";

/** From here on all columns of the table fit; below it each lead is a card. */
const query = "(min-width: 1240px)";

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  );

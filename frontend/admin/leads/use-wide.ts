import { useSyncExternalStore } from "react";

/** From this width on the table's columns fit; below it leads are shown as cards. */
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

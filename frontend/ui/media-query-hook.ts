import { useSyncExternalStore } from "react";

/**
 * A hook that says whether the window matches the query; markup made without a browser does. A page is printed as it was
 * on the screen: React would render the narrower layout of the paper after Chromium has counted the sheets, which leaves
 * blank ones or cuts the end.
 */
export const mediaQueryHook = (query: string): (() => boolean) => {
  // Outside the hook: React subscribes again whenever the function is another one.
  const subscribe = (changed: () => void) => {
    const media = matchMedia(query);
    const onChange = () => {
      if (!matchMedia("print").matches) changed();
    };
    media.addEventListener("change", onChange);
    return () => media.removeEventListener("change", onChange);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => true,
    );
};

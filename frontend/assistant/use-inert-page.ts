import { type RefObject, useEffect } from "react";

/** Up to this width the chat window covers the page. */
const NARROW = "(max-width: 639px)";

/** Makes the page behind the chat window inert where the window covers it. */
export const useInertPage = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = frame.current?.closest("#assistant");
    const narrow = matchMedia(NARROW);
    const others = [...document.body.children].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== root && !one.inert,
    );
    const follow = () => {
      for (const one of others) one.inert = narrow.matches;
    };
    follow();
    narrow.addEventListener("change", follow);
    return () => {
      narrow.removeEventListener("change", follow);
      for (const one of others) one.inert = false;
    };
  }, [frame]);
};

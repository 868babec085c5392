import { type RefObject, useEffect } from "react";

/** Up to this width or height the chat window covers the page, as in assistant.css. */
const SMALL = "(max-width: 639px), (max-height: 479px)";

/** Makes the page behind the chat window inert where the window covers it. */
export const useInertPage = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = frame.current?.closest("#assistant");
    const small = matchMedia(SMALL);
    const others = [...document.body.children].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== root && !one.inert,
    );
    const follow = () => {
      for (const one of others) one.inert = small.matches;
    };
    follow();
    small.addEventListener("change", follow);
    return () => {
      small.removeEventListener("change", follow);
      for (const one of others) one.inert = false;
    };
  }, [frame]);
};

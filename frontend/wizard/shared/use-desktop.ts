import { mediaQueryHook } from "../../ui/media-query-hook.ts";

/** Specification, section 2.3: the desktop layout starts at 1024 px. */
export const useDesktop = mediaQueryHook("(min-width: 1024px)");

import { mediaQueryHook } from "../../ui/media-query-hook.ts";

/** From this width on the table's columns fit; below it leads are shown as cards. */
export const useWide = mediaQueryHook("(min-width: 1240px)");

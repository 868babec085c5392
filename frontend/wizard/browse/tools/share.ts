import { copyText } from "../../../kernel/copy-text.ts";
import { toolUsed } from "../../shared/tool-used.ts";

/** Uses the system's share sheet, else the clipboard. "by_hand": neither is available or allowed. */
export const share = async (title: string, url: string): Promise<"shared" | "copied" | "by_hand"> => {
  toolUsed("share");
  if (!navigator.share) return (await copyText(url)) ? "copied" : "by_hand";
  try {
    await navigator.share({ title, url });
    return "shared";
  } catch (failure) {
    // The visitor closed the share sheet: done.
    return failure instanceof DOMException && failure.name === "AbortError" ? "shared" : "by_hand";
  }
};

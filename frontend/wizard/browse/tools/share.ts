/** By the device's own sheet, else into the clipboard. "by_hand": neither is there or allowed. */
export const share = async (title: string, url: string): Promise<"shared" | "copied" | "by_hand"> => {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return "shared";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (failure) {
    // Closing the sheet is an answer too.
    return failure instanceof DOMException && failure.name === "AbortError" ? "shared" : "by_hand";
  }
};

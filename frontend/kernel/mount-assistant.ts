import { onIntent } from "./on-intent.ts";
import { whenMarked } from "./when-marked.ts";

type Island = { readonly mount: (container: HTMLElement, wanted: string) => void };

/**
 * Delegates clicks on the prerendered launchers of help and chat (`data-mount="…"`): the first click loads the island by
 * `load` and mounts it with the name of the button. `prefetch` is called on the first sign of intent. On a failure the
 * container's alert is shown, and the next click retries. While an adviser may write in the conversation of an earlier page
 * the island is mounted without a click, as "followed".
 */
export const mountAssistant = (load: () => Promise<unknown>, prefetch?: () => unknown): void => {
  const container = document.getElementById("assistant");
  if (!container) return;
  let mounted = false;
  const open = async (wanted: string | undefined) => {
    if (mounted || !wanted) return;
    mounted = true;
    try {
      ((await load()) as Island).mount(container, wanted);
    } catch {
      mounted = false;
      const alert = container.querySelector<HTMLElement>("[role=alert]");
      if (alert) alert.hidden = false;
    }
  };
  container.addEventListener("click", ({ target }) =>
    open((target as Element).closest<HTMLElement>("[data-mount]")?.dataset["mount"]),
  );
  whenMarked("sessionStorage", "asesorador-followed", () => open("followed"));
  if (prefetch) onIntent(container, prefetch);
};

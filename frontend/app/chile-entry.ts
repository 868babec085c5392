/*
 * The only script that blocks /chile. The picker is prerendered; it is hydrated after the first paint or on
 * the first sign of intent, and a click before that is replayed.
 */
import { drainWaiting } from "../kernel/drain-waiting.ts";
import { onIntent, wake } from "../kernel/wake.ts";
import { hasDraft } from "../wizard/chile/draft-key.ts";

const assistant = document.getElementById("assistant");
if (assistant) wake(assistant, () => import("./assistant-island.tsx"));

drainWaiting(() => import("../kernel/outbox.ts"));

const root = document.getElementById("root");
if (!root) throw new Error("chile.html has no #root");

let pressed: string | undefined;
let isLoading = false;
let released: Promise<void> | undefined;

const hydrate = (): void => {
  if (isLoading) return;
  isLoading = true;
  load().catch(() => {
    // The next click retries.
    isLoading = false;
  });
};

const load = async (): Promise<void> => {
  const { start } = await import("./chile-main.tsx");
  await released;
  root.removeEventListener("click", press);
  const focused = categoryAt(document.activeElement);
  start(root);
  card(focused)?.focus({ preventScroll: true });
  card(pressed)?.click();
};

const categoryAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-category]")?.dataset["category"] : undefined;

const card = (category: string | undefined): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-category="${category}"]`);

const press = ({ target }: Event): void => {
  pressed = categoryAt(target) ?? pressed;
  hydrate();
};

root.addEventListener("click", press);
// A card that is replaced while it is pressed gets no click: the replacement waits for the click after the release.
root.addEventListener("pointerdown", () => {
  released = new Promise((resolve) => {
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, () => setTimeout(resolve), { once: true });
  });
});
onIntent(root, hydrate);

// The address asks for another page than the picker: load at once.
if (location.search !== "" || hasDraft()) hydrate();
else if (document.readyState === "complete") hydrate();
else addEventListener("load", hydrate, { once: true });

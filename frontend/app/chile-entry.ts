/*
 * The only script that blocks /chile. The picker is prerendered; it is hydrated after the first paint or on
 * the first sign of intent, and a click before that is replayed.
 */
import { drainWaiting } from "../kernel/drain-waiting.ts";
import { wake } from "../kernel/wake.ts";
import { hasDraft } from "../wizard/chile/draft-key.ts";

const assistant = document.getElementById("assistant");
if (assistant) wake(assistant, () => import("./assistant-island.tsx"));

drainWaiting(() => import("../kernel/outbox.ts"));

const root = document.getElementById("root");
if (!root) throw new Error("chile.html has no #root");

let pressed: string | null = null;
let isLoading = false;

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
  root.removeEventListener("click", press);
  start(root);
  if (pressed !== null) root.querySelector<HTMLElement>(`[data-category="${pressed}"]`)?.click();
};

const press = ({ target }: Event): void => {
  pressed = (target as Element).closest<HTMLElement>("[data-category]")?.dataset["category"] ?? pressed;
  hydrate();
};

root.addEventListener("click", press);
for (const sign of ["pointerover", "touchstart", "focusin"])
  root.addEventListener(sign, hydrate, { once: true, passive: true });

// The address asks for another page than the picker: load at once.
if (location.search !== "" || hasDraft()) hydrate();
else if (document.readyState === "complete") hydrate();
else addEventListener("load", hydrate, { once: true });

/*
 * The only script that blocks /chile. The picker is prerendered; it is hydrated when the browser is idle after the load, or
 * on the first sign of intent, and a click before that is replayed.
 */
import { drainWaiting } from "../kernel/drain-waiting.ts";
import { mountAssistant } from "../kernel/mount-assistant.ts";
import { onIntent } from "../kernel/on-intent.ts";
import { hasDraft } from "../wizard/chile/draft-key.ts";

mountAssistant(() => import("./assistant-island.tsx"));

drainWaiting(() => import("../kernel/outbox.ts"));

const root = document.getElementById("root");
if (!root) throw new Error("chile.html has no #root");

let pressed: HTMLElement | null = null;
let isLoading = false;

const hydrate = (): void => {
  if (isLoading) return;
  isLoading = true;
  load().catch(() => {
    // The next click retries.
    isLoading = false;
    if (pressed) pressed.ariaBusy = null;
  });
};

const load = async (): Promise<void> => {
  const { start } = await import("./chile-main.tsx");
  // A task of its own: the modules have just been evaluated in this one.
  await new Promise((resolve) => setTimeout(resolve));
  root.removeEventListener("click", press);
  if (pressed) pressed.ariaBusy = null;
  start(root);
  // React hydrates the card that is clicked before it passes the click on.
  pressed?.click();
};

const press = ({ target }: Event): void => {
  if (pressed) pressed.ariaBusy = null;
  pressed = (target as Element).closest<HTMLElement>("[data-category]") ?? pressed;
  if (pressed) pressed.ariaBusy = "true";
  hydrate();
};

root.addEventListener("click", press);
onIntent(root, hydrate);

const whenIdle = (): void => void (globalThis.requestIdleCallback ?? setTimeout)(hydrate);

// The address asks for another page than the picker: load at once.
if (location.search !== "" || hasDraft()) hydrate();
else if (document.readyState === "complete") whenIdle();
else addEventListener("load", whenIdle, { once: true });

/*
 * All the script that /chile waits for. The picker is prerendered and complete to the eye; what makes it live comes after it
 * has been painted, or at the first sign of intent, and a press in between is not lost.
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
let isComing = false;

const come = (): void => {
  if (isComing) return;
  isComing = true;
  load().catch(() => {
    // The next press tries again.
    isComing = false;
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
  come();
};

root.addEventListener("click", press);
for (const sign of ["pointerover", "touchstart", "focusin"])
  root.addEventListener(sign, come, { once: true, passive: true });

// Another page than the picker is wanted: nobody looks at this one.
if (location.search !== "" || hasDraft()) come();
else if (document.readyState === "complete") come();
else addEventListener("load", come, { once: true });

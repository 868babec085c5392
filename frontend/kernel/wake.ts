type Island = { readonly mount: (container: HTMLElement, wanted: string) => void };

/**
 * Buttons that stand on the page as mere markup (`data-wake="…"`) until somebody presses one: then `load` brings what
 * takes the container over, told which was pressed. `warm` fetches at the first sign of intent. A failure shows the
 * container's alert, and the next press tries again.
 */
export const wake = (container: HTMLElement, load: () => Promise<unknown>, warm?: () => void): void => {
  const alert = container.querySelector<HTMLElement>("[role=alert]");
  let awake = false;
  const press = async ({ target }: Event) => {
    const wanted = (target as Element).closest<HTMLElement>("[data-wake]")?.dataset["wake"];
    if (awake || wanted === undefined) return;
    awake = true;
    try {
      ((await load()) as Island).mount(container, wanted);
    } catch {
      awake = false;
      if (alert) alert.hidden = false;
    }
  };
  container.addEventListener("click", press);
  if (warm)
    for (const sign of ["pointerover", "touchstart", "focusin"])
      container.addEventListener(sign, warm, { once: true, passive: true });
};

type Island = { readonly mount: (container: HTMLElement, wanted: string) => void };

/**
 * Delegates clicks on prerendered buttons (`data-wake="…"`): the first click loads the module by `load` and
 * mounts it with the name of the button. `warm` prefetches on the first sign of intent. On a failure the
 * container's alert is shown, and the next click retries.
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
  if (warm) onIntent(container, warm);
};

/** Calls back at the first signs that an element is going to be used. */
export const onIntent = (element: HTMLElement, begin: () => void): void => {
  for (const sign of ["pointerover", "touchstart", "focusin"])
    element.addEventListener(sign, begin, { once: true, passive: true });
};

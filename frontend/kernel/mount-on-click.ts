type Island = { readonly mount: (container: HTMLElement, button: string) => void };

/**
 * Delegates clicks on prerendered buttons (`data-mount="…"`): the first click loads the island by `load` and mounts it with
 * the name of the button. `prefetch` is called on the first sign of intent. On a failure the container's alert is shown,
 * and the next click retries.
 */
export const mountOnClick = (
  container: HTMLElement,
  load: () => Promise<unknown>,
  prefetch?: () => void,
): void => {
  const alert = container.querySelector<HTMLElement>("[role=alert]");
  let mounted = false;
  const press = async ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>("[data-mount]")?.dataset["mount"];
    if (mounted || button === undefined) return;
    mounted = true;
    try {
      ((await load()) as Island).mount(container, button);
    } catch {
      mounted = false;
      if (alert) alert.hidden = false;
    }
  };
  container.addEventListener("click", press);
  if (prefetch) onIntent(container, prefetch);
};

/** Calls back at the first signs that an element is going to be used. */
export const onIntent = (element: HTMLElement, begin: () => void): void => {
  for (const sign of ["pointerover", "touchstart", "focusin"])
    element.addEventListener(sign, begin, { once: true, passive: true });
};

import type { Page } from "@playwright/test";

const DENIED = "Acceso denegado. Redirigiendo al login...";

/** Opens an address of the team without a session; resolves when the page has shown, for however short a time, that access is denied. */
export const openDenied = async (page: Page, path: string): Promise<void> => {
  const shown = page.waitForEvent("console", (message) => message.text() === `Shown: ${DENIED}`);
  await page.addInitScript((text) => {
    const observer = new MutationObserver(() => {
      const notes = [...document.querySelectorAll("[role=status]")];
      if (!notes.some((note) => note.textContent === text && note.checkVisibility())) return;
      observer.disconnect();
      console.log(`Shown: ${text}`);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, DENIED);
  await page.goto(path);
  await shown;
};

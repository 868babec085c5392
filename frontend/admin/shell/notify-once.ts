import { remember, rememberedKeys } from "./reminder-memory.ts";
import { showNotification } from "./show-notification.ts";

/** One browser notification; `key` identifies it in this browser and replaces an equal one of another tab. */
type OnceNotification = { readonly key: string; readonly title: string; readonly body: string };

/** Shows those that this browser has not shown before; a click focuses the panel. Requires the permission to notify. */
export const notifyOnce = (notifications: readonly OnceNotification[]): void => {
  const shown = rememberedKeys("notified");
  for (const { key, title, body } of notifications) {
    if (shown.has(key)) continue;
    remember("notified", key);
    showNotification({ title, body, tag: key });
  }
};

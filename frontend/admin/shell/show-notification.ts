/** `tag`: replaces an equal one, also of another tab. */
type Shown = { readonly title: string; readonly body: string; readonly tag: string };

/**
 * Shows a browser notification; a press focuses the panel. Requires the permission to notify. Chrome on Android lets no page
 * make one: there the panel's worker shows it, where it is registered.
 */
export const showNotification = ({ title, ...options }: Shown): void => {
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => window.focus();
  } catch {
    void import("../../access/push.ts")
      .then(({ showByWorker }) => showByWorker(title, options))
      // What it says is in the panel, too.
      .catch(() => {});
  }
};

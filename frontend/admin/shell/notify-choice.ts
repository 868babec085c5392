const CHOICE = "asesorador-avisos";

/** Whether the person at this browser asked for notifications, and it permits them. */
export const wantsNotifications = (): boolean => {
  try {
    return permitted() && localStorage.getItem(CHOICE) === "on";
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
    return false;
  }
};

const permitted = (): boolean => typeof Notification !== "undefined" && Notification.permission === "granted";

export const rememberNotifyChoice = (on: boolean): void => {
  try {
    localStorage.setItem(CHOICE, on ? "on" : "off");
  } catch {
    // Storage is full or blocked: the next page starts without notifications.
  }
};

import { Bell, BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";

const CHOICE = "asesorador-avisos";

/**
 * A browser notification about new leads while the panel is in the background. Without personal data: notifications
 * stay on screens that others may see. `total` is the current number of leads.
 */
export const NotifyToggle = ({ total }: { readonly total: number | undefined }) => {
  const [on, setOn] = useState(wantsNotices);
  useArrivalNotice(on, total);
  if (typeof Notification === "undefined") return null;

  const toggle = async () => {
    if (on) return choose(false);
    if ((await Notification.requestPermission()) === "granted") return choose(true);
    toast({ title: es.notify.deniedTitle, detail: es.notify.deniedText, tone: "bad" });
  };
  const choose = (next: boolean) => {
    localStorage.setItem(CHOICE, next ? "on" : "off");
    setOn(next);
  };
  const Icon = on ? BellRing : Bell;
  return (
    <DenseButton aria-pressed={on} onClick={() => void toggle()}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span className="max-sm:sr-only">{es.notify.label}</span>
    </DenseButton>
  );
};

const granted = (): boolean => typeof Notification !== "undefined" && Notification.permission === "granted";

/** Whether the person at this browser asked for notifications, and it permits them. */
export const wantsNotices = (): boolean => granted() && localStorage.getItem(CHOICE) === "on";

const useArrivalNotice = (on: boolean, total: number | undefined) => {
  const known = useRef(total);
  useEffect(() => {
    const before = known.current;
    known.current = total;
    if (!on || total === undefined || before === undefined || total <= before || !document.hidden) return;
    // Same tag: a new notification replaces the last one.
    const notice = new Notification(es.notify.title, { body: es.notify.body(total - before), tag: CHOICE });
    notice.onclick = () => window.focus();
  }, [on, total]);
};

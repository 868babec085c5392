import { Bell, BellRing } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { toast } from "../../ui/toast.ts";
import { es } from "./es.ts";

const CHOICE = "asesorador-avisos";

/**
 * A browser notification for leads that come while the panel is in the background. It says that there are, never whose: a
 * notification stays on screens that anybody may see. `total` is how many leads there are now.
 */
export const NotifyToggle = ({ total }: { readonly total: number | undefined }) => {
  const [on, setOn] = useState(() => granted() && localStorage.getItem(CHOICE) === "on");
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
      {es.notify.label}
    </DenseButton>
  );
};

const granted = (): boolean => typeof Notification !== "undefined" && Notification.permission === "granted";

const useArrivalNotice = (on: boolean, total: number | undefined) => {
  const known = useRef(total);
  useEffect(() => {
    const before = known.current;
    known.current = total;
    if (!on || total === undefined || before === undefined || total <= before || !document.hidden) return;
    // One at a time: a new one takes the place of the one before.
    const notice = new Notification(es.notify.title, { body: es.notify.body(total - before), tag: CHOICE });
    notice.onclick = () => window.focus();
  }, [on, total]);
};

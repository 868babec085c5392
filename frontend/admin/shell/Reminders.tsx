import { listReminders, type Reminder } from "@asesorador/domain/lead/reminder-contract";
import { reminderTag } from "@asesorador/domain/lead/reminder-tag";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { AlarmClock } from "lucide-react";
import { useEffect, useState } from "react";
import { clock } from "../../kernel/formats.ts";
import { call } from "../../kernel/http.ts";
import { sinceOwnWrite } from "../../kernel/own-writes.ts";
import { polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { es } from "./es.ts";
import { wantsNotices } from "./NotifyToggle.tsx";
import { rememberedKeys, remembering } from "./reminder-memory.ts";

const remindersQuery = queryOptions({
  queryKey: ["reminders"],
  queryFn: ({ signal }) =>
    call(listReminders, sinceOwnWrite(), { signal }).then(({ reminders }) => reminders),
  ...polled(SLOW_POLL_MS),
});

type Props = { readonly onOpen: (leadId: string) => void };

/**
 * What the signed-in person has to do within minutes: a line above the tabs, and a browser notification while the panel is in the background.
 * Each is shown once in this browser; its notification holds no personal data.
 */
export const Reminders = ({ onOpen }: Props) => {
  const { data = [] } = useQuery(remindersQuery);
  const [dismissed, setDismissed] = useState(() => rememberedKeys("dismissed"));
  useNotices(data);
  const shown = data.filter((reminder) => !dismissed.has(reminderTag(reminder)));
  const dismiss = (reminder: Reminder) => setDismissed(remembering("dismissed", reminderTag(reminder)));
  return (
    <div role="status" aria-label={es.reminders.label} className="mx-auto max-w-[1920px] px-5 lg:px-4">
      {shown.map((reminder) => (
        <div
          key={reminderTag(reminder)}
          className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-ctl bg-sky-soft px-3 py-1.5 text-sm text-sky"
        >
          <AlarmClock aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          <p className="num min-w-0 flex-1 basis-[calc(100%-2rem)] wrap-anywhere sm:basis-48">
            {es.reminders[reminder.kind](reminder.name, clock(reminder.at))}
          </p>
          <DenseButton
            className="bg-surface"
            onClick={() => {
              dismiss(reminder);
              onOpen(reminder.leadId);
            }}
          >
            {es.reminders.open}
          </DenseButton>
          <DenseButton
            className="bg-surface"
            aria-label={es.reminders.dismissOf(reminder.name)}
            onClick={() => dismiss(reminder)}
          >
            {es.reminders.dismiss}
          </DenseButton>
        </div>
      ))}
    </div>
  );
};

const useNotices = (reminders: readonly Reminder[]) => {
  useEffect(() => {
    if (!wantsNotices() || !document.hidden) return;
    const notified = rememberedKeys("notified");
    for (const reminder of reminders) {
      const key = reminderTag(reminder);
      if (notified.has(key)) continue;
      remembering("notified", key);
      // The tag: several tabs of the panel show it once.
      const notice = new Notification(es.notify.title, {
        body: es.reminders.notice[reminder.kind](clock(reminder.at)),
        tag: key,
      });
      notice.onclick = () => window.focus();
    }
  }, [reminders]);
};

import { visitorTag } from "@asesorador/domain/assistant/visitor-notice";
import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useEffect } from "react";
import { handoversQuery } from "../assistant/monitor/handovers-query.ts";
import { CONVERSATIONS } from "./conversations-address.ts";
import { es } from "./es.ts";
import { wantsNotifications } from "./notify-choice.ts";
import { notifyOnce } from "./notify-once.ts";

/**
 * A line above the tabs while visitors wait for an adviser in the chat, and a browser notification while the panel is in the
 * background. Neither holds what a visitor wrote.
 */
export const WaitingVisitors = () => {
  const { data } = useQuery(handoversQuery(wantsNotifications()));
  const waiting = data?.waiting.map(({ id }) => id) ?? [];
  const unanswered = data?.mine.filter(({ isUnanswered }) => isUnanswered).length ?? 0;
  useNotifications(waiting);
  const words = [
    ...(waiting.length > 0 ? [es.visitors.waiting(waiting.length)] : []),
    ...(unanswered > 0 ? [es.visitors.unanswered(unanswered)] : []),
  ];
  return (
    <div role="status" aria-label={es.visitors.label} className="mx-auto max-w-[1920px] px-5 lg:px-4">
      {words.length > 0 && (
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-ctl bg-amber-soft px-3 py-1.5 text-sm text-amber-text">
          <MessagesSquare aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
          <p className="min-w-0 flex-1 basis-[calc(100%-2rem)] font-semibold sm:basis-48">
            {words.join(" ")}
          </p>
          <a
            href={CONVERSATIONS}
            target="_blank"
            rel="noopener"
            className="btn btn-2 btn-small bg-surface max-sm:w-full"
          >
            {es.visitors.open}
            <span className="sr-only">{es.visitors.opensTab}</span>
          </a>
        </div>
      )}
    </div>
  );
};

const useNotifications = (waiting: readonly string[]) => {
  const ids = waiting.join(" ");
  useEffect(() => {
    if (ids === "" || !wantsNotifications() || !document.hidden) return;
    const { notice: title, noticeText: body } = es.visitors;
    notifyOnce(ids.split(" ").map((id) => ({ key: visitorTag(id), title, body })));
  }, [ids]);
};

import type { ConversationSummary } from "@asesorador/domain/assistant/conversation-contract";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { count, dayAndTime } from "../../../kernel/formats.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { TagList } from "../TagList.tsx";
import { messagePreview, STATUS_TONES, visitorName } from "./display.ts";
import { es } from "./es.ts";

type Props = { readonly conversation: ConversationSummary; readonly onOpen: () => void };

/** One conversation of the list; the whole row opens it. */
export const ConversationRow = ({ conversation, onOpen }: Props) => {
  const { id, country, status, messages, thumbsUp, thumbsDown, leads, tags, adviser, lastAt, lastMessage } =
    conversation;
  const name = visitorName(id);
  return (
    <li className="relative px-4 py-3.5 hover:bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={es.open(name)}
          className="num min-h-11 font-semibold text-pine after:absolute after:inset-0 lg:min-h-6"
          onClick={onOpen}
        >
          {name}
        </button>
        <StatusBadge tone={STATUS_TONES[status]} label={es.statuses[status]} />
        {adviser !== null && <StatusBadge tone="yellow" label={es.takeOver.heldBy(adviser)} />}
        {leads > 0 && <StatusBadge tone="purple" label={es.leads(count(leads))} />}
        <TagList tags={tags} />
      </div>
      <p className="mt-1 text-sm break-words">
        {lastMessage === null ? (
          <em className="text-ink2">{es.detail.erasedText}</em>
        ) : (
          messagePreview(lastMessage)
        )}
      </p>
      <p className="num mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
        {country && <span>{es.markets[country]}</span>}
        <span>{es.messages(count(messages))}</span>
        {thumbsUp > 0 && (
          <span className="inline-flex items-center gap-1">
            <ThumbsUp aria-label={es.detail.good} strokeWidth={1.75} className="size-3.5" />
            {count(thumbsUp)}
          </span>
        )}
        {thumbsDown > 0 && (
          <span className="inline-flex items-center gap-1">
            <ThumbsDown aria-label={es.detail.bad} strokeWidth={1.75} className="size-3.5" />
            {count(thumbsDown)}
          </span>
        )}
        <span>{es.lastAt(dayAndTime(lastAt))}</span>
      </p>
    </li>
  );
};

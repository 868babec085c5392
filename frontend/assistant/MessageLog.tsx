import { ThumbsDown, ThumbsUp } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { marketClock } from "../kernel/market-clock.ts";
import { pageMarket } from "../kernel/page-market.ts";
import { answeredBy } from "./assistant-machine.ts";
import { handedOverAt, type Message } from "./conversation-storage.ts";
import { es } from "./es.ts";

type Rate = (id: string, rating: 1 | -1) => void;
type MessageLogProps = {
  readonly messages: readonly Message[];
  readonly botName: string;
  readonly pending: boolean;
  readonly onRate: Rate;
  /** Shown below the last message that hands over to a person. */
  readonly handover: ReactNode;
};

export const MessageLog = ({ messages, botName, pending, onRate, handover }: MessageLogProps) => {
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages are at the end
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [messages, pending]);
  const handedOver = handedOverAt(messages);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keys
    <div ref={log} role="log" aria-label={es.log} tabIndex={0} className="chat-log">
      {messages.flatMap((message) => [
        <Bubble
          key={message.id}
          message={message}
          botName={botName}
          onRate={answeredBy(messages, message.id) ? onRate : null}
        />,
        message.id === handedOver ? handover : null,
      ])}
      {pending && (
        <p className="chat-typing">
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <i aria-hidden="true" />
          <span className="chat-hidden">{es.typing(botName)}</span>
        </p>
      )}
    </div>
  );
};

type BubbleProps = { readonly message: Message; readonly botName: string; readonly onRate: Rate | null };

const Bubble = ({ message, botName, onRate }: BubbleProps) => {
  const { id, role, content, at, feedback, adviser, links = [] } = message;
  return (
    <article className={role === "user" ? "chat-message chat-own" : "chat-message"}>
      <span className={adviser ? "chat-adviser" : "chat-hidden"}>
        {adviser ?? es.says(role === "user" ? es.you : botName)}
      </span>
      <p>
        {content.split("\n").map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message do not change
          <span key={at} className={line.startsWith("•") ? "chat-item" : undefined}>
            {`${line}\n`}
          </span>
        ))}
      </p>
      {links.map(({ label, href }) => (
        <a key={href} href={href} className="chat-link">
          {label}
        </a>
      ))}
      <footer>
        <time dateTime={at}>{marketClock(at, pageMarket())}</time>
        {onRate && (
          <span className="chat-thumbs">
            <Thumb label={es.useful} pressed={feedback === 1} onPress={() => onRate(id, 1)} Icon={ThumbsUp} />
            <Thumb
              label={es.useless}
              pressed={feedback === -1}
              onPress={() => onRate(id, -1)}
              Icon={ThumbsDown}
            />
          </span>
        )}
      </footer>
    </article>
  );
};

type ThumbProps = {
  readonly label: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly Icon: typeof ThumbsUp;
};

const Thumb = ({ label, pressed, onPress, Icon }: ThumbProps) => (
  <button type="button" aria-label={label} aria-pressed={pressed} onClick={onPress}>
    <Icon aria-hidden="true" strokeWidth={1.75} size={18} />
  </button>
);

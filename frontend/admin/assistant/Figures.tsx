import type { ChatStats } from "@asesorador/domain/assistant/contract";
import { count, percent } from "../../kernel/formats.ts";
import { latencyInWords, precision, shareOf } from "./display.ts";
import { es } from "./es.ts";

const { tab: words } = es;

/** The four figures; what nobody has measured yet says so. */
export const Figures = ({ stats }: { readonly stats: ChatStats }) => {
  const { conversations, handedOff, thumbsUp, thumbsDown, averageLatencyMs } = stats;
  const useful = precision(stats);
  const asked = shareOf(handedOff, conversations);
  const rated = thumbsUp + thumbsDown;
  return (
    <dl
      aria-label={words.figures}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-linea lg:grid-cols-4 [&>*]:border-linea max-lg:[&>:nth-child(even)]:border-l max-lg:[&>:nth-child(n+3)]:border-t lg:[&>:not(:first-child)]:border-l"
    >
      <Figure
        label={words.today}
        value={count(stats.conversationsToday)}
        note={words.inTotal(count(conversations))}
      />
      <Figure
        label={words.precision}
        value={useful === null ? words.none : percent(useful)}
        note={useful === null ? words.unrated : words.rated(count(thumbsUp), count(rated), rated === 1)}
      />
      <Figure
        label={words.handedOff}
        value={count(handedOff)}
        note={asked === null ? words.noConversations : words.ofConversations(percent(asked))}
      />
      <Figure
        label={words.latency}
        value={averageLatencyMs === null ? words.none : latencyInWords(averageLatencyMs)}
        note={averageLatencyMs === null ? words.noReplies : words.average(count(stats.replies))}
      />
    </dl>
  );
};

type FigureProps = { readonly label: string; readonly value: string; readonly note: string };

const Figure = ({ label, value, note }: FigureProps) => (
  <div className="flex flex-col px-4 py-3.5 lg:px-5">
    <dt className="text-xs text-tinta2">{label}</dt>
    <dd className="num mt-1 font-display text-xl leading-none font-[750] tracking-tight sm:text-2xl">
      {value}
    </dd>
    <dd className="num mt-1.5 text-xs text-tinta2">{note}</dd>
  </div>
);

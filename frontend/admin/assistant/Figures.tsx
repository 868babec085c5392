import type { ChatStats } from "@asesorador/domain/assistant/contract";
import { count, percent } from "../../kernel/formats.ts";
import { Figure } from "../../ui/Figure.tsx";
import { latencyInWords, precision, shareOf } from "./display.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";

const { tab: words } = es;
const CELL = "px-4 py-3.5 lg:px-5";

/** The four figures; those without data say so. */
export const Figures = ({ stats }: { readonly stats: ChatStats }) => {
  const { conversations, handedOff, thumbsUp, thumbsDown, averageLatencyMs } = stats;
  const useful = precision(stats);
  const asked = shareOf(handedOff, conversations);
  const rated = thumbsUp + thumbsDown;
  return (
    <dl
      aria-label={words.figures}
      className="grid grid-cols-2 overflow-hidden rounded-card border border-line lg:grid-cols-4 [&>*]:border-line max-lg:[&>:nth-child(even)]:border-l max-lg:[&>:nth-child(n+3)]:border-t lg:[&>:not(:first-child)]:border-l"
    >
      <Figure
        className={CELL}
        definition={definitions.today}
        label={words.today}
        value={count(stats.conversationsToday)}
        note={words.inTotal(count(conversations))}
      />
      <Figure
        className={CELL}
        definition={definitions.precision}
        label={words.precision}
        value={useful === null ? words.none : percent(useful)}
        note={useful === null ? words.unrated : words.rated(count(thumbsUp), count(rated), rated === 1)}
      />
      <Figure
        className={CELL}
        definition={definitions.handedOff}
        label={words.handedOff}
        value={count(handedOff)}
        note={asked === null ? words.noConversations : words.ofConversations(percent(asked))}
      />
      <Figure
        className={CELL}
        definition={definitions.latency}
        label={words.latency}
        value={averageLatencyMs === null ? words.none : latencyInWords(averageLatencyMs)}
        note={averageLatencyMs === null ? words.noReplies : words.average(count(stats.replies))}
      />
    </dl>
  );
};

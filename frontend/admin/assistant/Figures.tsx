import type { ChatStats } from "@asesorador/domain/assistant/console-contract";
import { count } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";
import { shareOf } from "../../kernel/share-of.ts";
import { latencyInWords, precision } from "./display.ts";
import { es } from "./es.ts";
import { definitions } from "./es-definitions.ts";
import { FigureRow } from "./FigureRow.tsx";

const { tab: words } = es;

/** The four figures; those without data say so. */
export const Figures = ({ stats }: { readonly stats: ChatStats }) => {
  const { conversations, leads, withLead, thumbsUp, thumbsDown, averageLatencyMs } = stats;
  const useful = precision(stats);
  const converted = shareOf(withLead, conversations);
  const rated = thumbsUp + thumbsDown;
  return (
    <FigureRow
      label={words.figures}
      figures={[
        {
          definition: definitions.today,
          label: words.today,
          value: count(stats.conversationsToday),
          note: words.inTotal(count(conversations)),
        },
        {
          definition: definitions.precision,
          label: words.precision,
          value: useful === null ? words.none : percent(useful),
          note: useful === null ? words.unrated : words.rated(count(thumbsUp), count(rated), rated === 1),
        },
        {
          definition: definitions.leads,
          label: words.leads,
          value: count(leads),
          note: converted === null ? words.noConversations : words.ofConversations(percent(converted)),
        },
        {
          definition: definitions.latency,
          label: words.latency,
          value: averageLatencyMs === null ? words.none : latencyInWords(averageLatencyMs),
          note: averageLatencyMs === null ? words.noReplies : words.average(count(stats.replies)),
        },
      ]}
    />
  );
};

import type { AnalyticsPeriod, AssistantAnalytics } from "@asesorador/domain/assistant/analytics-contract";
import type { ReactNode } from "react";
import { count } from "../../../kernel/formats.ts";
import { percent } from "../../../kernel/percent.ts";
import { shareOf } from "../../../kernel/share-of.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { BarChart } from "../../analytics/BarChart.tsx";
import { FigureTable } from "../../analytics/FigureTable.tsx";
import { bandOf, latencyInWords, precision } from "../display.ts";
import { es as consoleWords } from "../es.ts";
import { FigureRow } from "../FigureRow.tsx";
import { RankedBars } from "../RankedBars.tsx";
import { busiestHour, columnsOf, hourColumns, hourName } from "./columns.ts";
import { definitions, es } from "./es.ts";

export type PartProps = { readonly period: AnalyticsPeriod; readonly figures: AssistantAnalytics };

const THUMBS = [
  { name: "thumbsUp", label: es.thumbsUp, className: "bg-saving" },
  { name: "thumbsDown", label: es.thumbsDown, className: "bg-clay" },
] as const;

/** Conversations over time, and how many became leads or were handed to a person. */
export const OverviewPart = ({ period, figures: { totals, slots, hours } }: PartProps) => {
  const { conversations, withLead, handedOff, takenOver } = totals;
  const busiest = busiestHour(hours);
  return (
    <>
      <FigureRow
        label={es.parts.overview}
        figures={[
          {
            label: es.conversations,
            value: count(conversations),
            note: es.questions(count(totals.messages)),
            definition: definitions.conversations,
          },
          {
            label: es.leads,
            value: count(withLead),
            note: es.ofConversations(share(withLead, conversations)),
            definition: definitions.leads,
          },
          {
            label: es.escalated,
            value: count(handedOff),
            note: es.withAdviser(share(handedOff, conversations), count(takenOver)),
            definition: definitions.escalated,
          },
          satisfactionOf(totals),
        ]}
      />
      <Charts>
        <BarChart
          {...columnsOf(slots, period)}
          title={es.trend}
          definition={definitions.trend}
          note={es.inPeriod(count(conversations))}
          series={[
            { name: "withLead", label: es.withLead, className: "bg-pine" },
            { name: "withoutLead", label: es.withoutLead, className: "bg-sky" },
          ]}
          format={count}
        />
        <BarChart
          slices={hourColumns(hours)}
          unit={es.units.hour}
          nameOf={asItIs}
          title={es.activity}
          definition={definitions.activity}
          note={busiest === null ? es.noData : es.busiest(hourName(busiest))}
          series={[{ name: "conversations", label: es.conversations, className: "bg-pine" }]}
          format={count}
        />
      </Charts>
    </>
  );
};

/** Time to answer, and the share of messages that were understood. */
export const PerformancePart = ({ period, figures: { totals, slots, performance } }: PartProps) => {
  const { conversations, replies, fallbacks, continued } = totals;
  const { averageMs, p95Ms, targetSeconds, withinTarget } = performance;
  const understood = replies - fallbacks;
  return (
    <>
      <FigureRow
        label={es.parts.performance}
        figures={[
          {
            label: es.responseTime,
            value: averageMs === null ? es.noData : latencyInWords(averageMs),
            note: p95Ms === null ? undefined : es.most(latencyInWords(p95Ms)),
            definition: definitions.responseTime,
          },
          {
            label: es.withinTarget,
            value: share(withinTarget, replies),
            note: es.target(latencyInWords(targetSeconds * 1000), count(withinTarget), count(replies)),
            definition: definitions.withinTarget,
          },
          {
            label: es.understood,
            value: share(understood, replies),
            note: es.of(count(understood), count(replies)),
            definition: definitions.understood,
          },
          {
            label: es.continued,
            value: share(continued, conversations),
            note: es.of(count(continued), count(conversations)),
            definition: definitions.continued,
          },
        ]}
      />
      <Charts>
        <BarChart
          {...columnsOf(slots, period)}
          title={es.replies}
          definition={definitions.replies}
          note={es.inPeriod(count(replies))}
          series={[
            { name: "understood", label: es.understood, className: "bg-pine" },
            { name: "fallbacks", label: es.misunderstood, className: "bg-amber" },
          ]}
          format={count}
        />
      </Charts>
    </>
  );
};

/** Visitors' ratings. */
export const SatisfactionPart = ({ period, figures: { totals, slots, hours } }: PartProps) => {
  const rated = totals.thumbsUp + totals.thumbsDown;
  return (
    <>
      <Charts>
        <BarChart
          {...columnsOf(slots, period)}
          title={es.ratings}
          definition={definitions.ratings}
          note={es.inPeriod(count(rated))}
          series={THUMBS}
          format={count}
        />
        <BarChart
          slices={hourColumns(hours)}
          unit={es.units.hour}
          nameOf={asItIs}
          title={es.byHour}
          definition={definitions.byHour}
          note={es.inPeriod(count(rated))}
          series={THUMBS}
          format={count}
        />
      </Charts>
      <Card>
        <FigureTable
          caption={es.satisfaction}
          definition={definitions.satisfaction}
          head={[es.rating, es.count, es.share]}
          rows={THUMBS.map(({ name, label }) => [label, count(totals[name]), share(totals[name], rated)])}
        />
      </Card>
    </>
  );
};

/** Replies that failed, and the topics that they were about. */
export const FailuresPart = ({ figures: { totals, failures, intentNames } }: PartProps) => {
  const { replies, thumbsDown } = totals;
  const { failed, unanswered, unclear, topics } = failures;
  return (
    <>
      <FigureRow
        label={es.parts.failures}
        figures={[
          {
            label: es.failedReplies,
            value: count(failed),
            note: es.ofReplies(share(failed, replies)),
            definition: definitions.failedReplies,
          },
          {
            label: es.misunderstood,
            value: count(unanswered),
            note: es.ofReplies(share(unanswered, replies)),
            definition: definitions.misunderstood,
          },
          {
            label: es.unclear,
            value: count(unclear),
            note: es.ofReplies(share(unclear, replies)),
            definition: definitions.unclear,
          },
          {
            label: es.thumbsDown,
            value: count(thumbsDown),
            note: es.rated(count(totals.thumbsUp + thumbsDown)),
            definition: definitions.thumbsDown,
          },
        ]}
      />
      {topics.length === 0 ? (
        <p className="text-sm text-ink2">{es.noFailures}</p>
      ) : (
        <FailedTopics topics={topics} intentNames={intentNames} />
      )}
    </>
  );
};

type FailedTopicsProps = Pick<PartProps["figures"], "intentNames"> &
  Pick<PartProps["figures"]["failures"], "topics">;

const FailedTopics = ({ topics, intentNames }: FailedTopicsProps) => {
  const named = topics.map((topic) => ({ ...topic, name: topicName(topic.intent, intentNames) }));
  return (
    <Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <FigureTable
          caption={es.topics}
          definition={definitions.topics}
          head={[es.topic, es.replies, es.failures, es.failureRate]}
          rows={named.map((topic) => [
            topic.name,
            count(topic.replies),
            count(topic.failed),
            share(topic.failed, topic.replies),
          ])}
        />
        <RankedBars
          rows={named.map((topic) => ({
            id: topic.intent,
            name: topic.name,
            note: es.of(count(topic.failed), count(topic.replies)),
            value: topic.failed,
          }))}
        />
      </div>
      <p className="mt-4 text-xs text-ink2">{es.correct}</p>
    </Card>
  );
};

/** Conversations by market and district. */
export const GeographicPart = ({ figures: { totals, markets, districts, withDistrict } }: PartProps) => (
  <>
    <Places
      caption={es.markets}
      definition={definitions.markets}
      head={es.market}
      all={totals.conversations}
      places={markets.map((market) => ({
        ...market,
        id: market.country,
        name: es.names[market.country],
      }))}
    />
    {districts.length === 0 ? (
      <p className="text-sm text-ink2">{es.noDistricts}</p>
    ) : (
      <Places
        caption={es.districts}
        definition={definitions.districts}
        head={es.district}
        all={withDistrict}
        note={es.withDistrict(count(withDistrict), count(totals.conversations))}
        places={districts.map((one) => ({ ...one, id: one.district }))}
      />
    )}
  </>
);

type PlacesProps = {
  readonly caption: string;
  readonly definition: string;
  readonly head: string;
  /** Conversations of which the bars show the shares. */
  readonly all: number;
  readonly note?: string;
  readonly places: readonly (Pick<
    PartProps["figures"]["totals"],
    "conversations" | "withLead" | "thumbsUp" | "thumbsDown"
  > & { readonly id: string; readonly name: string })[];
};

const Places = ({ caption, definition, head, all, note, places }: PlacesProps) => (
  <Card>
    <div className="grid gap-6 lg:grid-cols-2">
      <FigureTable
        caption={caption}
        definition={definition}
        head={[head, es.count, es.leads, es.satisfaction]}
        rows={places.map((place) => [
          place.name,
          count(place.conversations),
          count(place.withLead),
          <Satisfaction key={place.id} {...place} />,
        ])}
      />
      <RankedBars
        rows={places.map(({ id, name, conversations }) => ({
          id,
          name,
          note: es.ofConversations(share(conversations, all)),
          value: conversations,
        }))}
      />
    </div>
    {note !== undefined && <p className="mt-4 text-xs text-ink2">{note}</p>}
  </Card>
);

/** Companion specification, section 9: at or above 90 green. */
const Satisfaction = (rated: Parameters<typeof precision>[0]) => {
  const good = precision(rated);
  if (good === null) return es.noData;
  return <StatusBadge tone={bandOf(good) === "green" ? "green" : "grey"} label={percent(good)} />;
};

const satisfactionOf = (totals: PartProps["figures"]["totals"]) => {
  const rated = totals.thumbsUp + totals.thumbsDown;
  const good = precision(totals);
  return {
    label: es.satisfaction,
    value: good === null ? es.noData : percent(good),
    note: good === null ? es.unrated : es.rated(count(rated)),
    definition: definitions.satisfaction,
  };
};

const topicName = (intent: string, own: Readonly<Record<string, string>>): string =>
  intent === "fallback" ? es.unknownTopic : consoleWords.intents.nameOf(intent, own);

const share = (part: number, whole: number): string => {
  const value = shareOf(part, whole);
  return value === null ? es.noData : percent(value);
};

const asItIs = (name: string): string => name;

const Charts = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-8 gap-y-7 rounded-card border border-line p-4 lg:grid-cols-2 lg:p-5 lg:[&>:only-child]:col-span-2">
    {children}
  </div>
);

const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-w-0 rounded-card border border-line p-4 lg:p-5">{children}</div>
);

import { retryMessage } from "@asesorador/domain/messages/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { dayAndTime } from "../../kernel/formats.ts";
import { call, ResponseError } from "../../kernel/http.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { Counts } from "./Counts.tsx";
import { definitions } from "./es-definitions.ts";
import { esMessages as es } from "./es-messages.ts";
import { MessageList } from "./MessageList.tsx";
import { messagesQuery, refetchOperations } from "./queries.ts";
import { TechnicalDetail } from "./TechnicalDetail.tsx";
import { Templates } from "./Templates.tsx";
import { TestMessage } from "./TestMessage.tsx";

/** Outgoing e-mail: whether it is on, the server's state, and the newest messages. */
export const Messages = () => {
  const { data, isError, error, refetch } = useQuery(messagesQuery);
  const retry = useRetry();
  const kept = useFocusKept<HTMLElement, HTMLHeadingElement>();
  return (
    <section ref={kept.area}>
      <h3 ref={kept.rest} tabIndex={-1} className="text-lg">
        {es.title}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-ink2">{data || isError ? es.intro : es.loading}</p>
      {isError && !data && (
        <LoadFailed
          className="mt-3"
          title={es.unreachable}
          retry={es.list.again}
          error={error}
          onRetry={refetch}
        />
      )}
      {data && data.server === null && (
        <Notice tone="info" className="mt-3" title={es.off.title}>
          {es.off.text}
        </Notice>
      )}
      {data && (
        <>
          <dl className="mt-2 max-w-xl text-sm">
            {data.server && <Server server={data.server} />}
            <Counts
              counts={[
                [es.pending, definitions.messagesPending, data.pending],
                [es.scheduled, definitions.messagesScheduled, data.scheduled],
                [es.sentToday, definitions.messagesSent, data.sentToday],
                [es.givenUp, definitions.messagesGivenUp, data.givenUp],
              ]}
            />
          </dl>
          {data.server && <TestMessage />}
          <Templates />
          <MessageList texts={es.list} messages={data.messages} onRetry={retry} />
        </>
      )}
    </section>
  );
};

type ServerProps = {
  readonly server: {
    readonly host: string;
    readonly from: string;
    readonly checkedAt: string | null;
    readonly error: string | null;
  };
};

const Server = ({ server: { host, from, checkedAt, error } }: ServerProps) => (
  <>
    {(
      [
        [es.server, host],
        [es.from, from],
      ] as const
    ).map(([label, value]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
        <dt className="text-ink2">{label}</dt>
        <dd className="font-semibold break-all">{value}</dd>
      </div>
    ))}
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
      <dt className="text-ink2">{es.connection}</dt>
      <dd>
        {checkedAt === null ? (
          <StatusBadge tone="grey" label={es.neverTried} />
        ) : error === null ? (
          <StatusBadge tone="green" label={es.connected(dayAndTime(checkedAt))} />
        ) : (
          <>
            <p className="text-clay">{es.broken(dayAndTime(checkedAt))}</p>
            <TechnicalDetail text={error} />
          </>
        )}
      </dd>
    </div>
  </>
);

const useRetry = () => {
  const client = useQueryClient();
  return async (id: string): Promise<void> => {
    try {
      await call(retryMessage, { id });
      toast({ title: es.list.queued, tone: "good" });
    } catch (error) {
      const reason = error instanceof ResponseError ? error.reason : null;
      toast({ title: es.list.failed, ...(reason === null ? {} : { detail: reason }), tone: "bad" });
    }
    await refetchOperations(client);
  };
};

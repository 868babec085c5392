import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Counts } from "./Counts.tsx";
import { definitions } from "./es-definitions.ts";
import { esMessages } from "./es-messages.ts";
import { MessageList } from "./MessageList.tsx";
import { pushesQuery } from "./queries.ts";

const es = esMessages.pushes;

/** Reminders that are pushed to browsers of the team: whether it is on, how many there are, and the newest ones. */
export const Pushes = () => {
  const { data, isError, error, refetch } = useQuery(pushesQuery);
  return (
    <section>
      <h3 className="text-lg">{es.title}</h3>
      <p className="mt-1 max-w-prose text-sm text-ink2">{data || isError ? es.intro : esMessages.loading}</p>
      {isError && !data && (
        <LoadFailed
          className="mt-3"
          title={es.unreachable}
          retry={esMessages.list.again}
          error={error}
          onRetry={refetch}
        />
      )}
      {data && !data.enabled && (
        <Notice tone="info" className="mt-3" title={es.off.title}>
          {es.off.text}
        </Notice>
      )}
      {data && (
        <>
          <dl className="mt-2 max-w-xl text-sm">
            <Counts
              counts={[
                [es.browsers, definitions.pushBrowsers, data.browsers],
                [es.accounts, definitions.pushAccounts, data.accounts],
                [esMessages.pending, definitions.pushPending, data.pending],
                [esMessages.sentToday, definitions.pushSent, data.sentToday],
                [esMessages.givenUp, definitions.pushGivenUp, data.givenUp],
              ]}
            />
          </dl>
          <MessageList texts={es.list} messages={data.deliveries} />
        </>
      )}
    </section>
  );
};

import { useQuery } from "@tanstack/react-query";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { StatusText } from "../../ui/StatusText.tsx";
import { About } from "./About.tsx";
import { es } from "./es.ts";
import { Messages } from "./Messages.tsx";
import { ProcessorTable } from "./ProcessorTable.tsx";
import { Pushes } from "./Pushes.tsx";
import { Quarantine } from "./Quarantine.tsx";
import { operationsQuery } from "./queries.ts";
import { ReadModels } from "./ReadModels.tsx";
import { Rebuilds } from "./Rebuilds.tsx";
import { Webhooks } from "./Webhooks.tsx";

/** The state of the installation, and the operator's commands. */
export const OperationsTab = () => {
  const { data, isError, error, refetch } = useQuery(operationsQuery);
  return (
    <section className="grid grid-cols-1 gap-8 pt-5 pb-16">
      <div>
        <h2 className="text-xl">{es.title}</h2>
        <p className="mt-1 max-w-prose text-sm text-ink2">{es.intro}</p>
      </div>
      {isError && <LoadFailed title={es.failed} retry={es.retry} error={error} onRetry={refetch} />}
      {data ? (
        <>
          <ReadModels readModels={data.readModels} rebuilds={data.rebuilds} />
          <ProcessorTable title={es.reactors.title} nameLabel={es.reactors.name} processors={data.reactors} />
          <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
            <Rebuilds rebuilds={data.rebuilds} />
            <About about={data.about} head={data.head} />
          </div>
          <Quarantine quarantine={data.quarantine} />
          <Messages />
          <Pushes />
          <Webhooks />
        </>
      ) : (
        !isError && <StatusText>{es.loading}</StatusText>
      )}
    </section>
  );
};

import {
  editWebhook,
  redeliver,
  removeWebhook,
  testWebhook,
  type Webhook,
} from "@asesorador/domain/webhooks/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, ResponseError } from "../../kernel/http.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { DenseButton } from "../../ui/DenseButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { toast } from "../../ui/toast.ts";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import { Deliveries } from "./Deliveries.tsx";
import { esWebhooks as es } from "./es-webhooks.ts";
import { eventName } from "./event-name.ts";
import { NewWebhook } from "./NewWebhook.tsx";
import { refetchOperations, webhooksQuery } from "./queries.ts";

/** The webhooks and their deliveries. */
export const Webhooks = () => {
  const { data } = useQuery(webhooksQuery);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Webhook | null>(null);
  const act = useActions();
  const kept = useFocusKept<HTMLElement, HTMLButtonElement>();
  return (
    <section ref={kept.area}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">{es.title}</h3>
        <DenseButton ref={kept.rest} onClick={() => setAdding(true)}>
          {es.add}
        </DenseButton>
      </div>
      <p className="mt-1 max-w-prose text-sm text-ink2">
        {data ? (data.webhooks.length === 0 ? es.none : es.intro) : es.loading}
      </p>
      <ul className="mt-2 grid gap-3">
        {data?.webhooks.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} act={act} onRemove={() => setRemoving(webhook)} />
        ))}
      </ul>
      {data && data.webhooks.length > 0 && (
        <Deliveries webhooks={data.webhooks} deliveries={data.deliveries} onAgain={act.again} />
      )}
      {adding && (
        <NewWebhook
          onClose={() => {
            setAdding(false);
            void act.refresh();
          }}
        />
      )}
      {removing && (
        <Dialog
          title={es.removal.title}
          description={removing.url}
          closeLabel={es.removal.cancel}
          onClose={() => setRemoving(null)}
        >
          <p className="text-sm">{es.removal.text}</p>
          <DenseButton
            className="mt-4"
            onClick={() => {
              void act.remove(removing.id);
              setRemoving(null);
            }}
          >
            {es.removal.confirm}
          </DenseButton>
        </Dialog>
      )}
    </section>
  );
};

type RowProps = {
  readonly webhook: Webhook;
  readonly act: ReturnType<typeof useActions>;
  readonly onRemove: () => void;
};

const Row = ({ webhook, act, onRemove }: RowProps) => {
  const { id, url, events, active, pending, givenUp } = webhook;
  const flip = active ? es.pause : es.resume;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-ctl border border-line px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-semibold break-all">{url}</p>
        <p className="mt-1 flex flex-wrap gap-2">
          <StatusBadge tone={active ? "green" : "grey"} label={active ? es.active : es.paused} />
          {pending > 0 && <StatusBadge tone="yellow" label={es.waiting(pending)} />}
          {givenUp > 0 && <StatusBadge tone="red" label={es.givenUp(givenUp)} />}
        </p>
        <p className="mt-1 text-xs text-ink2">{events.map(eventName).join(", ")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <AsyncButton aria-label={es.of(es.test, url)} onPress={() => act.test(id)}>
          {es.test}
        </AsyncButton>
        <AsyncButton aria-label={es.of(flip, url)} onPress={() => act.toggle(id, !active)}>
          {flip}
        </AsyncButton>
        <DenseButton aria-label={es.of(es.remove, url)} onClick={onRemove}>
          {es.remove}
        </DenseButton>
      </div>
    </li>
  );
};

const useActions = () => {
  const client = useQueryClient();
  const refresh = () => refetchOperations(client);
  const report = async (work: Promise<unknown>, done: string | null): Promise<void> => {
    try {
      await work;
      if (done !== null) toast({ title: done, tone: "good" });
    } catch (error) {
      const reason = error instanceof ResponseError ? error.reason : null;
      toast({ title: es.failed, ...(reason === null ? {} : { detail: reason }), tone: "bad" });
    }
    await refresh();
  };
  return {
    refresh,
    test: (id: string) => report(call(testWebhook, { id }), es.tested),
    toggle: (id: string, active: boolean) => report(call(editWebhook, { id, active }), null),
    remove: (id: string) => report(call(removeWebhook, { id }), es.removed),
    again: (id: string) => report(call(redeliver, { id }), es.deliveries.queued),
  };
};

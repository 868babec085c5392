import type { Service } from "@asesorador/domain/catalog/contract";
import {
  cancelScheduledPrice,
  type ScheduledPrice,
  schedulePrice,
} from "@asesorador/domain/catalog/price-contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../kernel/http.ts";
import { toast } from "../../../ui/toast.ts";
import type { Problems } from "../editor-context.ts";
import { es as shared } from "../es.ts";
import { refetchCatalog } from "../queries.ts";
import { isConflict, problemsOf, reasonOf } from "../refusal.ts";
import { es } from "./es.ts";
import { changesIn, type ScheduleDraft } from "./schedule-draft.ts";

const text = es.schedule;

type Wiring = {
  readonly service: Service;
  /** The revision that was read. */
  readonly revision: string;
  /** Called with the revision that the write was made upon, and the one that it made. */
  readonly onRevised: (from: string, to: string) => void;
  readonly onScheduled: () => void;
};

type Planned = {
  readonly draft: ScheduleDraft;
  /** The service with the prices that the draft changes. */
  readonly before: Service;
  readonly scheduleId: string;
};

/** Schedules a price or cancels a scheduled one; reports it in a toast and refetches the lists in any case. */
export const useSchedule = ({ service, revision, onRevised, onScheduled }: Wiring) => {
  const client = useQueryClient();
  const id = String(service.id);
  // An accepted write makes the next revision.
  const done = (title: string) => (position: string) => {
    onRevised(revision, String(BigInt(revision) + 1n));
    toast({ title, tone: "good" });
    return refetchCatalog(client, position);
  };
  const failed = (detail: string) => () => {
    toast({ title: shared.error, detail, tone: "bad" });
    return refetchCatalog(client, null);
  };
  const schedule = useMutation({
    mutationFn: ({ draft, before, scheduleId }: Planned) =>
      call(schedulePrice, { id, scheduleId, revision, date: draft.date, ...changesIn(before, draft) }).then(
        ({ position }) => position,
      ),
    onSuccess: (position) => {
      onScheduled();
      return done(text.done)(position);
    },
    onError: failed(text.failed),
  });
  const cancel = useMutation({
    mutationFn: ({ scheduleId }: ScheduledPrice) =>
      call(cancelScheduledPrice, { id, scheduleId, revision }).then(({ position }) => position),
    onSuccess: done(text.cancelled),
    onError: failed(text.cancelFailed),
  });
  const error = schedule.error ?? cancel.error;
  return {
    schedule: schedule.mutate,
    cancel: cancel.mutate,
    busy: schedule.isPending || cancel.isPending,
    problems: schedule.error ? problemsOf(schedule.error) : NOTHING,
    /** The failure to show; null when there is none. */
    failure: error === null ? null : isConflict(error) ? text.conflict : reasonOf(error),
  };
};

const NOTHING: Problems = {};

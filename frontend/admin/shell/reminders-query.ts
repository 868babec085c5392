import { listReminders } from "@asesorador/domain/lead/reminder-contract";
import { queryOptions } from "@tanstack/react-query";
import { polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";

export const remindersQuery = queryOptions({
  queryKey: ["reminders"],
  queryFn: ({ signal }) => read(listReminders, {}, { signal }).then(({ reminders }) => reminders),
  ...polled(SLOW_POLL_MS),
});

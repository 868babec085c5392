import * as z from "zod/mini";

/** Made by the caller before sending, so that a retry is the same schedule. */
export const ScheduleId = z.uuid().check(z.toLowerCase()).brand<"ScheduleId">();
export type ScheduleId = z.infer<typeof ScheduleId>;

import { PositionText } from "@asesorador/domain/kernel/endpoint";
import * as z from "zod/mini";

/** The channel on which every commit of the projector is announced. */
export const NOTICE_CHANNEL = "read_model";

/** The effect of a commit; the payload of a notification, as JSON. */
export const Notice = z.object({
  position: PositionText,
  /** Read models that are now at `position`. */
  moved: z.array(z.string()),
  /** Those of `moved` whose rows changed. */
  changed: z.array(z.string()),
  /** A rebuild was swapped in: read the checkpoints again. */
  swapped: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

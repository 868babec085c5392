import * as z from "zod/mini";
import type { Upcasters } from "../kernel/events.ts";
import { boundChanges, boundPrices, LoosePrices } from "./loose-prices.ts";

const LooseService = z.looseObject(LoosePrices.shape);
const LooseSchedule = z.looseObject({ changes: z.partial(LoosePrices) });

/** Data that is not valid as version 1 is returned unchanged, so that the latest schema refuses it. */
export const catalogUpcasters: Upcasters = {
  "ServiceAdded@1": (stored: unknown) => {
    const { data } = LooseService.safeParse(stored);
    return data ? { ...data, ...boundPrices(data) } : stored;
  },
  "PriceScheduled@1": (stored: unknown) => {
    const { data } = LooseSchedule.safeParse(stored);
    return data ? { ...data, changes: boundChanges(data.changes) } : stored;
  },
  "PriceScheduled@2": (stored: object) => ({ ...stored, scheduledOn: null }),
};

import type { ServiceId } from "@asesorador/domain/kernel/ids";
import { MAX_COMPARED } from "@asesorador/domain/recommendation/compare";
import type { BrowseView } from "./tools/view.ts";

/** Toggles a plan in the comparison; null when a fourth is refused. */
export const toggled = (compared: BrowseView["compared"], id: ServiceId): BrowseView["compared"] | null => {
  if (compared.includes(id)) return compared.filter((each) => each !== id);
  return compared.length < MAX_COMPARED ? [...compared, id] : null;
};

import type { Position } from "@asesorador/domain/kernel/event-store";
import { type CatalogRejection, type Refused, refusalOf } from "./rejections.ts";

/** The result of a command of the catalogue. */
export type WriteResult =
  | { readonly ok: true; readonly position: Position }
  | ({ readonly ok: false } & Refused);

/** Ids that may be taken by others between the read and the write; each try uses the next id. */
const MAX_IDS_TRIED = 20;

/** Tries ids from `first` on until one is not `taken`, twenty at most: the last id tried, and its result. */
export const firstFree = async <Id extends number>(
  first: Id,
  taken: CatalogRejection,
  attempt: (id: Id) => Promise<WriteResult>,
): Promise<{ readonly id: Id; readonly written: WriteResult }> => {
  let id = first;
  let written = await attempt(id);
  for (let tried = 1; tried < MAX_IDS_TRIED && !written.ok && written.rejection === taken; tried += 1) {
    id = (id + 1) as Id;
    written = await attempt(id);
  }
  return { id, written };
};

/** The position of what was written in history. Throws the HttpError of a rejection. */
export const acceptedPosition = (written: WriteResult): string => {
  if (!written.ok) throw refusalOf(written);
  return `${written.position}`;
};

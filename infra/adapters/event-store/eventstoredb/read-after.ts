import { type Position, type Recorded, UnknownPosition } from "@asesorador/domain/kernel/event-store";
import { fromWire, isOurs, logPositionOf } from "./recorded.ts";
import { type Wire, WireError, type WirePage, type WireReadAll } from "./wire.ts";

type Selection = { readonly after: Position; readonly limit: number };

/** Reads events of all types; rejects with UnknownPosition, WireError. */
export const readAfter = async (wire: Wire, { after, limit }: Selection): Promise<readonly Recorded[]> => {
  const found: Recorded[] = [];
  let from = logPositionOf(after);
  for (;;) {
    // A read begins with the event at `from`.
    const maxCount = limit - found.length + 1;
    const seenBefore = from?.commit ?? -1n;
    const request: WireReadAll = {
      ...(from && { from }),
      maxCount,
      limit: limit - found.length,
      keep: (event) => event.position.commit > seenBefore && isOurs(event),
    };
    const page = await readFrom(wire, after, request);
    found.push(...page.kept.map(fromWire));
    if (found.length === limit || page.seen < maxCount || !page.last) return found;
    from = page.last;
  }
};

/** Rejects with UnknownPosition unless it is START or the position of an event, and with WireError. */
export const assertKnown = async (wire: Wire, position: Position): Promise<void> => {
  const from = logPositionOf(position);
  if (from) await readFrom(wire, position, { from, maxCount: 1, limit: 1, keep: () => true });
};

/**
 * A server answers a position at which no record begins with an error, and one beyond its log with nothing at all. A read
 * from a position that it returned begins with that event.
 */
const readFrom = async (wire: Wire, after: Position, request: WireReadAll): Promise<WirePage> => {
  const page = await wire.readAll(request).catch((error: unknown) => {
    if (error instanceof WireError && error.kind === "no_record")
      throw new UnknownPosition(after, { cause: error });
    throw error;
  });
  if (request.from && page.first?.commit !== request.from.commit) throw new UnknownPosition(after);
  return page;
};

import type { Position, Recorded } from "@asesorador/domain/kernel/event-store";
import { assertKnown } from "./read-after.ts";
import { fromWire, logPositionOf } from "./recorded.ts";
import type { LogPosition, Wire, WireMessage } from "./wire.ts";

type Selection = {
  readonly after: Position;
  readonly types: ReadonlySet<string>;
  readonly limit: number;
};

/**
 * Makes the attempts of one read. The server filters subscriptions but no reads, so this is a filtered subscription that
 * is stopped at the limit or at the end of history. A further attempt resumes where the previous one was lost, also in a
 * long stretch without any of the types. An attempt rejects with UnknownPosition, WireError.
 */
export const readOfTypes = ({ after, types, limit }: Selection) => {
  const found: Recorded[] = [];
  let delivered = after;
  let resume = logPositionOf(after);

  /** Whether the read is complete. */
  const take = (message: WireMessage): boolean => {
    if (found.length === limit) return true;
    if (message.kind === "checkpoint") resume = further(resume, message.position);
    if (message.kind !== "event") return message.kind === "caught_up";
    const event = fromWire(message.event);
    // What the server repeats after a break is dropped: positions only grow.
    if (event.position <= delivered || !types.has(event.type)) return false;
    delivered = event.position;
    resume = further(resume, message.event.position);
    found.push(event);
    return found.length === limit;
  };

  return async (wire: Wire): Promise<readonly Recorded[]> => {
    await assertKnown(wire, delivered);
    await new Promise<void>((resolve, reject) => {
      const subscription = wire.subscribe({
        after: resume,
        types: [...types],
        onMessage: (message) => {
          if (!take(message)) return;
          subscription.stop();
          resolve();
        },
        onLost: reject,
      });
    });
    return found;
  };
};

const further = (a: LogPosition | undefined, b: LogPosition): LogPosition =>
  a && a.commit > b.commit ? a : b;

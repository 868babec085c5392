import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { type Block, blockBuilder } from "./blocks.ts";
import { isSealed, type Readable, readEvent, UnreadableEvent } from "./catalogues.ts";
import { type HistoryReader, type ReadOptions, readHistory } from "./read-history.ts";

export type Finding = {
  readonly kind:
    | "missing_revision"
    | "unreadable"
    | "unknown_type"
    | "personal_data"
    /** Its events are not those whose hash it holds. */
    | "changed_block"
    /** Its hash is that of its events, and another column is not. */
    | "wrong_block";
  /** The place and the problem, without any data of the event. */
  readonly message: string;
};

export type CheckedHistory = {
  readonly events: number;
  readonly streams: number;
  /** Blocks of the index that were recomputed, and the events in them; those behind the last one are in none yet. */
  readonly blocks: { readonly blocks: number; readonly events: number };
  readonly findings: number;
  /** The first ones. */
  readonly listed: readonly Finding[];
};

const LISTED = 20;

/**
 * Reads all of history: the hashes of the block index, revisions of each stream without a gap, each event accepted by its schema, personal data nowhere but
 * in sealed blocks. `onEvent`: called with each event, for another check of the same pass. Throws ReplayStopped, StoreUnavailable.
 */
export const checkHistory = async (
  store: HistoryReader,
  {
    others,
    onEvent,
    ...options
  }: ReadOptions & { readonly others: readonly Readable[]; readonly onEvent?: (event: Recorded) => void },
): Promise<CheckedHistory> => {
  const next = new Map<string, bigint>();
  const listed: Finding[] = [];
  let [events, findings] = [0, 0];
  const add = (found: readonly Finding[]): void => {
    findings += found.length;
    listed.push(...found.slice(0, LISTED - listed.length));
  };
  const blocks = checkBlocks((await store.blocks?.()) ?? []);
  for await (const page of readHistory(store, options))
    for (const event of page) {
      events += 1;
      add(blocks.add(event));
      add(findingsOf(event, next.get(event.stream) ?? 0n, others));
      next.set(event.stream, event.revision + 1n);
      onEvent?.(event);
    }
  add(blocks.end());
  return { events, streams: next.size, blocks: blocks.checked(), findings, listed };
};

/** Each block is computed from the stored hash of the one before it, so that one that differs does not hide the others. */
const checkBlocks = (blocks: readonly Block[]) => {
  const left = blocks.values();
  let before: Block | null = null;
  let stored = left.next().value ?? null;
  let builder = blockBuilder(before);
  let events = 0;
  const close = (): readonly Finding[] => {
    if (!stored) return [];
    const found = differenceOf(stored, builder.block());
    events += builder.events();
    before = stored;
    stored = left.next().value ?? null;
    builder = blockBuilder(before);
    return found;
  };
  return {
    add: (event: Recorded): readonly Finding[] => {
      const found: Finding[] = [];
      while (stored && event.position > stored.last.position) found.push(...close());
      if (stored) builder.add(event);
      return found;
    },
    /** After the last event of history. */
    end: (): readonly Finding[] => {
      const found: Finding[] = [];
      while (stored) found.push(...close());
      return found;
    },
    checked: () => ({ blocks: blocks.length, events }),
  };
};

const differenceOf = (stored: Block, made: Block | null): readonly Finding[] => {
  const { block, after, last } = stored;
  const place = `block ${block}, positions after ${after} up to ${last.position}`;
  if (made?.sha256 !== stored.sha256) {
    const count =
      made?.events === stored.events ? "" : `, ${made?.events ?? 0} events instead of ${stored.events}`;
    const message = `${place}: an event was changed, added or removed since its hash was made${count}`;
    return [{ kind: "changed_block", message }];
  }
  const same =
    JSON.stringify(columnsOf(made)) === JSON.stringify(columnsOf(stored)) &&
    // Blocks of before this column have none.
    (stored.code.length === 0 || JSON.stringify(made.code) === JSON.stringify(stored.code));
  return same
    ? []
    : [
        {
          kind: "wrong_block",
          message: `${place}: its times, counts or versions are not those of its events`,
        },
      ];
};

const columnsOf = ({ events, bounds, types, after, last }: Block) => [
  events,
  String(after),
  String(last.position),
  last.eventId,
  ...[bounds.occurred, bounds.known].flatMap(({ from, to }) => [from, to]),
  Object.entries(types).sort(([a], [b]) => (a < b ? -1 : 1)),
];

const findingsOf = (event: Recorded, expected: bigint, others: readonly Readable[]): readonly Finding[] => [
  ...(event.revision === expected
    ? []
    : [finding("missing_revision", event, `expected revision ${expected}`)]),
  ...unreadable(event, others),
  ...clearFields(event).map((field) => finding("personal_data", event, `${field} is not sealed`)),
];

const finding = (kind: Finding["kind"], event: Recorded, what: string): Finding => ({
  kind,
  message: `position ${event.position}, ${event.stream} revision ${event.revision}, ${event.type}@${event.version}: ${what}`,
});

const unreadable = (event: Recorded, others: readonly Readable[]): readonly Finding[] => {
  try {
    return readEvent(event, others) === null
      ? [finding("unknown_type", event, "no slice has this type")]
      : [];
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return [{ kind: "unreadable", message: error.message }];
  }
};

/** Fields of a person that no event of these streams has outside its sealed block. */
const PERSONAL: readonly string[] = [
  "name",
  "document",
  "phone",
  "email",
  "address",
  "notes",
  "quoteDetails",
  "categoryData",
  "text",
];
const ABOUT_PEOPLE = /^(lead|conversation|journey)-/;

/** Names of fields that hold personal data in the clear; a schema would drop such a field silently. */
const clearFields = ({ stream, data }: Recorded): readonly string[] => {
  if (typeof data !== "object" || data === null) return [];
  const block = "pii" in data && data.pii !== null && !isSealed(data.pii) ? ["pii"] : [];
  const clear = ABOUT_PEOPLE.test(stream)
    ? Object.keys(data).filter((field) => PERSONAL.includes(field))
    : [];
  return [...block, ...clear];
};

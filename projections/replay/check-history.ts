import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { isSealed, type Readable, readEvent, UnreadableEvent } from "./catalogues.ts";
import { type HistoryReader, type ReadOptions, readHistory } from "./read-history.ts";

export type Finding = {
  readonly kind: "missing_revision" | "unreadable" | "unknown_type" | "personal_data";
  /** The place and the problem, without any data of the event. */
  readonly message: string;
};

export type CheckedHistory = {
  readonly events: number;
  readonly streams: number;
  readonly findings: number;
  /** The first ones. */
  readonly listed: readonly Finding[];
};

const LISTED = 20;

/**
 * Reads all of history: revisions of each stream without a gap, each event accepted by its schema, personal data nowhere but
 * in sealed blocks. Throws ReplayStopped, StoreUnavailable.
 */
export const checkHistory = async (
  store: HistoryReader,
  { others, ...options }: ReadOptions & { readonly others: readonly Readable[] },
): Promise<CheckedHistory> => {
  const next = new Map<string, bigint>();
  const listed: Finding[] = [];
  let [events, findings] = [0, 0];
  for await (const page of readHistory(store, options))
    for (const event of page) {
      events += 1;
      for (const finding of findingsOf(event, next.get(event.stream) ?? 0n, others)) {
        findings += 1;
        if (listed.length < LISTED) listed.push(finding);
      }
      next.set(event.stream, event.revision + 1n);
    }
  return { events, streams: next.size, findings, listed };
};

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
  ...["name", "document", "phone", "email", "address", "notes", "quoteDetails", "categoryData", "text"],
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

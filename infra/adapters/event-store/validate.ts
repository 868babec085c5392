import {
  type EventMetadata,
  EventTooLarge,
  type ExpectedRevision,
  InvalidEvent,
  MAX_EVENT_BYTES,
  type NewEvent,
} from "@asesorador/domain/kernel/event-store";
import { isStorable } from "@asesorador/domain/kernel/text";

/** An event, serialised once; every adapter stores exactly this JSON. */
export type SerialEvent = {
  /** Lower case, as databases return it. */
  readonly eventId: string;
  readonly type: string;
  readonly version: number;
  /** JSON. */
  readonly data: string;
  /** JSON. */
  readonly metadata: string;
};

/** Deeper than any real event, and far below the depth at which a recursive JSON parser fails. */
const MAX_DEPTH = 64;
const MAX_NAME_LENGTH = 300;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Checks what is about to be appended and serialises it.
 * Throws InvalidEvent for what no store could give back as it was (undefined, bigint, NaN, a NUL, a lone surrogate, a
 * cycle, a Date …), for a bad stream name and for an empty or self-repeating append; EventTooLarge over MAX_EVENT_BYTES.
 */
export const validate = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): readonly SerialEvent[] => {
  checkName("stream", stream);
  if (typeof expected === "bigint" && expected < 0n)
    throw new InvalidEvent(`${stream}: revision ${expected}`);
  if (events.length === 0) throw new InvalidEvent(`${stream}: an append without events`);
  const serial = events.map(serialise);
  if (serial.length > 1 && new Set(serial.map(({ eventId }) => eventId)).size < serial.length) {
    throw new InvalidEvent(`${stream}: the same event id twice in one append`);
  }
  return serial;
};

const serialise = (event: NewEvent): SerialEvent => {
  const eventId = event.eventId.toLowerCase();
  if (!UUID.test(eventId)) throw new InvalidEvent(`${event.type}: the event id is no UUID`);
  checkName("type", event.type);
  if (!Number.isInteger(event.version) || event.version < 1 || event.version > 0x7fffffff) {
    throw new InvalidEvent(`${event.type}: version ${event.version}`);
  }
  const data = toJson(event.data, `${event.type}.data`);
  const metadata = toJson(event.metadata satisfies EventMetadata, `${event.type}.metadata`);
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata);
  if (bytes > MAX_EVENT_BYTES) {
    throw new EventTooLarge(`${event.type} has ${bytes} bytes; at most ${MAX_EVENT_BYTES} are stored`);
  }
  return { eventId, type: event.type, version: event.version, data, metadata };
};

/** A leading "$" marks names that EventStoreDB reserves. */
const checkName = (what: string, name: string): void => {
  if (name === "" || name.length > MAX_NAME_LENGTH || name.startsWith("$") || !isStorable(name)) {
    throw new InvalidEvent(`not a name of a ${what}: ${JSON.stringify(name.slice(0, 40))}`);
  }
};

/** Runs for every event: shape and text suffice for most; only suspicious values get the full check. */
const toJson = (value: unknown, at: string): string => {
  if (!isJsonShaped(value, 0)) checkJson(value, at, 0);
  const json = JSON.stringify(value);
  // A NUL or a lone surrogate is written as such an escape; so are a few valid characters.
  if (json.includes("\\u")) checkJson(value, at, 0);
  return json;
};

/** All of `checkJson` except the contents of strings and keys. */
const isJsonShaped = (value: unknown, depth: number): boolean => {
  if (typeof value !== "object") {
    return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  }
  if (value === null) return true;
  if (depth === MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) if (!isJsonShaped(value[i], depth + 1)) return false;
    return true;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const parent = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(parent)) if (!isJsonShaped(parent[key], depth + 1)) return false;
  return true;
};

// The message names the place, never the value: it may be personal.
const checkJson = (value: unknown, at: string, depth: number): void => {
  switch (typeof value) {
    case "string":
      if (!isStorable(value)) throw new InvalidEvent(`${at}: a NUL or half a character`);
      return;
    case "boolean":
      return;
    case "number":
      if (!Number.isFinite(value)) throw new InvalidEvent(`${at}: not a finite number`);
      return;
    case "object":
      if (value !== null) checkChildren(value, at, depth + 1);
      return;
    case "undefined":
    case "bigint":
    case "function":
    case "symbol":
      throw new InvalidEvent(`${at}: ${typeof value} is not JSON`);
  }
};

const checkChildren = (parent: object, at: string, depth: number): void => {
  if (depth > MAX_DEPTH) throw new InvalidEvent(`${at}: a cycle, or nested more than ${MAX_DEPTH} deep`);
  if (Array.isArray(parent)) {
    // By index, because holes are undefined too.
    for (let i = 0; i < parent.length; i += 1) checkJson(parent[i], at, depth);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(parent);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new InvalidEvent(`${at}: an instance of a class is not JSON`);
  }
  for (const [key, value] of Object.entries(parent)) {
    if (!isStorable(key)) throw new InvalidEvent(`${at}: a NUL or half a character in a key`);
    checkJson(value, depth < 4 ? `${at}.${key}` : at, depth);
  }
};

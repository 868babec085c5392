import { OWN_ID } from "@asesorador/projections/replay/event-rows";
import { MOMENT_TYPES } from "@asesorador/projections/replay/moment";
import { PLAIN_SHAPES, type PlainShape } from "@asesorador/projections/replay/plain-shapes";
import type { CopiedEvent } from "../../adapters/event-store/copied-events.ts";
import { findMembers, type JsonMembers, jsonMembers } from "./json-members.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const DASH = 0x2d;
const FIRST_PRINTABLE = 0x20;

/** Offsets of a value; an end of 0: there is none. */
export type ByteRange = { at: number; end: number };

/** What the row of a copied event is made of; one object is used for all events. */
export type PlainEvent = {
  shape: Shape;
  /** Parts of `data` that the row keeps, in pairs of offsets; the braces are not among them. */
  readonly kept: Int32Array;
  keptCount: number;
  /** Before this one of them comes the replaced personal data; -1: there is none. */
  sealedBefore: number;
  readonly occurredAt: ByteRange;
  readonly recordedAt: ByteRange;
  readonly actor: ByteRange;
  readonly correlationId: ByteRange;
  /** An end of 0: the stream or the correlation names the cause. */
  readonly causationId: ByteRange;
};

type Shape = PlainShape & {
  readonly typeBytes: Buffer;
  /** With quotes, in the order of jsonb. */
  readonly keyBytes: readonly Buffer[];
  /** What each of them may hold beside data: nothing, personal data, or the id of its stream, by its place in OWN_FIELDS. */
  readonly roles: readonly number[];
  readonly typeJson: Buffer;
  /** Whether the extent of a moment counts it. */
  readonly isCounted: boolean;
};

const quoted = (text: string): Buffer => Buffer.from(JSON.stringify(text));
const counted: ReadonlySet<string> = new Set(MOMENT_TYPES);

/** As jsonb stores the keys of an object: the shorter first. */
const inJsonbOrder = (a: Buffer, b: Buffer): number => a.length - b.length || Buffer.compare(a, b);

const OWN_FIELDS = Object.entries(OWN_ID).map(([category, field]) => ({
  category: Buffer.from(category),
  field: quoted(field),
}));
const PII = quoted("pii");
const NO_ROLE = -1;
const PERSONAL = OWN_FIELDS.length;

const roleOf = (key: Buffer): number =>
  key.equals(PII) ? PERSONAL : OWN_FIELDS.findIndex(({ field }) => field.equals(key));

const SHAPES: readonly Shape[] = PLAIN_SHAPES.map((shape) => {
  const keyBytes = shape.keys.map(quoted).sort(inJsonbOrder);
  return {
    ...shape,
    typeBytes: Buffer.from(shape.type),
    typeJson: Buffer.from(`"type":${JSON.stringify(shape.type)},"version":${shape.version}`),
    keyBytes,
    roles: keyBytes.map(roleOf),
    isCounted: counted.has(shape.type),
  };
});

const hashOf = (version: number, bytes: Buffer, start: number, end: number): number => {
  let hash = version;
  for (let at = start; at < end; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
  return hash;
};

const BY_HASH: ReadonlyMap<number, readonly Shape[]> = Map.groupBy(SHAPES, ({ version, typeBytes }) =>
  hashOf(version, typeBytes, 0, typeBytes.length),
);

const isAt = (bytes: Buffer, at: number, end: number, wanted: Buffer): boolean => {
  const { length } = wanted;
  if (end - at !== length) return false;
  for (let i = 0; i < length; i += 1) if (bytes[at + i] !== wanted[i]) return false;
  return true;
};

const shapeOf = (bytes: Buffer, { version, type, typeEnd }: CopiedEvent): Shape | null => {
  const number = bytes.readInt32BE(version);
  for (const shape of BY_HASH.get(hashOf(number, bytes, type, typeEnd)) ?? [])
    if (shape.version === number && isAt(bytes, type, typeEnd, shape.typeBytes)) return shape;
  return null;
};

const NULL = Buffer.from("null");

const MAX_MEMBERS = 128;

const noRange = (): ByteRange => ({ at: 0, end: 0 });

const emptyPlainEvent = (): PlainEvent => {
  const [first] = SHAPES;
  if (!first) throw new Error("no version is stored as it is read");
  return {
    shape: first,
    kept: new Int32Array(2 * MAX_MEMBERS),
    keptCount: 0,
    sealedBefore: -1,
    occurredAt: noRange(),
    recordedAt: noRange(),
    actor: noRange(),
    correlationId: noRange(),
    causationId: noRange(),
  };
};

/**
 * Reads copied events whose version is stored as it is read, without parsing them. Null for one that must be decoded: of another version,
 * with an unknown key, or with a value that the bytes alone do not decide.
 */
export const plainEventReader = () => {
  const members = jsonMembers(MAX_MEMBERS);
  const plain = emptyPlainEvent();
  const readMetadata = metadataReader(plain, members);
  const readData = dataReader(plain, members);
  return (bytes: Buffer, event: CopiedEvent): PlainEvent | null => {
    const shape = shapeOf(bytes, event);
    if (shape === null) return null;
    plain.shape = shape;
    const own = ownOf(bytes, event);
    return own && readMetadata(bytes, event, own) && readData(bytes, event, own) ? plain : null;
  };
};

/** Finds the places of the metadata. False: the event must be decoded. */
const metadataReader = (plain: PlainEvent, members: JsonMembers) => {
  const { correlationId, causationId } = plain;
  const wanted = (["occurredAt", "recordedAt", "actor", "correlationId", "causationId"] as const)
    .map((name) => ({ key: quoted(name), place: plain[name] }))
    .sort((a, b) => inJsonbOrder(a.key, b.key));
  return (bytes: Buffer, event: CopiedEvent, own: Own): boolean => {
    if (!findMembers(bytes, event.metadata, members)) return false;
    // Both are in the order of jsonb.
    let member = 0;
    for (const { key, place } of wanted) {
      while (
        member < members.count &&
        !isAt(bytes, members.keys[member] ?? 0, members.keyEnds[member] ?? 0, key)
      )
        member += 1;
      if (member === members.count) return false;
      place.at = members.values[member] ?? 0;
      place.end = members.valueEnds[member] ?? 0;
      if (bytes[place.at] !== QUOTE) return false;
    }
    const { at, end } = causationId;
    if (isSame(bytes, at, end, correlationId) || isSame(bytes, at + 1, end - 1, own.id)) causationId.end = 0;
    return true;
  };
};

/** Finds the parts of the data that the row keeps. False: the event must be decoded. */
const dataReader =
  (plain: PlainEvent, members: JsonMembers) =>
  (bytes: Buffer, event: CopiedEvent, { id, role: idRole }: Own): boolean => {
    if (!findMembers(bytes, event.data, members)) return false;
    const { keyBytes, roles } = plain.shape;
    const { keys, keyEnds, values, valueEnds, count } = members;
    const { kept } = plain;
    let known = 0;
    let pieces = 0;
    let joined = false;
    plain.sealedBefore = -1;
    for (let i = 0; i < count; i += 1) {
      const key = keys[i] ?? 0;
      const keyEnd = keyEnds[i] ?? 0;
      const value = values[i] ?? 0;
      const valueEnd = valueEnds[i] ?? 0;
      // Both are in the order of jsonb, so that a key which is not found further on is unknown.
      for (;;) {
        const expected = keyBytes[known];
        if (expected === undefined) return false;
        known += 1;
        if (isAt(bytes, key, keyEnd, expected)) break;
      }
      const role = roles[known - 1] ?? NO_ROLE;
      if (role === PERSONAL && !isAt(bytes, value, valueEnd, NULL)) {
        plain.sealedBefore = pieces;
        joined = false;
        continue;
      }
      if (role !== NO_ROLE && role === idRole) {
        const repeated = repeatsId(bytes, value, valueEnd, id);
        if (repeated === null) return false;
        if (repeated) {
          joined = false;
          continue;
        }
      }
      if (joined) kept[2 * pieces - 1] = valueEnd;
      else {
        kept[2 * pieces] = key;
        kept[2 * pieces + 1] = valueEnd;
        pieces += 1;
        joined = true;
      }
    }
    plain.keptCount = pieces;
    return true;
  };

type Own = {
  /** The id in the stream's name. */
  readonly id: ByteRange;
  /** Role of the field of the data that repeats it; NO_ROLE: none of this category. */
  role: number;
};
const own: Own = { id: noRange(), role: NO_ROLE };

/** Null: the stream's name is written otherwise inside of JSON. */
const ownOf = (bytes: Buffer, { stream, streamEnd }: CopiedEvent): Own | null => {
  let dash = -1;
  for (let at = stream; at < streamEnd; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE || byte === BACKSLASH || byte < FIRST_PRINTABLE) return null;
    if (byte === DASH && dash < 0) dash = at;
  }
  if (dash < 0) return null;
  own.id.at = dash + 1;
  own.id.end = streamEnd;
  own.role = OWN_FIELDS.findIndex(({ category }) => isAt(bytes, stream, dash, category));
  return own;
};

const isSame = (bytes: Buffer, at: number, end: number, other: ByteRange): boolean => {
  if (other.end - other.at !== end - at) return false;
  for (let i = 0; at + i < end; i += 1) if (bytes[at + i] !== bytes[other.at + i]) return false;
  return true;
};

/** Whether a value is the id, as a text or a whole number; null: it is neither. */
const repeatsId = (bytes: Buffer, value: number, valueEnd: number, id: ByteRange): boolean | null => {
  if (bytes[value] === QUOTE) return isSame(bytes, value + 1, valueEnd - 1, id);
  for (let at = value; at < valueEnd; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x30 || byte > 0x39) return null;
  }
  return isSame(bytes, value, valueEnd, id);
};

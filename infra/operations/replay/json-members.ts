// Finds the members of a JSON object in its bytes, without parsing their values. The text must be valid JSON, as PostgreSQL
// prints it: nothing is checked that a valid text can't have.

const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Offsets in the buffer, ends exclusive: the key's and the value's quotes are included. */
export type JsonMembers = {
  count: number;
  readonly keys: Int32Array;
  readonly keyEnds: Int32Array;
  readonly values: Int32Array;
  readonly valueEnds: Int32Array;
};

export const jsonMembers = (capacity: number): JsonMembers => ({
  count: 0,
  keys: new Int32Array(capacity),
  keyEnds: new Int32Array(capacity),
  values: new Int32Array(capacity),
  valueEnds: new Int32Array(capacity),
});

/** Fills `found` with the object's own members, in their order. False: the value is no object, or has more than `found` holds. */
export const findMembers = (bytes: Buffer, start: number, found: JsonMembers): boolean => {
  const { keys, keyEnds, values, valueEnds } = found;
  let count = 0;
  let at = pastSpace(bytes, start);
  if (bytes[at] !== OPEN_OBJECT) return false;
  at = pastSpace(bytes, at + 1);
  while (bytes[at] !== CLOSE_OBJECT) {
    if (count === keys.length) return false;
    keys[count] = at;
    at = pastString(bytes, at);
    keyEnds[count] = at;
    at = pastSpace(bytes, at);
    if (bytes[at] !== COLON) return false;
    at = pastSpace(bytes, at + 1);
    values[count] = at;
    at = pastValue(bytes, at);
    valueEnds[count] = at;
    count += 1;
    at = pastSpace(bytes, at);
    if (bytes[at] === COMMA) at = pastSpace(bytes, at + 1);
    else if (bytes[at] !== CLOSE_OBJECT) return false;
  }
  found.count = count;
  return true;
};

const isSpace = (byte: number | undefined): boolean =>
  byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;

const pastSpace = (bytes: Buffer, start: number): number => {
  let at = start;
  while (isSpace(bytes[at])) at += 1;
  return at;
};

const pastValue = (bytes: Buffer, start: number): number => {
  const first = bytes[start];
  if (first === QUOTE) return pastString(bytes, start);
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) return pastNested(bytes, start);
  let at = start;
  for (;;) {
    const byte = bytes[at];
    if (byte === undefined || byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) return at;
    if (isSpace(byte)) return at;
    at += 1;
  }
};

const pastNested = (bytes: Buffer, start: number): number => {
  let depth = 0;
  let at = start;
  for (;;) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = pastString(bytes, at);
      continue;
    }
    at += 1;
    if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      depth -= 1;
      if (depth === 0) return at;
    } else if (byte === undefined) throw new Error("a stored JSON value has no end");
  }
};

/** Strings up to this many bytes are read here; the rest of a longer one is searched by `indexOf`, a call of which has a fixed cost. */
const SHORT = 48;

const pastString = (bytes: Buffer, start: number): number => {
  let at = start + 1;
  const short = at + SHORT;
  while (at < short) {
    const byte = bytes[at];
    if (byte === QUOTE) return at + 1;
    at += byte === BACKSLASH ? 2 : 1;
  }
  const rest = at;
  for (;;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) throw new Error("a stored JSON string has no end");
    let escapes = quote;
    while (escapes > rest && bytes[escapes - 1] === BACKSLASH) escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
};

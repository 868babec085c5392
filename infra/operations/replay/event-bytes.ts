import { SEALED } from "@asesorador/projections/replay/public-event";
import type { CopiedEvent } from "../../adapters/event-store/copied-events.ts";
import type { PlainEvent } from "./plain-event.ts";

const literal = (text: string): Buffer => Buffer.from(text);
const POSITION = literal('{"position":"');
const STREAM = literal('","stream":"');
const REVISION = literal('","revision":"');
const EVENT_ID = literal('","event_id":"');
const AFTER_ID = literal('",');
const OCCURRED_AT = literal(',"occurred_at":');
const RECORDED_AT = literal(',"recorded_at":');
const ACTOR = literal(',"actor":');
const CORRELATION_ID = literal(',"correlation_id":');
const CAUSATION_ID = literal(',"causation_id":');
const NULL = literal("null");
const DATA = literal(',"data":');
const END = literal("}\n");
const PII = literal(`"pii": ${JSON.stringify(SEALED)}`);

const [OPEN, CLOSE, COMMA, DASH, ZERO] = [0x7b, 0x7d, 0x2c, 0x2d, 0x30];
const HEX = literal("0123456789abcdef");
/** Up to this many bytes a loop is faster than a call. */
const SHORT = 40;
const UUID_BYTES = 16;
/** More than a row has beside what it copies of its event. */
const ROW_BYTES = 1_024;
const HIGH_WORD = 2 ** 32;

/** Bytes that grow, as rows of table `event` are added. */
export class EventBytes {
  #bytes: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** A view, valid until more is added. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** A line of JSON. */
  addLine(from: Buffer, event: CopiedEvent, plain: PlainEvent): void {
    this.#reserve(from.length + ROW_BYTES);
    this.#put(POSITION);
    this.#putNumber(from, event.position);
    this.#put(STREAM);
    this.#copy(from, event.stream, event.streamEnd);
    this.#put(REVISION);
    this.#putNumber(from, event.revision);
    this.#put(EVENT_ID);
    this.#putUuid(from, event.eventId);
    this.#put(AFTER_ID);
    this.#put(plain.shape.typeJson);
    this.#put(OCCURRED_AT);
    this.#copy(from, plain.occurredAt.at, plain.occurredAt.end);
    this.#put(RECORDED_AT);
    this.#copy(from, plain.recordedAt.at, plain.recordedAt.end);
    this.#put(ACTOR);
    this.#copy(from, plain.actor.at, plain.actor.end);
    this.#put(CORRELATION_ID);
    this.#copy(from, plain.correlationId.at, plain.correlationId.end);
    this.#put(CAUSATION_ID);
    if (plain.causationId.end === 0) this.#put(NULL);
    else this.#copy(from, plain.causationId.at, plain.causationId.end);
    this.#put(DATA);
    this.#putData(from, plain);
    this.#put(END);
  }

  /** The data of an event alone, as a JSON text. */
  static dataText(from: Buffer, plain: PlainEvent): string {
    scratch.#length = 0;
    scratch.#reserve(from.length + ROW_BYTES);
    scratch.#putData(from, plain);
    return scratch.bytes.toString();
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, needed));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }

  #put(text: Buffer): void {
    this.#copy(text, 0, text.length);
  }

  #copy(from: Buffer, start: number, end: number): void {
    const bytes = this.#bytes;
    let at = this.#length;
    if (end - start > SHORT) from.copy(bytes, at, start, end);
    else for (let i = start; i < end; i += 1) bytes[at++] = from[i] ?? 0;
    this.#length += end - start;
  }

  #putData(from: Buffer, { kept, keptCount, sealedBefore }: PlainEvent): void {
    this.#bytes[this.#length++] = OPEN;
    let isFirst = true;
    for (let piece = 0; piece <= keptCount; piece += 1) {
      if (piece === sealedBefore) {
        if (!isFirst) this.#bytes[this.#length++] = COMMA;
        isFirst = false;
        this.#put(PII);
      }
      if (piece === keptCount) break;
      if (!isFirst) this.#bytes[this.#length++] = COMMA;
      isFirst = false;
      this.#copy(from, kept[2 * piece] ?? 0, kept[2 * piece + 1] ?? 0);
    }
    this.#bytes[this.#length++] = CLOSE;
  }

  /** A positive int8 column. */
  #putNumber(from: Buffer, at: number): void {
    let rest = from.readUInt32BE(at) * HIGH_WORD + from.readUInt32BE(at + 4);
    if (!Number.isSafeInteger(rest)) {
      this.#put(literal(String(from.readBigInt64BE(at))));
      return;
    }
    let digits = 1;
    for (let power = 10; power <= rest; power *= 10) digits += 1;
    this.#length += digits;
    for (let i = this.#length; digits > 0; digits -= 1) {
      const tenth = Math.floor(rest / 10);
      this.#bytes[--i] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
  }

  #putUuid(from: Buffer, start: number): void {
    const bytes = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < UUID_BYTES; i += 1) {
      const byte = from[start + i] ?? 0;
      if (i === 4 || i === 6 || i === 8 || i === 10) bytes[at++] = DASH;
      bytes[at++] = HEX[byte >> 4] ?? 0;
      bytes[at++] = HEX[byte & 15] ?? 0;
    }
    this.#length = at;
  }
}

const scratch = new EventBytes(ROW_BYTES);

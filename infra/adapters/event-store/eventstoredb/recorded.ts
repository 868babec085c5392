import {
  type EventMetadata,
  type Position,
  type Recorded,
  START,
} from "@asesorador/domain/kernel/event-store";
import type { SerialEvent } from "../validate.ts";
import type { LogPosition, WireEvent, WireRecorded } from "./wire.ts";

/** The version is stored with the metadata, so that `data` is the fact alone, as in every store. */
export const toWire = ({ eventId, type, version, data, metadata }: SerialEvent): WireEvent => ({
  id: eventId,
  type,
  data: JSON.parse(data),
  metadata: { version, ...(JSON.parse(metadata) as object) },
});

/** Events of other writers on the same server get version 0, for which there is no schema. */
export const fromWire = (event: WireRecorded): Recorded => {
  const { version, ...metadata } = isObject(event.metadata) ? event.metadata : {};
  return {
    eventId: event.id,
    type: event.type,
    version: typeof version === "number" ? version : 0,
    data: event.data,
    metadata: metadata as EventMetadata,
    stream: event.stream,
    revision: event.revision,
    position: positionOf(event.position),
  };
};

/** The record's place in the server's log is the order of history. */
export const positionOf = ({ commit }: LogPosition): Position => commit as Position;

/** Undefined for START: the first event of a log may be at 0. */
export const logPositionOf = (position: Position): LogPosition | undefined =>
  position === START ? undefined : { commit: position, prepare: position };

/** The server's own events have a type with a "$" in front. */
export const isOurs = ({ type }: WireRecorded): boolean => !type.startsWith("$");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

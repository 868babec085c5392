import type { EventShape } from "@asesorador/domain/kernel/events";
import { eventShapes } from "./catalogues.ts";

/** A version of an event that is read exactly as it is stored. `keys`: of its data. */
export type PlainShape = {
  readonly type: string;
  readonly version: number;
  readonly keys: readonly string[];
};

type Schema = EventShape["data"];

/** Schemas that give back what they accept. An object's unknown keys are dropped, so that its keys are checked. */
const PLAIN: ReadonlySet<string> = new Set([
  "object",
  "array",
  "tuple",
  "record",
  "union",
  "nullable",
  "optional",
  "string",
  "number",
  "boolean",
  "literal",
  "enum",
  "null",
]);

/**
 * Whether a schema changes nothing of stored data. It was validated when it was stored, so that checks that normalise, such
 * as an id to lower case, find it normalised; defaults and conversions would still add to it.
 */
const isPlain = (schema: Schema): boolean => {
  const { def } = schema._zod as unknown as { readonly def: Inner };
  if (!PLAIN.has(def.type)) return false;
  const { shape = {}, element, items = [], rest, options = [], keyType, valueType, innerType } = def;
  return [...Object.values(shape), ...items, ...options, element, rest, keyType, valueType, innerType]
    .filter((inner) => inner !== undefined && inner !== null)
    .every(isPlain);
};
type Inner = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly items?: readonly Schema[];
  readonly options?: readonly Schema[];
} & Readonly<Partial<Record<"element" | "rest" | "keyType" | "valueType" | "innerType", Schema | null>>>;

const keysOf = ({ data }: EventShape): readonly string[] | null => {
  const { def } = data._zod as unknown as { readonly def: Inner };
  return def.type === "object" && def.shape !== undefined && isPlain(data) ? Object.keys(def.shape) : null;
};

/** The versions whose rows of table `event` a database can make from what it has stored; others are decoded. */
export const PLAIN_SHAPES: readonly PlainShape[] = eventShapes.flatMap((shape) => {
  const keys = keysOf(shape);
  return keys === null ? [] : [{ type: shape.type, version: shape.version, keys }];
});

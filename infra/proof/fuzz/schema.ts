import { DAY_MS } from "@asesorador/domain/kernel/durations";
import fc from "fast-check";
import * as z from "zod/mini";
import { hostileText, hostileValue } from "./hostile.ts";

/** What the API document uses of JSON Schema. */
export const JsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  get properties() {
    return z.optional(z.record(z.string(), JsonSchema));
  },
  required: z.optional(z.array(z.string())),
  /** false beside `prefixItems`: a tuple holds nothing more. */
  get items() {
    return z.optional(z.union([z.literal(false), JsonSchema]));
  },
  get prefixItems() {
    return z.optional(z.array(JsonSchema));
  },
  get anyOf() {
    return z.optional(z.array(JsonSchema));
  },
  get oneOf() {
    return z.optional(z.array(JsonSchema));
  },
  get allOf() {
    return z.optional(z.array(JsonSchema));
  },
  get propertyNames() {
    return z.optional(JsonSchema);
  },
  additionalProperties: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  exclusiveMinimum: z.optional(z.number()),
  exclusiveMaximum: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
});
export type JsonSchema = z.infer<typeof JsonSchema>;

/** A value that an earlier request or answer held under this name, taken when the request is sent. */
export class Known {
  readonly name: string;
  readonly pick: number;
  /** Used when there is none. */
  readonly otherwise: unknown;
  constructor(name: string, pick: number, otherwise: unknown) {
    this.name = name;
    this.pick = pick;
    this.otherwise = otherwise;
  }
  /** Text in the output of a failure. */
  toJSON(): string {
    return `known ${this.name}`;
  }
}

/** Determines the share of leaves that are hostile instead of following the schema. */
export type RequestKind = "ordinary" | "hostile";
const HOSTILE_LEAVES: Readonly<Record<RequestKind, number>> = { ordinary: 0, hostile: 2 };
const LEAVES = 10;

/** Values by this schema; leaves may refer to known values, and some are hostile when the kind is. */
export const valuesOf = (schema: JsonSchema, kind: RequestKind, name = ""): fc.Arbitrary<unknown> => {
  const ordinary = ordinaryOf(schema, kind, name);
  const hostile = HOSTILE_LEAVES[kind];
  if (hostile === 0) return ordinary;
  return fc.oneof(
    { weight: LEAVES - hostile, arbitrary: ordinary },
    { weight: hostile, arbitrary: hostileValue },
  );
};

const ordinaryOf = (schema: JsonSchema, kind: RequestKind, name: string): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => ordinaryOf(choice, kind, name)));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map((part) => ordinaryOf(part, kind, name)))
      .map((parts) => (parts.every(isObject) ? Object.assign({}, ...parts) : parts.at(-1)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? "any"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, kind, name)));
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const ofType = (type: string, schema: JsonSchema, kind: RequestKind, name: string): fc.Arbitrary<unknown> => {
  switch (type) {
    case "object":
      return objectsOf(schema, kind);
    case "array":
      return arraysOf(schema, kind, name);
    case "string":
      return orKnown(name, textsOf(schema));
    case "integer":
      return orKnown(name, fc.integer(wholeBoundsOf(schema)));
    case "number":
      return orKnown(
        name,
        fc.oneof(
          fc.integer(wholeBoundsOf(schema)),
          fc.double({ ...boundsOf(schema, Number.EPSILON), noNaN: true, noDefaultInfinity: true }),
        ),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};

const orKnown = (name: string, ordinary: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  name === ""
    ? ordinary
    : fc.oneof(
        { weight: 1, arbitrary: ordinary },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.nat(), ordinary)
            .map(([pick, otherwise]) => new Known(name, pick, otherwise)),
        },
      );

const MAX_ITEMS = 4;

const objectsOf = (schema: JsonSchema, kind: RequestKind): fc.Arbitrary<object> => {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, valuesOf(value, kind, key)]),
  );
  const requiredKeys = required.filter((key) => key in fields);
  const known = fc.record(fields, kind === "ordinary" ? { requiredKeys } : { requiredKeys: [] });
  const extra = JsonSchema.safeParse(additionalProperties);
  if (!extra.success || !isObject(additionalProperties))
    return kind === "ordinary"
      ? known
      : fc
          .tuple(known, fc.dictionary(hostileText, hostileValue, { maxKeys: 1 }))
          .map(([fixed, more]) => ({ ...fixed, ...more }));
  const keys = propertyNames ? textsOf(propertyNames) : fc.string({ maxLength: 20 });
  return fc
    .tuple(known, fc.dictionary(keys, valuesOf(extra.data, kind), { maxKeys: MAX_ITEMS }))
    .map(([fixed, more]) => ({ ...fixed, ...more }));
};

const arraysOf = (schema: JsonSchema, kind: RequestKind, name: string): fc.Arbitrary<unknown> => {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valuesOf(item, kind)));
  const minLength = schema.minItems ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? MAX_ITEMS, minLength + MAX_ITEMS));
  return fc.array(valuesOf(schema.items || {}, kind, name), { minLength, maxLength });
};

const INT32 = 2 ** 31 - 1;

/** `step`: between an exclusive bound and the nearest value within it. */
const boundsOf = (schema: JsonSchema, step: number): { min: number; max: number } => {
  const min =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -INT32 : schema.exclusiveMinimum + step);
  const max =
    schema.maximum ?? (schema.exclusiveMaximum === undefined ? INT32 : schema.exclusiveMaximum - step);
  const within = (bound: number): number => Math.max(-INT32, Math.min(INT32, bound));
  return { min: within(min), max: within(max) };
};

const wholeBoundsOf = (schema: JsonSchema): { min: number; max: number } => {
  const { min, max } = boundsOf(schema, 1);
  return { min: Math.ceil(min), max: Math.floor(max) };
};

const YEAR_MS = 365 * DAY_MS;

/** Around the present: what is scheduled for tomorrow is accepted, what was due last year is refused. */
const moments = fc
  .oneof(
    fc.integer({ min: -30 * DAY_MS, max: 30 * DAY_MS }),
    fc.integer({ min: -60 * YEAR_MS, max: 60 * YEAR_MS }),
  )
  .map((offset) => new Date(Date.now() + offset).toISOString());

const textsOf = ({
  enum: values,
  format,
  pattern,
  minLength = 0,
  maxLength,
}: JsonSchema): fc.Arbitrary<string> => {
  if (values) return fc.constantFrom(...values.map(String));
  switch (format) {
    case "uuid":
      return fc.uuid({ version: 4 });
    case "date-time":
      return moments;
    case "date":
      return moments.map((moment) => moment.slice(0, 10));
    case "email":
      return fc.nat({ max: 999 }).map((n) => `persona.${n}@example.pe`);
    case "uri":
      return fc.nat({ max: 999 }).map((n) => `https://example.pe/${n}`);
  }
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern), { size: "small" });
    } catch {
      // Patterns with assertions cannot be generated; texts that do not match are rightly refused.
    }
  }
  const longest = Math.max(minLength, Math.min(maxLength ?? 40, 40));
  const typical = TYPICAL.filter(
    (text) => text.length >= minLength && text.length <= (maxLength ?? Number.POSITIVE_INFINITY),
  );
  const random = fc.string({ unit: "grapheme", minLength, maxLength: longest });
  return typical.length === 0 ? random : fc.oneof(random, fc.constantFrom(...typical));
};

const TYPICAL = ["Persona Ficticia", "987654321", "12345678", "movistar", "Fibra 300", "99.90"];

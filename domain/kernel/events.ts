import * as z from "zod/mini";
import type { Fact, Recorded } from "./event-store.ts";
import { ERASED } from "./vault.ts";

/** Schema of one version of an event: past-tense `type`, `version`, and its data. */
export const event = <Type extends string, Version extends number, Data extends z.ZodMiniType>(
  type: Type,
  version: Version,
  data: Data,
) => z.object({ type: z.literal(type), version: z.literal(version), data });

/** A block of personal data in an event: encrypted in the store, ERASED once its key is destroyed. */
export const sealed = <Shape extends z.ZodMiniType>(shape: Shape) => z.union([shape, z.literal(ERASED)]);

type EventSchema = z.ZodMiniObject<{
  readonly type: z.ZodMiniLiteral<string>;
  readonly version: z.ZodMiniLiteral<number>;
  readonly data: z.ZodMiniType;
}>;
/** One version of an event, as it is stored. */
export type EventShape = { readonly type: string; readonly version: number; readonly data: z.ZodMiniType };

type EventOf<Schema extends EventSchema> = z.infer<Schema>;

/** Converts stored data of `Type@version` to the next version. Keyed "LeadSubmitted@1". */
export type Upcasters = Readonly<Record<string, (data: never) => unknown>>;

/** History holds an event without a schema: of an unknown type, or of a version that has no upcaster. */
export class UnknownEvent extends Error {
  override readonly name = "UnknownEvent";
}

/** The events of one aggregate: how they are created, validated and read. `Event` includes the retired versions. */
export type EventCatalogue<Event extends Fact, Written extends Event = Event> = {
  /** Every type that history may hold. */
  readonly types: readonly Event["type"][];
  /** Whether a stored event of this type is of this catalogue. */
  readonly has: (type: string) => boolean;
  /** The versions that are written, and those that are only read. */
  readonly shapes: readonly EventShape[];
  /** A new fact in its current version. It is validated when it is stored, not here. */
  readonly create: <Type extends Written["type"]>(
    type: Type,
    data: Extract<Written, { readonly type: Type }>["data"],
  ) => Extract<Written, { readonly type: Type }>;
  /** The fact as parsed by its schema, for storing; personal data still in the clear. Throws ZodError, UnknownEvent. */
  readonly validate: (fact: Fact) => Fact;
  /**
   * A stored event (already opened by the vault) in its current version, or in the version that was retired.
   * Throws ZodError, UnknownEvent.
   */
  readonly decode: (stored: Recorded) => Recorded<Event>;
};

/** The union of a catalogue's events. */
export type EventIn<Catalogue extends { readonly decode: (stored: Recorded) => Fact }> =
  ReturnType<Catalogue["decode"]> extends Recorded<infer Event> ? Event : never;

/**
 * `current`: the version of each type that is written. `retired`: versions that are only read, which no upcaster can
 * convert because their meaning depends on the preceding state.
 */
export const eventCatalogue = <
  const Current extends readonly EventSchema[],
  const Retired extends readonly EventSchema[] = [],
>(
  current: Current,
  { upcasters = {}, retired }: { readonly upcasters?: Upcasters; readonly retired?: Retired } = {},
): EventCatalogue<EventOf<Current[number] | Retired[number]>, EventOf<Current[number]>> => {
  const written = bySchemaKey(current);
  const known = new Map([...bySchemaKey(retired ?? []), ...written]);
  const versions = new Map(
    current.map(({ shape }) => [shape.type.def.values[0], shape.version.def.values[0]]),
  );
  const types = new Set([...known.values()].map(({ shape }) => shape.type.def.values[0] ?? ""));
  return {
    types: [...types],
    has: (type) => types.has(type),
    shapes: [...known.values()].map(({ shape }) => ({
      type: shape.type.def.values[0] ?? "",
      version: shape.version.def.values[0] ?? 0,
      data: shape.data,
    })),
    create: (type, data) => ({ type, version: versions.get(type), data }) as never,
    validate: ({ type, version, data }) => parse(written, { type, version, data }) as Fact,
    decode: (stored) => {
      const { type, version, data } = upcast(stored, upcasters);
      return { ...stored, ...parse(known, { type, version, data }) } as never;
    },
  };
};

const keyOf = (type: string, version: number): string => `${type}@${version}`;

const bySchemaKey = (schemas: readonly EventSchema[]): ReadonlyMap<string, EventSchema> =>
  new Map(
    schemas.map((schema) => {
      const { type, version } = schema.shape;
      return [keyOf(type.def.values[0] ?? "", version.def.values[0] ?? 0), schema];
    }),
  );

const parse = (schemas: ReadonlyMap<string, EventSchema>, fact: Fact): object => {
  const schema = schemas.get(keyOf(fact.type, fact.version));
  if (!schema) throw new UnknownEvent(`no schema knows ${keyOf(fact.type, fact.version)}`);
  return prepared(schema).parse(fact);
};

type Prepare = <Schema extends z.core.$ZodType>(schema: Schema) => Schema;
let prepared: Prepare = (schema) => schema;

/**
 * Sets how this process prepares an event's schema before each use. Servers compile them (compiled.ts); a page that reads
 * a type of this module would have to load the compiler.
 */
export const prepareEventSchemas = (prepare: Prepare): void => {
  prepared = prepare;
};

/** The same event in its latest version, not validated; a sealed block stays sealed. */
export const upcast = (stored: Recorded, upcasters: Upcasters): Recorded => {
  let { version, data } = stored;
  for (;;) {
    const upcaster = upcasters[keyOf(stored.type, version)];
    if (!upcaster) return version === stored.version ? stored : { ...stored, version, data };
    data = upcaster(data as never);
    version += 1;
  }
};

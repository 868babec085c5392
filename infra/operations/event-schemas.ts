import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EventShape } from "@asesorador/domain/kernel/events";
import { eventShapes } from "@asesorador/projections/replay/catalogues";
import * as z from "zod/mini";
import { hasCode } from "../kernel/has-code.ts";

/** An event as it is stored. */
type Described = {
  /** The comment of its declaration; absent where there is none. */
  readonly description?: string;
  readonly data: unknown;
};

/** By "LeadSubmitted@5". Versions that are no longer written stay. */
export type EventSchemas = Readonly<Record<string, Described>>;

/** A stored shape was edited. The message has the remedy. */
export class EditedEvent extends Error {
  override readonly name = "EditedEvent";

  constructor(key: string) {
    super(`${key} is stored in this shape and may not change: add a version and an upcaster`);
  }
}

const FILE = fileURLToPath(new URL("../docs/events.json", import.meta.url));
const DOMAIN = fileURLToPath(new URL("../../domain/", import.meta.url));

/** The kept versions and the current ones. Throws EditedEvent when a current one is kept in another shape. */
export const withCurrent = (
  kept: EventSchemas,
  shapes: readonly EventShape[],
  descriptions: ReadonlyMap<string, string>,
): EventSchemas => {
  const current = shapes.map(({ type, version, data }) => {
    const key = `${type}@${version}`;
    const description = descriptions.get(key);
    const described: Described = {
      ...(description === undefined ? {} : { description }),
      data: schemaOf(data),
    };
    const before = kept[key];
    if (before && JSON.stringify(before.data) !== JSON.stringify(described.data)) throw new EditedEvent(key);
    return [key, described] as const;
  });
  const all = Object.entries({ ...kept, ...Object.fromEntries(current) });
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true })));
};

const schemaOf = (data: z.ZodMiniType): unknown => {
  const { $schema: _, ...schema } = z.toJSONSchema(data, { io: "input", unrepresentable: "any" });
  // As it is written to the file and read again.
  return JSON.parse(JSON.stringify(schema));
};

const DECLARATION =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?(?:export )?const \w+ = event\(\s*"(\w+)",\s*(\d+)/g;

/** Comments of declarations in a source text, by "LeadSubmitted@5"; "" where there is none. */
export const describedIn = (source: string): readonly (readonly [key: string, description: string])[] =>
  [...source.matchAll(DECLARATION)].map(([, comment = "", type, version]) => [
    `${type}@${version}`,
    comment
      .replace(/^\s*\*? ?/gm, "")
      .replace(/\s+/g, " ")
      .trim(),
  ]);

/** Every declaration of an event in the domain's sources. */
export const readDescriptions = async (): Promise<ReadonlyMap<string, string>> => {
  const files = (await readdir(DOMAIN, { recursive: true })).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("node_modules"),
  );
  const sources = await Promise.all(files.map((file) => readFile(join(DOMAIN, file), "utf8")));
  return new Map(sources.flatMap(describedIn));
};

/** The schemas in infra/docs/events.json; none when the file does not exist. */
export const readEventSchemas = async (): Promise<EventSchemas> =>
  JSON.parse(await readFile(FILE, "utf8").catch(missingIsEmpty)) as EventSchemas;

const missingIsEmpty = (error: unknown): string => {
  if (hasCode(error, "ENOENT")) return "{}";
  throw error;
};

/** What the file should hold, given what it holds. Throws EditedEvent. */
export const currentEventSchemas = async (kept: EventSchemas): Promise<EventSchemas> => {
  const described = await readDescriptions();
  return withCurrent(kept, eventShapes, new Map([...described].filter(([, text]) => text !== "")));
};

/** Writes the file; resolves to what was done, for a person. Throws EditedEvent. */
export const writeEventSchemas = async (): Promise<string> => {
  const schemas = await currentEventSchemas(await readEventSchemas());
  await writeFile(FILE, `${JSON.stringify(schemas, null, 1)}\n`);
  return `infra/docs/events.json: ${Object.keys(schemas).length} versions of ${
    new Set(Object.keys(schemas).map((key) => key.replace(/@.*/, ""))).size
  } events`;
};

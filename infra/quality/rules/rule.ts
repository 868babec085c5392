/** Allowed imports of a folder's files. The first rule whose place matches a file applies to it. */
export type Rule = { readonly place: string; readonly may: readonly string[] };

// `*` is one part of a path, `**` any number of them, SLICE the same slice on both sides.

export const rule = (place: string, ...may: readonly string[]): Rule => ({ place, may });

/** Packages of the server process. The driver, the event store client and telemetry are imported by infra alone. */
export const SERVER = ["node:*", "node:*/*", "zod/mini", "pg"] as const;
/** Additional imports of test support in pure workspaces. */
export const SUPPORT = ["fast-check", "vitest", "xstate/graph"];

import { createHash } from "node:crypto";
import { parsePosition } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { ReadModelBehind } from "../application/read-model-behind.ts";
import type { Call } from "./route.ts";

const MINUTE = "2026-01-02T03:04".length;

/** The minute of an ISO 8601 time: the finest unit of time on which a cached answer may depend. */
export const minuteOf = (at: string): string => at.slice(0, MINUTE);

/** What a cached answer depends on besides its URL. */
type Cached = {
  /** The read model that is queried. */
  readonly readModel: string;
  /** Callers with the same audience get the same answer; part of the ETag. */
  readonly audience: string;
  /** What the answer states beside the read model, as text for the ETag: the route is asked in every poll. */
  readonly beside?: string;
  /** Sent when the answer may be cached. */
  readonly cacheControl: string;
};

/**
 * Sets ETag and Cache-Control; resolves to whether the caller already has this answer, so that a 304 suffices. Uses the
 * read model positions and `beside` only: no SQL. A read model without a tag is not cached.
 */
export const isNotModified = (
  { readModels }: Pick<Context, "readModels">,
  { request, reply }: Call,
  { readModel, audience, beside, cacheControl }: Cached,
): boolean => {
  // Read before the query runs: after a change in between the tag is outdated, but never the answer.
  const tag = readModels.tag(readModel);
  if (tag === null) return false;
  const name = createHash("sha256")
    .update([tag, audience, request.url, beside].join("\n"))
    .digest("base64url");
  const etag = `"${name.slice(0, 27)}"`;
  reply.header("etag", `W/${etag}`).header("cache-control", cacheControl);
  const known = request.headers["if-none-match"];
  const isKnown = known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false;
  if (isKnown && beside === undefined)
    request.unchanged = { readModel, tag, etag: `W/${etag}`, cacheControl };
  return isKnown;
};

/**
 * Read-your-writes: waits until the read models hold what the signed-in caller has written. Throws ReadModelBehind. A
 * visitor's position is ignored, since a visitor writes nothing that a list shows; a position beyond the end of history
 * is treated as its end. Neither causes a wait for an event that does not exist.
 */
export const waitForPosition = async (
  { readModels, store }: Pick<Context, "readModels" | "store">,
  { caller }: Pick<FastifyRequest, "caller">,
  position: string | undefined,
): Promise<void> => {
  if (position === undefined || caller === null) return;
  const asked = parsePosition(position);
  const head = await store.head();
  const last = asked > head ? head : asked;
  if (!(await readModels.waitFor(last))) throw new ReadModelBehind(`at ${last}`);
};

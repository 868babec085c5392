import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Db } from "@asesorador/projections/kernel/db";
import { EVENTS_BETWEEN_YIELDS, yieldToEventLoop } from "@asesorador/projections/kernel/pause";
import {
  deleteBlocks,
  isOfHistory,
  readLastBlocks,
  saveBlock,
} from "@asesorador/projections/replay/block-queries";
import {
  BLOCK_EVENTS,
  type Block,
  type BlockBuilder,
  blockBuilder,
} from "@asesorador/projections/replay/blocks";
import type { Job } from "../job.ts";
import type { Log } from "../log.ts";

const EVERY_MS = 30_000;
const PAGE = 1_000;

/** Events that a block summarises have changed since. Replays and the existing blocks are left as they are. */
export class BlockDiffers extends Error {
  override readonly name = "BlockDiffers";

  constructor({ block, after, last }: Block) {
    super(
      `block ${block} (positions after ${after} up to ${last.position}) is not of the events that are stored there now: npm run replay -- verify`,
    );
  }
}

export type BlockIndex = {
  readonly db: Db;
  readonly store: Pick<EventStore, "head" | "readAll" | "readStream">;
  readonly log: Log;
  readonly blockEvents?: number;
};

/**
 * Appends blocks for the events behind the last one. The last block grows until it is complete. When history was replaced
 * by another one, all blocks are made again.
 */
export const blockIndex = (options: BlockIndex): Job => {
  let builder: BlockBuilder | null = null;
  return {
    name: "block-index",
    run: async (signal) => {
      const resumed = await resume(options, builder);
      // After a failure or an abort in the middle of a page it continues behind the stored blocks.
      builder = null;
      builder = await extend(options, resumed, signal);
      return EVERY_MS;
    },
  };
};

/** The builder of the events behind the last stored block, or of that block while it is incomplete. Throws BlockDiffers. */
const resume = async (options: BlockIndex, builder: BlockBuilder | null): Promise<BlockBuilder> => {
  const { db, store, log, blockEvents = BLOCK_EVENTS } = options;
  const [one, other] = await readLastBlocks(db, 2);
  const last = other ?? one;
  if (!last) return blockBuilder(null);
  if (!(await isOfHistory(store, last))) {
    log.warn({ block: last.block }, "block index: of another history, made again");
    await deleteBlocks(db);
    return blockBuilder(null);
  }
  // No other leader has written meanwhile.
  if (builder?.position() === last.last.position) return builder;
  if (last.events >= blockEvents) return blockBuilder(last);
  return reread(options, other ? (one ?? null) : null, last);
};

const reread = async ({ store }: BlockIndex, before: Block | null, last: Block): Promise<BlockBuilder> => {
  const builder = blockBuilder(before);
  while (builder.position() < last.last.position) {
    const limit = Math.min(PAGE, Math.max(1, last.events - builder.events()));
    const page = await store.readAll({ after: builder.position(), limit });
    if (page.length === 0) break;
    await addAll(builder, page);
  }
  if (builder.block()?.sha256 !== last.sha256) throw new BlockDiffers(last);
  return builder;
};

const extend = async (
  { db, store, blockEvents = BLOCK_EVENTS }: BlockIndex,
  from: BlockBuilder,
  signal: AbortSignal,
): Promise<BlockBuilder> => {
  let builder = from;
  const save = async () => {
    const block = builder.block();
    if (block) await saveBlock(db, block);
    return block;
  };
  while (!signal.aborted) {
    const limit = Math.min(PAGE, blockEvents - builder.events());
    const page = await store.readAll({ after: builder.position(), limit });
    await addAll(builder, page);
    if (builder.events() === blockEvents) builder = blockBuilder(await save());
    if (page.length < limit) break;
  }
  await save();
  return builder;
};

const addAll = async (
  builder: BlockBuilder,
  events: Parameters<BlockBuilder["add"]>[0][] | readonly Parameters<BlockBuilder["add"]>[0][],
) => {
  for (const [i, event] of events.entries()) {
    builder.add(event);
    if (i % EVENTS_BETWEEN_YIELDS === EVENTS_BETWEEN_YIELDS - 1) await yieldToEventLoop();
  }
};

import { readFile } from "node:fs/promises";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import { replayCommand } from "../operations/replay/command.ts";
import { memoryEventStore } from "./memory-event-store.ts";
import { memoryVault } from "./memory-vault.ts";
import { leadId, leadWriter, newEvent, submitLead } from "./read-models.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** In every sealed field of lead 1 and in lead 2's remark: it may be in no file but a revealed one. */
export const CANARY = "Canario Ficticio";

export type ExportSetting = {
  /** Empty. */
  readonly folder: string;
  readonly store: EventStore;
  readonly vault: ReturnType<typeof memoryVault>;
  readonly write: ReturnType<typeof leadWriter>;
};

/** A history of October 2026 in six events: lead 1 with a note, lead 2 lost and then erased, and a visit. */
export const exportSetting = async (): Promise<ExportSetting> => {
  const store: EventStore = memoryEventStore();
  const vault = memoryVault();
  const write = leadWriter(store, vault);
  const { pii } = submitLead(1);
  const visit: LeadVisit = {
    wizard: "peru",
    viewport: "phone",
    wizardVersion: 2,
    entry: "link",
    referrerHost: null,
    campaign: { source: "google", medium: null, name: null },
    language: null,
    variants: { titulo: "b" },
    weights: null,
    ownWeights: true,
    rank: 2,
    catalogue: null,
    firstTriedAt: "2026-10-01T14:59:00.000Z",
  };
  const everywhere = {
    ...(pii as object),
    name: CANARY,
    address: CANARY,
    notes: CANARY,
    categoryData: CANARY,
  };
  await write(submitLead(1, { pii: everywhere as typeof pii, visit }), "2026-10-01T15:00:00.000Z");
  await write(
    { type: "AddNote", leadId: leadId(1), noteId: leadId(7), text: CANARY },
    "2026-10-01T16:00:00.000Z",
  );
  await write(submitLead(2), "2026-10-02T15:00:00.000Z");
  await write(
    { type: "LoseLead", leadId: leadId(2), reason: "price", remark: CANARY },
    "2026-10-03T15:00:00.000Z",
  );
  await write({ type: "EraseLead", leadId: leadId(2) }, "2026-10-04T15:00:00.000Z");
  await store.append("journey-00000000-0000-4000-8000-000000000001", "no_stream", [
    newEvent(
      {
        type: "WizardStarted",
        version: 1,
        data: {
          journeyId: "00000000-0000-4000-8000-000000000001",
          wizard: "peru",
          day: "2026-10-01",
          viewport: "phone",
        },
      },
      "2026-10-01T14:00:00.000Z",
    ),
  ]);
  return { folder: temporaryFolder("export-"), store, vault, write };
};

type Options = Pick<ExportSetting, "store"> & {
  readonly signal?: AbortSignal | undefined;
  /** Absent: the command may not ask for rows. */
  readonly vault?: ExportSetting["vault"];
  readonly signInAdmin?: (() => Promise<string>) | null;
};

/** `npm run replay` with these arguments, on 31 October 2026 at 12:00 UTC. */
export const runReplay = async (
  args: readonly string[],
  { store, vault, signInAdmin, signal = new AbortController().signal }: Options,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> => {
  const errors: string[] = [];
  const written: string[] = [];
  const noRows = () => Promise.reject(new Error("no rows are read here"));
  const code = await replayCommand({
    args,
    open: async () => store,
    openRows: async () => (vault ? { vault, transact: noRows } : noRows()),
    nowMs: Date.parse("2026-10-31T12:00:00.000Z"),
    signal,
    out: { write: (text: string) => written.push(text) },
    err: { write: (text: string) => errors.push(text) },
    others: [],
    ...(signInAdmin ? { signInAdmin } : {}),
  });
  return { code, out: written.join(""), err: errors.join("") };
};

/** The store of an export to which something happens in the middle: before the second read. */
export const atSecondRead = (store: EventStore, happen: () => void): EventStore => {
  let reads = 0;
  return {
    ...store,
    readAll: async (query) => {
      reads += 1;
      if (reads === 2) happen();
      return store.readAll(query);
    },
  };
};

/** The rows of an NDJSON file. */
export const linesIn = async (file: string) =>
  (await readFile(file, "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

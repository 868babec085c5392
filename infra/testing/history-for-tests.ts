import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { memoryEventStore } from "./memory-event-store.ts";
import { memoryVault } from "./memory-vault.ts";
import {
  createReadModels,
  followToHead,
  leadWriter,
  readModelDatabase,
  readModelsEmptier,
} from "./read-models.ts";

type Options = {
  readonly readModels: readonly ReadModel[];
  /** Further schemas of the database whose tables are emptied. */
  readonly schemas?: readonly string[];
};

type Database = Awaited<ReturnType<typeof readModelDatabase>>;

const emptyHistory = () => {
  const store = memoryEventStore();
  const vault = memoryVault();
  return { store, vault, write: leadWriter(store, vault) };
};

/**
 * For a test file: a database of its own with these read models, and before each test an empty history and empty tables.
 * Registers the hooks, so call it before the file's own; its properties are read within tests and those hooks.
 */
export const historyForTests = ({ readModels, schemas = [] }: Options) => {
  let database: Database;
  let emptyTables: () => Promise<void>;
  let history = emptyHistory();
  const startOver = async (): Promise<void> => {
    await emptyTables();
    history = emptyHistory();
  };
  beforeAll(async () => {
    database = await readModelDatabase();
    await createReadModels(database.pool, readModels);
    emptyTables = await readModelsEmptier(database.pool, schemas);
  });
  beforeEach(startOver);
  afterAll(() => database.drop());
  return {
    get pool(): Database["pool"] {
      return database.pool;
    },
    get url(): string {
      return database.url;
    },
    get store() {
      return history.store;
    },
    get vault() {
      return history.vault;
    },
    /** Decides a command for a lead and appends its events. */
    get write() {
      return history.write;
    },
    /** Empties history and tables within a test, for a property of many histories. */
    startOver,
    /** Brings the read models to the head of history. */
    project: () => followToHead({ pool: database.pool, ...history, readModels }),
  };
};

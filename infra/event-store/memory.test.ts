import { eventStoreContract } from "./contract-suite.ts";
import { memoryEventStore } from "./memory.ts";

eventStoreContract("memory", async () => ({ store: memoryEventStore(), close: async () => {} }));

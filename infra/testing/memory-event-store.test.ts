import { eventStoreContract } from "./event-store/contract.ts";
import { memoryEventStore } from "./memory-event-store.ts";

eventStoreContract("memory", async () => ({ store: memoryEventStore(), close: async () => {} }));

// npm run test:eventstore [-- --test-server]: the whole product on the event store at EVENTSTORE_TEST_URL (an EventStoreDB or a
// KurrentDB, alone or a cluster; empty), copy and switch both ways, and the contract of the event stores. With --test-server: on the
// project's own.
import { START } from "@asesorador/domain/kernel/event-store";
import { ownFlags } from "../kernel/command-line.ts";
import { close } from "./outcome.ts";
import { runEventStoreTests } from "./suites.ts";

/** Why the tests cannot run on this store; null: they can. They write into it permanently. */
const problemOf = async (url: string): Promise<string | null> => {
  const { eventStoreDb } = await import("../adapters/event-store/eventstoredb/event-store.ts");
  const { isAddress, withoutSecrets } = await import("../operations/copy/open.ts");
  const named = `EVENTSTORE_TEST_URL (${withoutSecrets(url)})`;
  if (!isAddress(url) || url.startsWith("postgres")) return `${named}: expected esdb://…`;
  const store = eventStoreDb({ url });
  try {
    const events = await store.readAll({ after: START, limit: 1 });
    return events.length === 0
      ? null
      : `${named} holds events already: these tests need an empty event store.`;
  } catch (error) {
    return `${named} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await store.close();
  }
};

const { "test-server": own } = ownFlags(
  "npm run test:eventstore [-- --test-server]  the product on the event store at EVENTSTORE_TEST_URL, or on the project's own",
  { switches: ["test-server"] },
);
const server = own ? await (await import("../testing/eventstoredb/server.ts")).testServer() : null;
const url = server?.url ?? process.env["EVENTSTORE_TEST_URL"];
if (!url) console.log("EVENTSTORE_TEST_URL is not set: nothing is tested against a real event store.");
else {
  const problem = await problemOf(url);
  if (problem === null) close([await runEventStoreTests("event store", url)]);
  else {
    console.error(problem);
    process.exitCode = 1;
  }
}
server?.close();

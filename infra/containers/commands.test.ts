import { afterEach, expect, test } from "vitest";
import { endChildren, startChild } from "../testing/children.ts";
import { storedEvent } from "../testing/eventstoredb/rig.ts";
import { testServer } from "../testing/eventstoredb/server.ts";

afterEach(endChildren);

const run = async (
  script: string,
  variables: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) => {
  const child = startChild(script, variables, { args });
  const code = await child.ended;
  return { code, output: child.output() };
};

const NO_ENGINE = { DOCKER_HOST: "unix:///dev/null/engine.sock" };

test("without a container engine the containers' test says so in one sentence and ends with 0", async () => {
  const { code, output } = await run("containers/containers.ts", NO_ENGINE);
  expect(output).toBe("No container engine with Compose here: the containers are not tested.\n");
  expect(code).toBe(0);
});

test("a scenario that does not exist is refused, and the ones that do are named", async () => {
  const { code, output } = await run("containers/containers.ts", NO_ENGINE, ["--only", "two-machines"]);
  const [refusal, usage] = output.split("\n");
  expect(refusal).toBe("--only two-machines: it is one-machine or cluster");
  expect(usage).toContain("npm run test:containers [-- --only one-machine|cluster]");
  expect(code).toBe(2);
});

test("without EVENTSTORE_TEST_URL the event store's test says so in one sentence and ends with 0", async () => {
  const { code, output } = await run("quality/event-store.ts", {});
  expect(output).toBe("EVENTSTORE_TEST_URL is not set: nothing is tested against a real event store.\n");
  expect(code).toBe(0);
});

test.each([
  ["of another kind", "postgres://u:geheim@127.0.0.1:1/db", "expected esdb://…"],
  ["that answers nothing", "esdb://u:geheim@127.0.0.1:1?tls=false", "cannot be read"],
])("an address %s is refused without its password", async (_, url, words) => {
  const { code, output } = await run("quality/event-store.ts", { EVENTSTORE_TEST_URL: url });
  expect(output).toContain(words);
  expect(output).not.toContain("geheim");
  expect(code).toBe(1);
});

test("a store that holds events is refused, and nothing is written into it", async () => {
  const server = await testServer();
  server.history.append("stream", "no_stream", [storedEvent()]);
  const before = server.history.all.length;
  const { code, output } = await run("quality/event-store.ts", { EVENTSTORE_TEST_URL: server.url });
  expect(output).toContain("holds events already: these tests need an empty event store.");
  expect(code).toBe(1);
  expect(server.history.all).toHaveLength(before);
  server.close();
});

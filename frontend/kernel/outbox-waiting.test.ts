import { expect, test } from "vitest";
import { pageStore } from "./outbox-memory.ts";
import { resultOf } from "./outbox-waiting.ts";

const request = { id: "a", path: "/api/contacts", body: {} } as const;

test("a request that is submitted again while its result is looked up waits, and has not failed", async () => {
  const store = pageStore(() => 0);
  await store.put(request);
  await store.settle("a", { state: "refused", failure: { code: "invalid_input", message: "" } });
  const submittedMeanwhile: typeof store = {
    ...store,
    result: async (id) => {
      await store.put(request);
      return store.result(id);
    },
  };
  expect(await resultOf(submittedMeanwhile, "a")).toBeNull();
});

test("a request that is unknown, or has expired, has failed", async () => {
  expect(
    await resultOf(
      pageStore(() => 0),
      "a",
    ),
  ).toEqual({ state: "failed" });
});

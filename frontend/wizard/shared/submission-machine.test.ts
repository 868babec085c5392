import { expect, test, vi } from "vitest";
import { createActor, setup, waitFor } from "xstate";
import type { SendResult } from "../../kernel/outbox-results.ts";
import { refused } from "./short-spec.ts";
import { type SubmissionEvent, submissionMachine } from "./submission-machine.ts";
import { fakeSubmission } from "./submission-spec.ts";

const SENT: SendResult = { state: "sent", answer: {} };
const FAILED: SendResult = { state: "failed" };

/** A wizard that only submits, and records what the child reports. */
const submit = (result: SendResult | "throws", lead: { readonly name: string } | null = { name: "Rosa" }) => {
  const submission = fakeSubmission<{ readonly name: string }>([result]);
  const reports: (string | SendResult)[] = [];
  const parent = setup({
    types: { events: {} as SubmissionEvent },
    actors: { submission: submission.machine },
  }).createMachine({
    initial: "submitting",
    states: {
      submitting: {
        invoke: {
          src: "submission",
          input: { leadId: "1", lead },
          onDone: { target: "over", actions: ({ event }) => reports.push(event.output) },
        },
        on: { "submission.saved": { actions: ({ event }) => reports.push(event.type) } },
      },
      over: { type: "final" },
    },
  });
  const actor = createActor(parent).start();
  const over = () => waitFor(actor, ({ status }) => status === "done");
  const reported = (report: string) => expect.poll(() => reports).toContainEqual(report as never);
  return { ...submission, reports, over, reported };
};

test.each([SENT, refused, FAILED])(
  "a first attempt that ends with %j ends the submission",
  async (result) => {
    const { over, reports } = submit(result);
    await over();
    expect(reports).toEqual([result]);
  },
);

test("an attempt that throws is a submission that failed", async () => {
  const { over, reports } = submit("throws");
  await over();
  expect(reports).toEqual([FAILED]);
});

test.each([SENT, refused, FAILED])(
  "a kept lead is reported as saved, and ends with what the outbox reports: %j",
  async (result) => {
    const { report, over, reported, reports } = submit({ state: "saved" });
    await reported("submission.saved");
    report(result);
    await over();
    expect(reports).toEqual(["submission.saved", result]);
  },
);

test("an earlier page's lead is looked up and not sent again", async () => {
  const { over, submitted } = submit(SENT, null);
  await over();
  expect(submitted).toEqual([]);
});

test("what is watched for a result is no longer watched after it", async () => {
  const results = new Set<(result: SendResult) => void>();
  vi.doMock("./send-lead.ts", () => ({
    sendLead: null,
    cleanAnswers: null,
    fetchLeadState: async () => ({ state: "saved" }),
    watchLead: (_: string, listen: (result: SendResult) => void) => {
      results.add(listen);
      return () => results.delete(listen);
    },
  }));
  const machine = submissionMachine<object>(() => Promise.reject(new Error("nothing is sent")));
  const parent = setup({ actors: { machine } }).createMachine({
    invoke: { src: "machine", input: { leadId: "1", lead: null }, onDone: ".over" },
    initial: "submitting",
    states: { submitting: {}, over: { type: "final" } },
  });
  const actor = createActor(parent).start();
  await expect.poll(() => results.size).toBe(1);
  for (const report of results) report(SENT);
  await waitFor(actor, ({ status }) => status === "done");
  await expect.poll(() => results.size).toBe(0);
});

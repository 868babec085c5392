import type { VisitorStatus } from "@asesorador/domain/lead/status-link";
import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { type StatusRequest, StatusRequestFailed, statusMachine } from "./status-machine.ts";

const sample = { status: "pending", milestones: [] } as unknown as VisitorStatus;

/** The machine with the given results in order; an Error is thrown. */
const started = (...answers: readonly (VisitorStatus | Error)[]) => {
  const requests: StatusRequest[] = [];
  const left = [...answers];
  const ask = fromPromise<VisitorStatus, { token: string; request: StatusRequest }>(async ({ input }) => {
    requests.push(input.request);
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("asked too often");
    return answer;
  });
  const actor = createActor(statusMachine.provide({ actors: { ask } }), { input: { token: "t" } }).start();
  const until = (state: "shown" | "failed" | "unknown") =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, requests, until };
};

test("the page loads once, then sends one request at a time and reports which was done", async () => {
  const { actor, requests, until } = started(sample, sample, sample, sample);
  expect((await until("shown")).context).toMatchObject({ status: sample, done: null, problem: null });
  actor.send({ type: "prefer", channel: "email", slot: null });
  actor.send({ type: "erase" });
  expect((await until("shown")).context.done).toBe("prefer");
  actor.send({ type: "withdraw" });
  expect((await until("shown")).context.done).toBe("withdraw");
  actor.send({ type: "mail", messages: true, reminder: true });
  expect((await until("shown")).context.done).toBe("mail");
  expect(requests).toEqual([
    { kind: "load" },
    { kind: "prefer", channel: "email", slot: null },
    { kind: "withdraw" },
    { kind: "mail", messages: true, reminder: true },
  ]);
});

test("an unknown link is reported, and no further request is sent", async () => {
  const { actor, requests, until } = started(new StatusRequestFailed({ kind: "unknown_link" }));
  await until("unknown");
  for (const type of ["erase", "withdraw", "retry"] as const) actor.send({ type });
  expect(requests).toHaveLength(1);
});

test("without a connection the page can be retried", async () => {
  const { actor, until } = started(new TypeError("network"), sample);
  expect((await until("failed")).context.problem).toEqual({ kind: "refused", text: null });
  actor.send({ type: "retry" });
  expect((await until("shown")).context.status).toBe(sample);
});

test("a refused request leaves the page unchanged and shows the reason", async () => {
  const refusal = new StatusRequestFailed({ kind: "refused", text: "Ese horario ya no está disponible." });
  const { actor, until } = started(sample, refusal);
  await until("shown");
  actor.send({ type: "prefer", channel: "call", slot: null });
  const { context } = await until("shown");
  expect(context).toMatchObject({ status: sample, done: null, problem: refusal.problem });
});

test("a request that the lead's state forbids by now loads that state, and says what happened elsewhere", async () => {
  const outdated = new StatusRequestFailed({ kind: "outdated", text: "Ya no admite cambios." });
  const erased = { ...sample, erased: true };
  const withdrawn = { ...sample, consent: { withdrawnAt: "2026-11-20T15:00:00.000Z" } } as VisitorStatus;
  for (const [now, change] of [
    [erased, "erased"],
    [withdrawn, "withdrawn"],
    [{ ...sample, merged: true }, "merged"],
    [sample, null],
  ] as const) {
    const { actor, requests, until } = started(sample, outdated, now, now);
    await until("shown");
    actor.send({ type: "prefer", channel: "call", slot: null });
    expect((await until("shown")).context).toMatchObject({
      status: now,
      change,
      done: null,
      problem: outdated.problem,
    });
    expect(requests.at(-1)).toEqual({ kind: "load" });
    // What is asked for next is announced by itself.
    actor.send({ type: "mail", messages: true, reminder: false });
    expect((await until("shown")).context).toMatchObject({ change: null, problem: null, done: "mail" });
  }
});

test("where the state cannot be loaded after a refusal, the reason is shown beside the old one", async () => {
  const outdated = new StatusRequestFailed({ kind: "outdated", text: "Ya no admite cambios." });
  const { actor, until } = started(sample, outdated, new TypeError("network"));
  await until("shown");
  actor.send({ type: "withdraw" });
  expect((await until("shown")).context).toMatchObject({ status: sample, problem: outdated.problem });
});

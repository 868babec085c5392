import { expect, test, vi } from "vitest";
import type { Account, Context } from "../application/context.ts";
import { HttpError } from "../http/http-error.ts";
import type { Call } from "../http/route.ts";
import type { Attempts } from "./attempts.ts";
import { guessGuard } from "./authenticate.ts";
import { codeChecker } from "./codes.ts";
import { signInQueue } from "./sign-in-queue.ts";

const ANA = { username: "ana", active: true, generation: 2, secondFactor: { totpId: "t" } } as Account;
const CALL = {
  request: { ip: "192.0.2.1", id: "r", caller: null },
  reply: { raw: { destroyed: false, writableEnded: false, once: () => {} } },
} as unknown as Call;
const GUESSER = { username: "ana", device: null };
const context = { now: () => "2026-11-20T15:00:00.000Z" } as Context;

const parts = (changes: Partial<Attempts> = {}) => ({
  tries: {
    find: async () => ANA,
    waitMs: async () => 0,
    failed: async () => {},
    succeeded: async () => {},
    attemptOf: () => ({ known: false, origin: "o", party: "p" }),
    ...changes,
  } as Attempts,
  queue: signInQueue({ running: 1, waiting: { known: 1, unknown: 1 }, perParty: 2 }),
  note: () => {},
});
const guardOf = (changes?: Partial<Attempts>) =>
  guessGuard(context, parts(changes), {
    cause: "wrong_password",
    answer: () => new HttpError(401, "invalid_credentials"),
  });

test("an attempt that has to wait by the time of its turn is not checked", async () => {
  const fits = vi.fn(async () => true);
  const waitMs = vi.fn().mockResolvedValueOnce(0).mockResolvedValueOnce(1_000);
  await expect(guardOf({ waitMs })(GUESSER, fits, CALL)).rejects.toMatchObject({ statusCode: 429 });
  expect(fits).not.toHaveBeenCalled();
});

test("a wrong guess is answered once it is counted: the next one of its origin is checked after that", async () => {
  const counted = Promise.withResolvers<void>();
  const order: string[] = [];
  const guess = guardOf({ failed: () => counted.promise.then(() => void order.push("counted")) })(
    GUESSER,
    async () => false,
    CALL,
  ).catch(({ statusCode }) => order.push(`answered ${statusCode}`));
  await new Promise((resolve) => setImmediate(resolve));
  counted.resolve();
  await guess;
  expect(order).toEqual(["counted", "answered 401"]);
});

test("a right guess clears the failures of its origin", async () => {
  const succeeded = vi.fn(async () => {});
  expect(await guardOf({ succeeded })(GUESSER, async () => true, CALL)).toBe(ANA);
  expect(succeeded).toHaveBeenCalledExactlyOnceWith({ ...GUESSER, address: "192.0.2.1" });
});

test("a code is not even looked at when the account has changed since its password was checked", async () => {
  const openTotp = vi.fn(async () => null);
  const check = codeChecker(
    { ...context, secondFactors: { openTotp } } as unknown as Context,
    parts(),
    async () => null,
  );
  const guess = { ...GUESSER, code: "123456" };
  await expect(check({ ...guess, generation: 1 }, CALL)).rejects.toMatchObject({ code: "wrong_code" });
  expect(openTotp).not.toHaveBeenCalled();
  await expect(check({ ...guess, generation: 2 }, CALL)).rejects.toMatchObject({ code: "wrong_code" });
  expect(openTotp).toHaveBeenCalledExactlyOnceWith("t");
});

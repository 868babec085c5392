import type { User } from "@asesorador/domain/access/contract";
import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { ResponseError } from "../kernel/http.ts";
import { type PasswordDraft, passwordMachine, passwordProblems } from "./password-machine.ts";

const user: User = {
  username: "ana",
  role: "adviser",
  isAdmin: false,
  passwordChange: "none",
  secondFactorMissing: false,
};
const draft: PasswordDraft = {
  current: "la de antes",
  next: "una frase bien larga",
  repeat: "una frase bien larga",
};

const startWith = (
  change: (input: PasswordDraft) => Promise<{ user: User; endedSessions: number }>,
  reportChange: (changed: unknown) => void = () => {},
) =>
  createActor(
    passwordMachine.provide({
      actors: { change: fromPromise(({ input }) => change(input)) },
      actions: { reportChange: (_, changed) => reportChange(changed) },
    }),
    { input: { username: "ana" } },
  ).start();

test.each<[Partial<PasswordDraft>, object]>([
  [{}, {}],
  [{ current: "" }, { current: "Escribe tu contraseña actual." }],
  [{ next: "corta", repeat: "corta" }, { next: "Usa al menos 12 caracteres." }],
  [{ repeat: "otra" }, { repeat: "Las dos contraseñas no coinciden." }],
  [{ current: draft.next }, { next: "Elige una contraseña distinta de la actual." }],
])("with %j the problems are %j", (change, problems) => {
  expect(passwordProblems({ ...draft, ...change }, "ana")).toEqual(problems);
});

test("nothing is sent while something is wrong", () => {
  const actor = startWith(() => Promise.reject(new Error("must not be called")));
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().value).toBe("idle");
  expect(actor.getSnapshot().context.refusals).toBe(1);
  actor.send({ type: "edit", change: { current: "algo" } });
  expect(actor.getSnapshot().context.problems).not.toHaveProperty("current");
});

test("once changed, no password is left in memory", async () => {
  const reported: unknown[] = [];
  const actor = startWith(
    () => Promise.resolve({ user, endedSessions: 2 }),
    (changed) => reported.push(changed),
  );
  actor.send({ type: "edit", change: draft });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (snapshot) => snapshot.status === "done");
  expect(context.changed).toEqual({ user, endedSessions: 2 });
  expect(reported).toEqual([{ user, endedSessions: 2 }]);
  expect(context.draft).toEqual({ current: "", next: "", repeat: "" });
});

test("the server's objection is shown beside its field until that field changes", async () => {
  const body = {
    code: "invalid_input",
    message: "x",
    issues: [{ path: "current", code: "wrong_password", message: "No es esa." }],
  };
  const actor = startWith(() => Promise.reject(new ResponseError(400, "", JSON.stringify(body))));
  actor.send({ type: "edit", change: draft });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (snapshot) => snapshot.context.refusals === 1);
  expect(context.problems).toEqual({ current: "No es esa." });
  actor.send({ type: "edit", change: { repeat: draft.repeat } });
  expect(actor.getSnapshot().context.problems).toEqual({ current: "No es esa." });
  actor.send({ type: "edit", change: { current: "otra" } });
  expect(actor.getSnapshot().context.problems).toEqual({});
});

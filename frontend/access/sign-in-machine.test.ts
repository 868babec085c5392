import type { User } from "@asesorador/domain/access/contract";
import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { ResponseError } from "../kernel/http.ts";
import { PasskeyDeclined } from "./passkey-support.ts";
import {
  type Credentials,
  type FirstStep,
  failureOf,
  problemsIn,
  type SecondStep,
  signInMachine,
} from "./sign-in-machine.ts";

const admin: User = {
  username: "ana",
  role: "admin",
  isAdmin: true,
  passwordChange: "none",
  secondFactorMissing: false,
};
const adviser: User = { ...admin, username: "beto", role: "adviser", isAdmin: false };
const typed: Credentials = { username: "ana", password: "secreta" };

const startWith = (
  signIn: (draft: Credentials) => Promise<User>,
  reportUser: (user: User | null) => void = () => {},
) =>
  createActor(
    signInMachine.provide({
      actions: { reportUser: (_, user) => reportUser(user) },
      actors: {
        signIn: fromPromise(async ({ input }): Promise<FirstStep> => ({ user: await signIn(input) })),
      },
    }),
  ).start();

const startWithCode = (
  check: (step: SecondStep) => Promise<User>,
  usePasskey: (ticket: string | null) => Promise<User> = () => Promise.reject(new Error("not asked for")),
) => {
  const actor = createActor(
    signInMachine.provide({
      actors: {
        usePasskey: fromPromise(({ input }) => usePasskey(input.ticket)),
        signIn: fromPromise(
          async (): Promise<FirstStep> => ({ ticket: "t", methods: ["totp", "recovery_code"] }),
        ),
        check: fromPromise(({ input }) => check(input)),
      },
    }),
  ).start();
  actor.send({ type: "edit", change: typed });
  actor.send({ type: "submit" });
  return actor;
};
const refused = (code: string) =>
  new ResponseError(401, "Unauthorized", JSON.stringify({ code, message: "No es correcto" }));

test("empty fields are named with the specification's words, and nothing is sent", () => {
  const actor = startWith(() => Promise.reject(new Error("must not be called")));
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().value).toBe("idle");
  expect(actor.getSnapshot().context.problems).toEqual({
    username: "Username es requerido",
    password: "Password es requerido",
  });
});

test("a problem disappears as it is put right, and only that one", () => {
  const actor = startWith(() => Promise.resolve(admin));
  actor.send({ type: "submit" });
  actor.send({ type: "edit", change: { username: "ana" } });
  expect(actor.getSnapshot().context.problems).toEqual({ password: "Password es requerido" });
});

test("no problem is shown before the first submit", () => {
  const actor = startWith(() => Promise.resolve(admin));
  actor.send({ type: "edit", change: { username: "" } });
  expect(actor.getSnapshot().context.problems).toEqual({});
});

test("an administrator gets in, and the password is forgotten", async () => {
  const sent: Credentials[] = [];
  const reported: unknown[] = [];
  const actor = startWith(
    (draft) => {
      sent.push(draft);
      return Promise.resolve(admin);
    },
    (user) => reported.push(user),
  );
  actor.send({ type: "edit", change: typed });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().value).toBe("loading");
  const { value, context } = await waitFor(actor, (snapshot) => snapshot.status === "done");
  expect(value).toBe("success");
  expect(context.user).toEqual(admin);
  expect(context.draft.password).toBe("");
  expect(reported).toEqual([admin]);
  expect(sent).toEqual([typed]);
});

test("edits and a second submit are ignored while the first is under way", () => {
  const actor = startWith(() => new Promise(() => {}));
  actor.send({ type: "edit", change: typed });
  actor.send({ type: "submit" });
  actor.send({ type: "edit", change: { username: "otro" } });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().value).toBe("loading");
  expect(actor.getSnapshot().context.draft).toEqual(typed);
});

test("a refusal shows the server's message, keeps what was typed and can be tried again", async () => {
  let attempts = 0;
  const actor = startWith(() => {
    attempts += 1;
    return attempts === 1
      ? Promise.reject(
          new ResponseError(
            401,
            "Unauthorized",
            JSON.stringify({ code: "bad", message: "Datos incorrectos" }),
          ),
        )
      : Promise.resolve(admin);
  });
  actor.send({ type: "edit", change: typed });
  actor.send({ type: "submit" });
  const refused = await waitFor(actor, (snapshot) => snapshot.matches("error"));
  expect(refused.context.failure).toEqual({ message: "Datos incorrectos", advice: null });
  expect(refused.context.draft).toEqual(typed);
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().context.failure).toBeNull();
  await waitFor(actor, (snapshot) => snapshot.matches("success"));
});

test("an account with a second factor is asked for a code, and the password is forgotten before", async () => {
  const sent: SecondStep[] = [];
  const actor = startWithCode((step) => {
    sent.push(step);
    return sent.length === 1 ? Promise.reject(refused("wrong_code")) : Promise.resolve(admin);
  });
  const asked = await waitFor(actor, (snapshot) => snapshot.matches("code"));
  expect(asked.context.draft).toEqual({ username: "ana", password: "" });
  actor.send({ type: "submit" });
  expect(actor.getSnapshot().context.codeProblem).toBe("Escribe el código.");
  actor.send({ type: "editCode", code: "111111" });
  expect(actor.getSnapshot().context.codeProblem).toBeNull();
  actor.send({ type: "submit" });
  const wrong = await waitFor(actor, (snapshot) => snapshot.matches("code"));
  expect(wrong.context).toMatchObject({ code: "111111", failure: { message: "No es correcto" } });
  actor.send({ type: "editCode", code: "222222" });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (snapshot) => snapshot.status === "done");
  expect(context).toMatchObject({ user: admin, code: "", ticket: null });
  expect(sent).toEqual([
    { ticket: "t", code: "111111" },
    { ticket: "t", code: "222222" },
  ]);
});

test("an expired ticket leads back to the password with the server's words, and so does going back", async () => {
  const actor = startWithCode(() => Promise.reject(refused("ticket_expired")));
  await waitFor(actor, (snapshot) => snapshot.matches("code"));
  actor.send({ type: "back" });
  expect(actor.getSnapshot().value).toBe("idle");
  actor.send({ type: "edit", change: typed });
  actor.send({ type: "submit" });
  await waitFor(actor, (snapshot) => snapshot.matches("code"));
  actor.send({ type: "editCode", code: "333333" });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("error"));
  expect(context).toMatchObject({ ticket: null, code: "", failure: { message: "No es correcto" } });
});

test("a passkey signs in without a password; one that the browser does not give leaves the form", async () => {
  const tickets: (string | null)[] = [];
  const actor = createActor(
    signInMachine.provide({
      actors: {
        usePasskey: fromPromise(async ({ input }): Promise<User> => {
          tickets.push(input.ticket);
          if (tickets.length === 1) throw new PasskeyDeclined("closed");
          return admin;
        }),
      },
    }),
  ).start();
  actor.send({ type: "passkey" });
  const declined = await waitFor(actor, (snapshot) => snapshot.matches("error"));
  expect(declined.context.failure?.message).toBe("No se usó ninguna llave de acceso");
  actor.send({ type: "passkey" });
  const { context } = await waitFor(actor, (snapshot) => snapshot.status === "done");
  expect(context.user).toEqual(admin);
  expect(tickets).toEqual([null, null]);
});

test("a passkey after the password takes its ticket; a wrong one leads back to the code, an expired ticket to the password", async () => {
  const answers = ["wrong_passkey", "ticket_expired"];
  const actor = startWithCode(
    () => Promise.reject(new Error("no code is sent")),
    (ticket) => Promise.reject(ticket === "t" ? refused(answers.shift() ?? "") : new Error("no ticket")),
  );
  await waitFor(actor, (snapshot) => snapshot.matches("code"));
  actor.send({ type: "passkey" });
  const wrong = await waitFor(actor, (snapshot) => snapshot.matches("code"));
  expect(wrong.context).toMatchObject({ ticket: "t", failure: { message: "No es correcto" } });
  actor.send({ type: "passkey" });
  const expired = await waitFor(actor, (snapshot) => snapshot.matches("error"));
  expect(expired.context).toMatchObject({ ticket: null, methods: [] });
});

test("an adviser gets in too: the panel shows what their role may do", async () => {
  const actor = startWith(() => Promise.resolve(adviser));
  actor.send({ type: "edit", change: typed });
  actor.send({ type: "submit" });
  const { context } = await waitFor(actor, (snapshot) => snapshot.status === "done");
  expect(context.user).toEqual(adviser);
});

test("a failure without words of its own reads 'Error al iniciar sesión'", () => {
  expect(failureOf(new ResponseError(502, "Bad Gateway", "<html>")).message).toBe("Error al iniciar sesión");
  const lost = failureOf(new TypeError("Failed to fetch"));
  expect(lost.message).toBe("Error al iniciar sesión");
  expect(lost.advice).toContain("conexión");
});

test("a username of blanks is no username; a password of blanks is one", () => {
  expect(problemsIn({ username: "   ", password: "   " })).toEqual({ username: "Username es requerido" });
});

test("the model reaches idle and loading by what a person can do", () => {
  const paths = getShortestPaths(signInMachine, {
    events: [{ type: "edit", change: typed }, { type: "submit" }, { type: "reveal" }],
    serializeState: ({ value, context }) =>
      JSON.stringify([value, context.revealed, problemsIn(context.draft), context.problems]),
  });
  const reached = new Set(paths.map(({ state }) => String(state.value)));
  expect(reached).toEqual(new Set(["idle", "loading"]));
});

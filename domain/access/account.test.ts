import { expect, test } from "vitest";
import { NewUsername, passwordProblem, Username } from "./account.ts";
import { changePassword, signIn } from "./contract.ts";
import { Proof } from "./second-factor-contract.ts";

test.each([
  ["una frase bien larga", null],
  ["caballo correcto grapa", null],
  ["ñandú-Ñandú-9 llamas", null],
  ["corta", "too_short"],
  ["🦙🦙🦙🦙🦙🦙🦙🦙🦙🦙🦙", "too_short"],
  ["x".repeat(201), "too_long"],
  ["ana.quispe", "too_short"],
  ["ana.quispe!!", "like_username"],
  ["ANA.QUISPE-2026", "like_username"],
  ["123456789012", "common"],
  ["aaaaaaaaaaaa", "common"],
  ["abcdabcdabcd", "common"],
  ["abcdefghijkl", "common"],
  ["Contraseña2026", "common"],
  ["asesorador2026!", "common"],
  ["administrador1", "common"],
  ["лошадь верно батарея", null],
  ["μια πολύ μεγάλη φράση", null],
  ["ааааааааааааа", "common"],
  ["клмнопрстуфх", "common"],
  ["!!!!????!!!!!", "common"],
])("%j as a password of ana.quispe: %j", (password, problem) => {
  expect(passwordProblem(password, "ana.quispe")).toBe(problem);
});

test.each(["ñ", "ж", "🦙"])("a password of 200 times %s can be set, and be used", (character) => {
  const password = `una frase${character.repeat(191)}`;
  expect(passwordProblem(password, "ana.quispe")).toBeNull();
  expect(changePassword.input.safeParse({ current: password, next: password }).success).toBe(true);
  expect(signIn.input.safeParse({ username: "ana.quispe", password }).success).toBe(true);
  expect(Proof.safeParse({ current: password }).success).toBe(true);
});

test("a good sentence may contain a short username", () => {
  expect(passwordProblem("mañana como banana en casa", "ana")).toBeNull();
});

test.each(["ana", "ana.quispe-2", "7"])("%j is a username", (name) => {
  expect(Username.safeParse(name).success).toBe(true);
});

test.each(["me", "nobody", "todos"])(
  "%j is no username of a new account; an account that has it keeps it",
  (name) => {
    expect(NewUsername.safeParse(name).success).toBe(false);
    expect(Username.safeParse(name).success).toBe(true);
  },
);

test("any other username may be that of a new account", () => {
  expect(NewUsername.safeParse("mercedes").success).toBe(true);
  expect(NewUsername.safeParse("Ana").success).toBe(false);
});

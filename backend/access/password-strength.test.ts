import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { passwordRefusal } from "./password-strength.ts";
import { newTemporaryPassword } from "./team.ts";

const BRANDS = ["Perufibra", "On"];

// asvs: 6.2.4, 6.2.11, 6.2.12
test.each([
  ["1q2w3e4r5t6y", /se prueban primero/],
  ["qwerty123456", /se prueban primero/],
  ["Movistar2026", /una marca/],
  ["movistar2026!", /una marca/],
  ["Claro12345678", /./],
  ["Entel2026Peru", /./],
  ["Perufibra2026", /una marca/],
  ["contraseña123", /./],
  ["Contraseña2026", /./],
  ["password1234", /./],
  ["P@ssw0rd1234", /./],
  ["administrador1", /./],
  ["asesorador2026", /./],
  ["teamomucho123", /./],
  ["jesusteamo123", /./],
  ["Bienvenido2026", /./],
  ["Peru2026Peru", /./],
  ["alianzalima1901", /./],
  ["universitario1924", /./],
  ["qwertyuiop12", /./],
  ["zaq12wsxcde3", /./],
  ["1qaz2wsx3edc", /./],
  ["asdfghjkl123", /./],
  ["zxcvbnm12345", /./],
  ["iloveyou1234", /./],
  ["123456789abc", /./],
  ["Lima20262026", /./],
  ["internet2026", /./],
  ["19851985 1985", /./],
  ["28071821Peru", /./],
  ["Hola12345678", /./],
  ["AnaQuispe2026", /usuario/],
  ["aaaaaaaaaaaaaaaaaaaa", /fácil de adivinar/],
])("%s is refused, and the reason says what is better", async (password, reason) => {
  const refusal = await passwordRefusal(password, "ana.quispe", BRANDS);
  expect(refusal?.message).toMatch(reason);
  expect(refusal?.message).toMatch(/No uses tu usuario|cuatro palabras/);
});

// asvs: 6.2.5
test.each([
  "una frase bien larga",
  "caballo correcto grapa",
  "correct horse battery staple",
  "ñandú-Ñandú-9 llamas",
  "mañana como banana en casa",
  "tres tristes tigres",
  "la llama azul salta",
  "mi perro come papaya",
  "kT9#vLq2!xPz",
  "лошадь верно батарея",
  "μια πολύ μεγάλη φράση",
])("%s passes", async (password) => {
  expect(await passwordRefusal(password, "ana.quispe", BRANDS)).toBeNull();
});

// asvs: 6.2.1, 6.2.9
test("short and long ones are refused by length before anything is estimated", async () => {
  expect(await passwordRefusal("corta", "ana")).toMatchObject({ code: "too_short" });
  expect(await passwordRefusal("x".repeat(201), "ana")).toMatchObject({ code: "too_long" });
});

test("dictionaries that could not be loaded are loaded again for the next password", async () => {
  vi.resetModules();
  let failures = 1;
  vi.doMock("@zxcvbn-ts/core", async (actual) => {
    const core = await actual<typeof import("@zxcvbn-ts/core")>();
    class Failing extends core.ZxcvbnFactory {
      constructor(...options: ConstructorParameters<typeof core.ZxcvbnFactory>) {
        super(...options);
        failures -= 1;
        if (failures >= 0) throw new Error("no memory");
      }
    }
    return { ...core, ZxcvbnFactory: Failing };
  });
  const fresh = await import("./password-strength.ts");
  const refusal = () => fresh.passwordRefusal("una frase bien larga", "ana.quispe");
  await expect(refusal()).rejects.toThrow("no memory");
  expect(await refusal()).toBeNull();
  vi.doUnmock("@zxcvbn-ts/core");
});

test("what the product makes itself passes", async () => {
  const made = Array.from({ length: 20 }, () => [
    newTemporaryPassword(),
    randomBytes(12).toString("base64url"),
  ]).flat();
  for (const password of made)
    expect([password, await passwordRefusal(password, "admin")]).toEqual([password, null]);
});

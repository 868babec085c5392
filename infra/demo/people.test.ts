import { documentHints, normaliseDocument } from "@asesorador/domain/lead/document";
import { normaliseEmail, normalisePhone } from "@asesorador/domain/lead/phone-and-email";
import { expect, test } from "vitest";
import { person } from "./people.ts";
import { seeded } from "./random.ts";

test.each(["peru", "chile"] as const)(
  "every person invented for %s passes as a contact and does not exist",
  (country) => {
    for (const index of [0, 1, 999, 1499, 9999]) {
      const { name, phone, email, document, address } = person(index, country, seeded(index));
      expect(normalisePhone(phone, country)).toMatch(/^(5190000\d{4}|5690000\d{4})$/);
      expect(normaliseEmail(email)).toMatch(/@example\.pe$/);
      expect(documentHints(normaliseDocument(document), country)).toEqual([]);
      expect(name).toMatch(/Ejemplo|Demo|Muestra|Prueba|Inventado|Imaginaria|Ficticio|Simulacro/);
      expect(address).toMatch(/^Calle Ejemplo \d{3}, /);
    }
  },
);

test("no two people share a phone, an e-mail or a document", () => {
  const people = Array.from({ length: 1500 }, (_, index) => person(index, "peru", seeded(index)));
  for (const field of ["phone", "email", "document"] as const)
    expect(new Set(people.map((one) => one[field])).size).toBe(1500);
});

import { expect, test } from "vitest";
import { es as chile } from "../chile/es.ts";
import { es } from "./es.ts";

test("a bill is a recibo in Peru and a boleta in Chile", () => {
  const { heading, file, reading, used, failed } = es;
  for (const text of [heading, file, reading, used]) {
    expect(text.peru).toContain("recibo");
    expect(text.chile).toContain("boleta");
  }
  expect(failed.chile.unreadable).toContain("boleta");
  expect(JSON.stringify(chile)).not.toContain("recibo");
});

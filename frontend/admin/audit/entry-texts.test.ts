import { expect, test } from "vitest";
import { actionOf, actorOf, detailOf, subjectOf } from "./entry-texts.ts";

test("actor, action and subject are described in words", () => {
  expect(actionOf({ action: "LeadViewed" })).toBe("Vio un lead");
  expect(actorOf({ actor: "ana" })).toBe("ana");
  expect(actorOf({ actor: null })).toBe("Sin sesión");
  expect(actorOf({ actor: "operator" })).toBe("Línea de comandos");
  expect(subjectOf({ subject: "lead", subjectId: "0195f6a0-0000-7000-8000-00000000000a" })).toBe(
    "Lead 0195f6a0",
  );
  expect(subjectOf({ subject: "article", subjectId: "0195f6a0-0000-7000-8000-00000000000a" })).toBe(
    "Artículo 0195f6a0",
  );
  expect(subjectOf({ subject: "intent", subjectId: "mudanza" })).toBe("Intención del asistente mudanza");
  expect(subjectOf({ subject: "leads", subjectId: null })).toBe("Leads");
});

test("an unknown event is shown by its type", () => {
  expect(actionOf({ action: "SomethingNew" })).toBe("SomethingNew");
});

test.each([
  [{}, ""],
  [{ cause: "throttled" }, "demasiados intentos"],
  [{ method: "passkey" }, "con llave de acceso"],
  [{ factor: "totp" }, "aplicación de códigos"],
  [{ role: "adviser", required: "yes" }, "Asesor · exigido"],
  [{ allowed: "yes" }, "permitido"],
  [{ intent: "precios" }, "intención: precios"],
  [{ outcome: "worse" }, "resultado: no se publicó: peor que lo publicado"],
  [{ by: "automatic" }, "quién: sola, porque el asesor no escribía"],
  [{ allowed: "no" }, "ya no se permite"],
  [{ from: "adviser", to: "admin" }, "Asesor → Administrador"],
  [
    { status: "lost", format: "csv", count: "12", searched: "yes" },
    "12 leads · CSV · con búsqueda · estado: Perdido",
  ],
  [
    { format: "xlsx", count: "1", from: "2026-11-01", to: "2026-11-20", assignee: "ana" },
    "1 lead · XLSX · desde: 2026-11-01 · hasta: 2026-11-20 · asesor: ana",
  ],
  [
    { fields: "name,phone", reason: "claim", ticket: "SOP-1", count: "2" },
    "2 leads · datos: nombre, teléfono · motivo: reclamo · referencia: SOP-1",
  ],
])("the detail %j reads %j", (detail: Record<string, string>, text) => {
  expect(detailOf({ detail })).toBe(text);
});

import { NO_FIELDS, TimelineEntry } from "@asesorador/domain/lead/timeline-contract";
import { expect, test } from "vitest";
import { actorOf, timelineText } from "./timeline-text.ts";

const entry = (type: string, change: object = {}) =>
  TimelineEntry.parse({
    eventId: "1",
    type,
    at: "2026-11-20T15:00:00.000Z",
    actor: "admin:ana",
    ...NO_FIELDS,
    ...change,
  });
const title = (type: string, change: object = {}) => timelineText(entry(type, change), "PEN").title;

test("each event of a lead has a title", () => {
  expect(title("LeadSubmitted", { actor: "visitor" })).toBe("Envió su solicitud");
  expect(title("LeadSubmitted")).toBe("Solicitud registrada");
  expect(title("LeadContacted", { from: "pending", to: "contacted" })).toBe("De Pendiente a Contactado");
  expect(title("LeadReopened", { from: "lost", to: "pending" })).toBe("Reabierto como Pendiente");
  expect(title("LeadAssigned", { assignee: "beto" })).toBe("Asignado a beto");
  expect(title("LeadAssigned")).toBe("Quedó sin asignar");
  expect(title("FollowUpScheduled", { dueAt: "2026-11-21T15:00:00.000Z" })).toBe(
    "Seguimiento para el 21 nov 2026, 10:00",
  );
  expect(title("FollowUpScheduled")).toBe("Seguimiento quitado");
  expect(title("PersonalDataErased")).toBe("Datos personales eliminados");
});

test("a correction says what the data was and is", () => {
  const corrected = [
    { field: "phone", before: "51987654321", after: "51912345678" },
    { field: "email", before: null, after: "ana@example.pe" },
  ];
  expect(timelineText(entry("ContactCorrected", { corrected }), "PEN")).toMatchObject({
    title: "Datos de contacto corregidos",
    detail: "Teléfono: 51987654321 → 51912345678 · Email: vacío → ana@example.pe",
  });
});

test("details and written text are apart from the title", () => {
  const lost = entry("LeadLost", { from: "quoted", to: "lost", reason: "price", text: "<b>caro</b>" });
  expect(timelineText(lost, "PEN")).toEqual({
    title: "De Cotizado a Perdido",
    detail: "Precio",
    text: "<b>caro</b>",
  });
  const attempt = entry("ContactAttemptLogged", { channel: "call", outcome: "no_answer" });
  expect(timelineText(attempt, "PEN").detail).toBe("Llamada · No contesta");
  const merged = entry("LeadsMerged", { otherLead: "0a1b2c3d-0000-4000-8000-000000000001" });
  expect(timelineText(merged, "PEN").detail).toBe("Solicitud 0a1b2c3d");
});

test("an unknown event is shown by its type", () => {
  expect(title("SomethingNew")).toBe("SomethingNew");
});

test("an account is shown by its name, other actors by a description", () => {
  expect(["admin:ana", "adviser:beto.q", "visitor", "system", "demo", "odd"].map(actorOf)).toEqual([
    "ana",
    "beto.q",
    "La persona",
    "El sistema",
    "Demostración",
    "odd",
  ]);
});

import type { Active, Over } from "@dnd-kit/core";
import { expect, test } from "vitest";
import { leadSample } from "../lead-sample.ts";
import { announcementsFor } from "./announcements.ts";

const lead = leadSample(7);
const active = { id: lead.id, data: { current: { lead } } } as unknown as Active;
const over = (id: string) => ({ id }) as Over;

test("a card's own column is announced only when the card comes back to it", () => {
  const said = announcementsFor(() => lead);
  expect(said.onDragStart({ active })).toBe("Tomaste a Persona Ficticia 7, de Pendiente.");
  // It would interrupt the announcement before.
  expect(said.onDragOver({ active, over: over("pending") })).toBeUndefined();
  expect(said.onDragOver({ active, over: over("quoted") })).toBe("Persona Ficticia 7 está sobre Cotizado.");
  expect(said.onDragOver({ active, over: over("pending") })).toBe("Persona Ficticia 7 está sobre Pendiente.");
  expect(said.onDragOver({ active, over: null })).toContain("no está sobre ninguna columna");
});

test("the end of a drag is announced as dropped or as back", () => {
  const said = announcementsFor(() => lead);
  expect(said.onDragEnd({ active, over: over("lost") })).toBe("Soltaste a Persona Ficticia 7 en Perdido.");
  expect(said.onDragEnd({ active, over: null })).toBe("Persona Ficticia 7 volvió a Pendiente.");
  expect(said.onDragCancel({ active, over: null })).toBe("Persona Ficticia 7 volvió a Pendiente.");
});

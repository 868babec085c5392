import type { Active, Over } from "@dnd-kit/core";
import { expect, test } from "vitest";
import { leadSample } from "../lead-samples.ts";
import { announcementsFor } from "./announcements.ts";

const lead = leadSample(7);
const active = { id: lead.id, data: { current: { lead } } } as unknown as Active;
const over = (id: string) => ({ id }) as Over;

test("a card's own column is announced only when the card comes back to it", () => {
  const announcements = announcementsFor(() => lead);
  expect(announcements.onDragStart({ active })).toBe("Tomaste a Persona Ficticia 7, de Pendiente.");
  // It would interrupt the announcement before.
  expect(announcements.onDragOver({ active, over: over("pending") })).toBeUndefined();
  expect(announcements.onDragOver({ active, over: over("quoted") })).toBe(
    "Persona Ficticia 7 está sobre Cotizado.",
  );
  expect(announcements.onDragOver({ active, over: over("pending") })).toBe(
    "Persona Ficticia 7 está sobre Pendiente.",
  );
  expect(announcements.onDragOver({ active, over: null })).toContain("no está sobre ninguna columna");
});

test("the end of a drag is announced where the card stays, and left to the toast where it moves", () => {
  const announcements = announcementsFor(() => lead);
  expect(announcements.onDragEnd({ active, over: over("lost") })).toBeUndefined();
  expect(announcements.onDragEnd({ active, over: over("pending") })).toBe(
    "Persona Ficticia 7 volvió a Pendiente.",
  );
  expect(announcements.onDragEnd({ active, over: null })).toBe("Persona Ficticia 7 volvió a Pendiente.");
  expect(announcements.onDragCancel({ active, over: null })).toBe("Persona Ficticia 7 volvió a Pendiente.");
});

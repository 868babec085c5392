import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import { DEFAULT_TEMPLATES } from "./es.ts";
import type { TemplateEvent } from "./events.ts";
import { evolveTemplates, templateIn, templatesDecider } from "./templates.ts";

const given = spec(templatesDecider);
const kind = "lead_received";
const text = { subject: "Llegó", body: "Hola, {nombre}" };
const saved: TemplateEvent = { type: "MessageTemplateSaved", version: 1, data: { kind, ...text } };
const restored: TemplateEvent = { type: "MessageTemplateRestored", version: 1, data: { kind } };
const save = { type: "SaveTemplate", kind, seen: 0, ...text } as const;

test("a template is the program's until it is saved, and again after it was restored", () => {
  expect(templateIn(new Map(), kind)).toEqual({ ...DEFAULT_TEMPLATES[kind], version: 0, isDefault: true });
  const one = evolveTemplates(new Map(), saved);
  expect(templateIn(one, kind)).toEqual({ ...text, version: 1, isDefault: false });
  const two = evolveTemplates(one, restored);
  expect(templateIn(two, kind)).toEqual({ ...DEFAULT_TEMPLATES[kind], version: 2, isDefault: true });
});

test("a change is recorded whole, and a repeat of it changes nothing", () => {
  expect(given().when(save)).toEqual({ ok: true, events: [saved] });
  expect(given(saved).when(save)).toEqual({ ok: true, events: [] });
});

test("a change of a version that is no longer current is refused", () => {
  const refused = { ok: false, rejection: "template_changed_meanwhile" };
  expect(given(saved).when({ ...save, subject: "Otro" })).toEqual(refused);
  expect(given(saved).when({ type: "RestoreTemplate", kind, seen: 0 })).toEqual(refused);
  expect(given(saved).when({ type: "RestoreTemplate", kind, seen: 1 })).toEqual({
    ok: true,
    events: [restored],
  });
});

test("a template with an unknown placeholder is refused", () => {
  expect(given().when({ ...save, body: "{dni}" })).toEqual({ ok: false, rejection: "template_invalid" });
});

test("restoring what was never changed records nothing", () => {
  expect(given().when({ type: "RestoreTemplate", kind, seen: 0 })).toEqual({ ok: true, events: [] });
});

import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { createActor } from "xstate";
import { CONTACT_FIELDS } from "./draft.ts";
import { es } from "./es.ts";
import { esPlans } from "./es-plans.ts";
import type { PeruContext } from "./peru-context.ts";
import { peruMachine } from "./peru-machine.ts";
import { filledDraft, LEAD_ID, NOW } from "./peru-spec.ts";
import { errorsIn, knownStepOf, otherIssues, stepOf } from "./step.ts";

const initial = createActor(peruMachine, {
  input: { leadId: LEAD_ID, route: "/", now: () => NOW, hasDraft: false },
}).getSnapshot();
const context = (change: Partial<PeruContext>): PeruContext => ({ ...initial.context, ...change });

const at = (flow: unknown) => stepOf({ ...initial, value: { catalogue: "ready", flow } } as typeof initial);

test.each([
  ["budget", 1],
  ["priorities", 2],
  [{ analysis: { comparison: "failed" } }, 3],
  [{ recommendations: "claro" }, 4],
  [{ contact: "editing" }, 5],
  [{ submission: "sending" }, 5],
  ["sent", 5],
  [{ submission: "saved" }, 5],
])("%j is step %i", (flow, step) => {
  expect(at(flow)).toBe(step);
});

test.each([["restoring"], [{ submission: "checking" }]])("no step is known during %j", (flow) => {
  expect(
    knownStepOf({ ...initial, matches: (asked: object) => isDeepStrictEqual(asked, { flow }) } as never),
  ).toBeNull();
});

test("no error shows before the first press", () => {
  expect(errorsIn(context({}), CONTACT_FIELDS, esPlans.contact.problem)).toEqual({});
  expect(
    Object.keys(errorsIn(context({ invalidSubmits: 1 }), CONTACT_FIELDS, esPlans.contact.problem)),
  ).toEqual([...CONTACT_FIELDS]);
});

test("the server's messages are shown beside their fields; rut is the document", () => {
  const refused = context({
    draft: filledDraft,
    rejection: {
      kind: "refused",
      failure: {
        code: "invalid_input",
        message: "Revisa tus datos",
        issues: [
          { path: "rut", code: "shape", message: "Revisa tu documento" },
          { path: "consent.id", code: "unknown", message: "Vuelve a marcar la casilla" },
          { path: "leadId", code: "format", message: "Recarga la página" },
        ],
      },
    },
  });
  expect(errorsIn(refused, CONTACT_FIELDS, esPlans.contact.problem)).toEqual({
    dni: "Revisa tu documento",
    dataConsent: "Vuelve a marcar la casilla",
  });
  expect(otherIssues(refused)).toEqual(["Recarga la página"]);
});

test("every problem of a field has a text; a district is optional and has none", () => {
  const texts = { ...es.problem, ...esPlans.contact.problem };
  const { district: _, ...needed } = texts;
  for (const [field, words] of Object.entries(needed)) expect(words.missing, field).toBeTruthy();
  // What the hint allows, the error must not forbid.
  expect(texts.phone.unreachable).toContain("fijo");
  expect(esPlans.contact.phoneHint).toMatch(/fijo.*otro país/);
  expect(texts.email.unreachable).toBeTruthy();
  expect(texts.monthlyPayment.not_an_amount).toBeTruthy();
});

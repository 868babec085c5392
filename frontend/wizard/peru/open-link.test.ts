import type { Plan } from "@asesorador/domain/recommendation/plan";
import { afterEach, expect, test, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { openLink } from "./open-link.ts";
import { peruMachine } from "./peru-machine.ts";
import { LEAD_ID, NOW, samplePlans } from "./peru-spec.ts";
import { stepOf } from "./step.ts";

afterEach(() => vi.unstubAllGlobals());

const visit = (search: string, state: object | null = null) => {
  const entries = [{ state, search }];
  const last = () => entries[entries.length - 1];
  vi.stubGlobal("location", { search });
  vi.stubGlobal("history", {
    get state() {
      return last()?.state;
    },
    replaceState: (next: object | null, _: string, address: string) =>
      entries.splice(-1, 1, { state: next, search: address }),
    pushState: (next: object, _: string, address: string) => entries.push({ state: next, search: address }),
  });
  const machine = peruMachine.provide({
    actors: { loadPlans: fromPromise<readonly Plan[]>(async () => samplePlans) },
  });
  const wizard = createActor(machine, { input: { leadId: LEAD_ID, route: "/", now: () => NOW } }).start();
  openLink(wizard.send);
  return { entries, wizard };
};

const LINK = "?evaluar=peru&vivienda=casa&pago=150.5&cia=win&servicio=doble&prioridad=ambos&pesos=10-20-30";

test("a link fills steps 1 and 2 and opens the analysis", () => {
  const { wizard } = visit(LINK);
  expect(stepOf(wizard.getSnapshot())).toBe(3);
  expect(wizard.getSnapshot().context.draft).toMatchObject({
    housingType: "casa",
    monthlyPayment: "150.5",
    currentCompany: "win",
    currentService: "doble",
    priority: "ambos",
    name: "",
  });
});

test("Back leads from a link to step 1, whose address carries no answers", () => {
  const { entries } = visit(LINK);
  expect(entries).toEqual([
    { state: null, search: "?evaluar=peru" },
    { state: { peru: { step: 3, depth: 1 } }, search: LINK },
  ]);
});

test("a reload adds no history entry", () => {
  const state = { evaluar: true, peru: { step: 4, depth: 2 } };
  expect(visit(LINK, state).entries).toEqual([{ state, search: LINK }]);
});

test("an invalid address leaves the wizard at step 1", () => {
  const { wizard, entries } = visit(LINK.replace("casa", "cueva"));
  expect(stepOf(wizard.getSnapshot())).toBe(1);
  expect(entries).toHaveLength(1);
});

import { type JourneyEvent, journeyEvents } from "@asesorador/domain/journey/events";
import { MAX_LISTED, STEPS, WIZARDS, type Wizard } from "@asesorador/domain/journey/steps";
import { parsePosition } from "@asesorador/domain/kernel/event-store";
import type { LeadSubmittedData } from "@asesorador/domain/lead/events";
import { LeadVisit } from "@asesorador/domain/lead/lead-visit";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import { beforeAll, expect, test } from "vitest";
import { memoryVault } from "../testing/memory-vault.ts";
import { demoCatalogue } from "./catalogue.ts";
import { type DemoJourneys, demoJourneys } from "./journeys.ts";
import { demoQuarter, type Happening } from "./quarter.ts";

const until = Date.parse("2026-11-21T05:00:00.000Z");
const { services } = demoCatalogue();
const catalogue = { position: "99", eventId: "0195f6a0-0000-7000-8000-0000000000c1" };
const offered = { services, catalogue };
const offeredAt = () => offered;
const yieldNow = async () => {};
let quarter: readonly Happening[] = [];
let journeys: readonly Happening[] = [];
let leadVisits: DemoJourneys["leadVisits"] = new Map();
let visits: readonly (readonly JourneyEvent[])[] = [];

beforeAll(async () => {
  quarter = await demoQuarter({ until, servicesAt: () => services, vault: memoryVault(), yieldNow });
  ({ journeys, leadVisits } = await demoJourneys({ until, offeredAt, quarter, yieldNow }));
  visits = journeys.map(({ fact, also = [], stream }) =>
    [fact, ...also].map((one) => {
      const metadata = {
        actor: "demo",
        correlationId: "c",
        causationId: "c",
        occurredAt: "",
        recordedAt: "",
      };
      return journeyEvents.decode({
        ...one,
        stream,
        eventId: "",
        revision: 0n,
        position: parsePosition("1"),
        metadata,
      });
    }),
  );
});

const eventsOf = <Type extends JourneyEvent["type"]>(type: Type) =>
  visits.flat().filter((event): event is Extract<JourneyEvent, { type: Type }> => event.type === type);
const reached = (wizard: Wizard, step: string) =>
  eventsOf("WizardStepEntered").filter(
    ({ data }) => data.wizard === wizard && data.stepName === step && data.first,
  ).length;

test("there is one submitted visit for each lead that was sent while the server answered, and about 3,000 more were abandoned", () => {
  const leads = quarter.filter(({ fact }) => fact.type === "LeadSubmitted");
  const waited = leads.filter(
    ({ fact, at }) => Date.parse((fact.data as LeadSubmittedData).consent?.acceptedAt ?? "") < at,
  ).length;
  expect(waited).toBeGreaterThan(0);
  expect(eventsOf("WizardSubmitted")).toHaveLength(leads.length - waited);
  const abandoned = visits.length - (leads.length - waited);
  expect(abandoned).toBeGreaterThan(2980);
  expect(abandoned).toBeLessThan(3000);
  expect(new Set(journeys.map(({ stream }) => stream)).size).toBe(visits.length);
});

test("the funnel narrows from step to step in every wizard, and some visits end at each", () => {
  for (const wizard of WIZARDS) {
    const passed = [
      ...STEPS[wizard].map((step) => reached(wizard, step)),
      eventsOf("WizardSubmitted").filter(({ data }) => data.wizard === wizard).length,
    ];
    for (const [i, count] of passed.slice(1).entries()) expect(count).toBeLessThan(passed[i] ?? 0);
    expect(passed.at(-1)).toBeGreaterThan(50);
  }
});

test("the plan shown first has score and weights where plans are scored, and the selected plan was shown", () => {
  const scored = eventsOf("RecommendationsShown").filter(
    ({ data }) => data.wizard === "peru" && data.top !== null && data.weights !== null,
  );
  expect(scored.length).toBeGreaterThan(500);
  for (const { data } of scored) {
    expect(data.top?.score).toBeGreaterThan(0);
    const { saving, service, extras } = data.weights ?? { saving: 0, service: 0, extras: 0 };
    expect(saving + service + extras).toBe(100);
  }
  const choices = visits.flatMap((events) => {
    const chosen = events.find((event) => event.type === "PlanSelected");
    const list = events.find((event) => event.type === "RecommendationsShown");
    return chosen && list ? [{ rank: chosen.data.rank, count: list.data.count }] : [];
  });
  for (const { rank, count } of choices) expect(rank).toBeLessThanOrEqual(count);
  const first = choices.filter(({ rank }) => rank === 1).length / choices.length;
  expect(first).toBeGreaterThan(0.4);
  expect(first).toBeLessThan(0.8);
});

/** Every UUID in it, also within a longer word: one search, where one for each id reads megabytes thousands of times. */
const idsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/(?=([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}))/g)].map(
      ([, id]) => id ?? "",
    ),
  );

test("visits hold no lead ids", () => {
  const held = idsIn(JSON.stringify(visits.flat().map(({ data }) => data)));
  const leads = quarter.map(({ stream }) => stream.slice("lead-".length));
  expect(idsIn(leads.join(" "))).toEqual(new Set(leads));
  expect(leads.filter((id) => held.has(id))).toEqual([]);
});

test("visits end before the day does, are in order, and the same each time", async () => {
  const at = journeys.map((one) => one.at);
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at.at(-1)).toBeLessThan(until);
  expect(await demoJourneys({ until, offeredAt, quarter, yieldNow })).toEqual({ journeys, leadVisits });
});

test("every lead has a copy of its visit, with the rank of its plan and without the visit's id", () => {
  const leads = quarter.filter(({ fact }) => fact.type === "LeadSubmitted");
  expect(leadVisits.size).toBe(leads.length);
  const copies = [...leadVisits.values()].map((copy) => LeadVisit.parse(copy));
  const ranks = copies.flatMap(({ rank }) => rank ?? []);
  expect(ranks.length).toBeGreaterThan(900);
  expect(new Set(ranks).size).toBeGreaterThan(2);
  expect(copies.some(({ ownWeights }) => ownWeights)).toBe(true);
  const held = idsIn(JSON.stringify(copies));
  const visitIds = journeys.map(({ stream }) => stream.slice("journey-".length));
  expect(idsIn(visitIds.join(" "))).toEqual(new Set(visitIds));
  expect(visitIds.filter((id) => held.has(id))).toEqual([]);
});

test("lists hold what they were made from: answers, plans with scores and prices, catalogue and rules", () => {
  const shown = eventsOf("RecommendationsShown");
  expect(shown.length).toBeGreaterThan(2000);
  for (const { data } of shown) {
    expect(data).toMatchObject({ catalogue, ruleset: RULESET, order: "recomendacion", outside: [] });
    expect(data.answers).not.toBeNull();
    expect(data.plans).toHaveLength(Math.min(data.count, MAX_LISTED));
  }
});

test("some visitors of the Peruvian wizard see a second list by their own weights, and choose from that one", () => {
  const weighed = visits.filter((events) =>
    events.some(({ type, data }) => type === "RecommendationsShown" && data.ownWeights === true),
  );
  expect(weighed.length).toBeGreaterThan(50);
  for (const events of weighed) {
    expect(events[0]?.data.wizard).toBe("peru");
    const lists = events.flatMap((event) => (event.type === "RecommendationsShown" ? [event.data] : []));
    expect(lists.map(({ cause }) => cause)).toEqual(["first", "weights"]);
    for (const { type, data } of events)
      if (type === "PlanSelected") expect(lists[1]?.plans?.[data.rank - 1]?.[0]).toBe(data.serviceId);
  }
});

test("two campaigns and one experiment are distinguished, and visits without either are most", () => {
  const started = eventsOf("WizardStarted").map(({ data }) => data);
  const named = started.flatMap(({ campaign }) => (campaign ? [campaign.name] : []));
  expect(new Set(named)).toEqual(new Set(["fibra_hogar", "baja_tu_recibo"]));
  expect(named.length).toBeLessThan(started.length / 4);
  const variants = started.flatMap(({ variants: shown }) => Object.entries(shown ?? {}));
  expect(new Set(variants.map(([name, variant]) => `${name}=${variant}`))).toEqual(
    new Set(["titulo_portada=a", "titulo_portada=b"]),
  );
});

test("some forms are refused at first, and some Chileans leave the picker for another category", () => {
  const refused = eventsOf("FormRefused").map(({ data }) => data);
  const contacts = visits.filter((events) =>
    events.some(({ type, data }) => type === "WizardStepEntered" && data.stepName === "contacto"),
  );
  const atContact = refused.filter(({ stepName }) => stepName === "contacto");
  expect(atContact.length / contacts.length).toBeGreaterThan(0.1);
  expect(atContact.length / contacts.length).toBeLessThan(0.25);
  expect(new Set(refused.map(({ field, code }) => `${field} ${code}`))).toEqual(
    new Set(["phone unreachable", "email unreachable", "monthlyPayment not_an_amount"]),
  );
  const left = visits.filter((events) => events.some(({ type }) => type === "CategoryLeft"));
  expect(left.length).toBeGreaterThan(30);
  for (const events of left)
    expect(events.map(({ type }) => type)).toEqual(["WizardStarted", "WizardStepEntered", "CategoryLeft"]);
});

test("a visit's messages have the time since it began, which never goes back", () => {
  for (const events of visits) {
    const times = events.flatMap(({ data }) => ("sinceMs" in data ? [data.sinceMs ?? -1] : []));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBe(0);
  }
});

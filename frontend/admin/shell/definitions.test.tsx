import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentProps, ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FunnelCard } from "../analytics/FunnelCard.tsx";
import { LeadCharts } from "../analytics/LeadCharts.tsx";
import { daysQuery, funnelQuery } from "../analytics/queries.ts";
import { Figures } from "../assistant/Figures.tsx";
import { StatusCard } from "../assistant/StatusCard.tsx";
import { EVERYTHING } from "../leads/filters.ts";
import { LeadSections } from "../leads/LeadSections.tsx";
import { ListControls } from "../leads/ListControls.tsx";
import { leadSample } from "../leads/lead-samples.ts";
import { ReadModels } from "../operations/ReadModels.tsx";
import { SummaryCards } from "../overview/SummaryCards.tsx";
import { SummaryTab } from "../overview/SummaryTab.tsx";
import { AutoAssignment } from "../team/AutoAssignment.tsx";

const summary = {
  total: 8,
  pending: 1,
  contacted: 1,
  interested: 1,
  quoted: 1,
  converted: 1,
  lost: 1,
  monthlySavings: 10,
  leftOut: 0,
};
const stats = {
  conversations: 3,
  conversationsToday: 1,
  handedOff: 1,
  leads: 2,
  withLead: 1,
  messages: 5,
  replies: 5,
  fallbacks: 1,
  handoffs: 1,
  thumbsUp: 1,
  thumbsDown: 1,
  averageLatencyMs: 5,
  intents: [],
  intentNames: {},
  articles: { active: 1, kept: 2 },
  taughtAt: null,
};
const dwell = { stays: 1, averageMs: 1000, medianMs: 1000 };
const funnel = {
  wizard: "peru",
  from: "2026-11-01",
  to: "2026-11-30",
  started: 2,
  shown: 1,
  selected: 1,
  selectedFirst: 1,
  viewports: { phone: 1, tablet: 0, desktop: 1 },
  steps: [{ step: "presupuesto", reached: 2, ofStarted: 100, left: 1, leftRate: 50, dwell }],
  plans: [{ serviceId: 1, shownFirst: 1, averageScore: 90, selected: 1 }],
  weights: [{ saving: 1, service: 1, extras: 1, shown: 1 }],
};
const day = {
  day: "2026-11-01",
  submitted: 1,
  contacted: 1,
  interested: 0,
  quoted: 0,
  converted: 0,
  lost: 0,
  reopened: 0,
  monthlySavings: 1,
  met: 1,
  late: 0,
  breached: 0,
  waiting: 0,
};

/** Queries are answered from the cache; any other stays in its loading state. */
const html = (element: ReactElement): string => {
  const client = new QueryClient();
  client.setQueryData(funnelQuery("peru", 30).queryKey, funnel as never);
  client.setQueryData(daysQuery("peru", 30).queryKey, [day] as never);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
};

const DEFINED =
  /aria-label="Qué cuenta: ([^"]+)".*?<span id="[^"]+" popover="auto"[^>]*>([^<]{20,})<\/span>/g;
const definedIn = (markup: string) => [...markup.matchAll(DEFINED)].map(([, figure]) => figure);

test.each([
  ["the summary's cards", <SummaryCards market="peru" key="1" summary={summary} brands={[]} />, 4],
  ["the assistant's figures", <Figures key="2" stats={stats as never} />, 4],
])("%s: every figure says what it counts", (_where, element, figures) => {
  const markup = html(element);
  const terms = [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, inside = ""]) => definedIn(inside));
  expect(terms).toHaveLength(figures);
  for (const one of terms) expect(one).toHaveLength(1);
});

test("every chart, every figure of the funnel, its bars and its tables say what they count", () => {
  expect(definedIn(html(<LeadCharts market="peru" />))).toEqual([
    "Leads recibidos",
    "Avances por estado",
    "Ahorro mensual ofrecido",
    "Promesa de primer contacto",
  ]);
  expect(definedIn(html(<FunnelCard market="peru" planName={() => null} />))).toEqual([
    "Visitas que envían su solicitud",
    "Mayor abandono",
    "Eligen el primer plan",
    "Desde un teléfono",
    "Visitas que llegaron a cada paso",
    "Pasos del cotizador",
    "Plan mostrado primero",
    "Pesos con que se ordenó la lista",
  ]);
});

test("the figures of performance, actions, the assistant's state and read models have definitions, too", () => {
  const tab = html(
    <SummaryTab market="peru" onLeads={() => {}} onBrands={() => {}} onServices={() => {}} recent={false} />,
  );
  expect(definedIn(tab).slice(0, 7)).toEqual([
    "Total de leads",
    "En proceso (contactados)",
    "Convertidos",
    "Ahorro anual estimado",
    "Gestionar Leads",
    "Gestionar Marcas",
    "Gestionar Servicios",
  ]);
  expect(
    definedIn(html(<StatusCard stats={stats as never} configs={[]} error={null} onRetry={() => {}} />)),
  ).toEqual([
    "Base de conocimiento",
    "Modo",
    "Preguntas que entendió",
    "Pidieron un asesor",
    "Respuestas rápidas activas",
    "Última actualización",
  ]);
  expect(definedIn(html(<AutoAssignment />))).toEqual(["Reparto automático"]);
  expect(definedIn(html(<ReadModels readModels={[]} rebuilds={[]} />))).toEqual([
    "Atraso",
    "Versión",
    "Posición",
    "En cuarentena",
  ]);
});

test("no two figures of one screen share a name", () => {
  const screen = html(
    <>
      <SummaryCards market="peru" summary={summary} brands={[]} />
      <SummaryTab market="peru" onLeads={() => {}} onBrands={() => {}} onServices={() => {}} recent={false} />
    </>,
  );
  const names = definedIn(screen);
  expect(names).toEqual([...new Set(names)]);
});

test("the list of leads and an open lead's saving say what they count", () => {
  const controls = {
    control: { filters: EVERYTHING, text: "" },
    params: { board: false },
    list: { total: { total: 3, more: false }, leads: [], query: {} },
  } as unknown as Pick<ComponentProps<typeof ListControls>, "control" | "params" | "list">;
  const list = <ListControls {...controls} mayExport={false} onShow={() => {}} onRefresh={() => {}} />;
  expect(definedIn(html(list))).toEqual(["Leads"]);
  expect(definedIn(html(<LeadSections lead={leadSample(1)} />))).toEqual(["Análisis de Ahorros"]);
});

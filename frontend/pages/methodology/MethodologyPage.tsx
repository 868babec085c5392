import {
  BADGE,
  DEFAULT_PAYMENT_CENTS,
  REASONS,
  RECOMMENDED_SCORE,
  TOP_CHOICE_SCORE,
} from "@asesorador/domain/recommendation/constants";
import { brand } from "../../kernel/brand.ts";
import { Article, type Chapter, Pairs, Points, Text } from "../Article.tsx";
import { Example } from "./Example.tsx";
import { es } from "./es.ts";
import { PointTables } from "./PointTables.tsx";
import { Chile, Confidence, Preferences } from "./Preferences.tsx";
import { Prices } from "./Prices.tsx";
import { Weights } from "./Weights.tsx";

const Figures = () => (
  <>
    <Text>{es.figures.text}</Text>
    <Pairs items={es.figures.items} />
  </>
);

const CHAPTERS: readonly Chapter[] = [
  {
    id: "resumen",
    title: es.short.title,
    children: <Points items={es.short.points(RECOMMENDED_SCORE, TOP_CHOICE_SCORE)} />,
  },
  {
    id: "planes",
    title: es.compared.title,
    children: <Text>{es.compared.text(DEFAULT_PAYMENT_CENTS)}</Text>,
  },
  { id: "puntos", title: es.points.title, children: <PointTables /> },
  { id: "pesos", title: es.weights.title, children: <Weights /> },
  {
    id: "orden",
    title: es.order.title,
    children: (
      <>
        <Pairs items={es.order.items} />
        <Text>{es.order.top(TOP_CHOICE_SCORE, RECOMMENDED_SCORE)}</Text>
      </>
    ),
  },
  { id: "ejemplo", title: es.example.title, children: <Example /> },
  {
    id: "sellos",
    title: es.badges.title,
    children: (
      <>
        <p>{es.badges.intro}</p>
        <Pairs items={es.badges.items(BADGE)} />
        <p>{es.badges.reasons(REASONS.atLeast, REASONS.atMost)}</p>
      </>
    ),
  },
  { id: "confianza", title: es.confidence.title, children: <Confidence /> },
  { id: "preferencias", title: es.preferences.title, children: <Preferences /> },
  { id: "chile", title: es.chile.title, children: <Chile /> },
  { id: "ahorro", title: es.savings.title, children: <Pairs items={es.savings.items} /> },
  { id: "precios", title: es.prices.title, children: <Prices /> },
  { id: "cifras", title: es.figures.title, children: <Figures /> },
  { id: "servidor", title: es.server.title, children: <Text>{es.server.text}</Text> },
  { id: "dinero", title: es.money.title, children: <Text>{es.money.text}</Text> },
  {
    id: "errores",
    title: es.mistakes.title,
    children: (
      <>
        <p>{es.mistakes.text}</p>
        <p>
          <a href={`mailto:${brand.email}`} className="link inline-flex min-h-11 items-center">
            {brand.email}
          </a>
        </p>
      </>
    ),
  },
];

/** How plans are selected and ranked, with the constants in use. Prerendered at build. */
export const MethodologyPage = () => (
  <Article title={es.title} intro={es.intro} since={es.since} chapters={CHAPTERS} />
);

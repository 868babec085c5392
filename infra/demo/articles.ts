import { derivedUuid } from "@asesorador/backend/application/derived-id";
import type {
  KnowledgeCommand,
  KnowledgeStatus,
  KnowledgeText,
} from "@asesorador/domain/assistant/knowledge";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { atWork } from "./calendar.ts";

type Planned = KnowledgeText & {
  /** When it was drafted, in days before the demo is filled. */
  readonly daysAgo: number;
  /** The statuses after the draft, a working day apart. */
  readonly became: readonly KnowledgeStatus[];
};

/** Articles that the demo's operators wrote on their own, not to answer one question. */
const PLANNED: readonly Planned[] = [
  {
    title: "Qué cambia entre fibra óptica y cable coaxial",
    content:
      "La fibra óptica llega hasta tu casa y suele dar la misma velocidad a toda hora, también de subida. El cable coaxial comparte la señal con el barrio, y su subida suele ser menor. Un asesor confirma cuál hay en tu dirección.",
    category: "plans",
    tags: ["fibra", "coaxial"],
    daysAgo: 34,
    became: ["review", "active"],
  },
  {
    title: "Wifi débil en una habitación",
    content:
      "Pon el router alto, al centro de la casa y sin muebles delante. Cerca usa la red de 5 GHz, lejos la de 2.4 GHz. Si no alcanza, pregunta a tu operador por un repetidor.",
    category: "technical",
    tags: ["wifi", "router", "repetidor", "habitación"],
    daysAgo: 31,
    became: ["active"],
  },
  {
    title: "Decodificador sin señal",
    content:
      "Apágalo, espera un minuto y enciéndelo otra vez. Si sigue igual, llama a la central de tu operador.",
    category: "technical",
    tags: ["decodificador"],
    daysAgo: 28,
    became: ["active", "archived"],
  },
  {
    title: "Cobros desconocidos en el recibo",
    content:
      "Pide a tu operador el detalle del cobro y presenta un reclamo si no estás de acuerdo: te responde por escrito. Si no quedas conforme, puedes apelar; OSIPTEL explica cómo.",
    category: "pricing",
    tags: ["recibo", "reclamo", "OSIPTEL"],
    daysAgo: 25,
    became: ["review", "active"],
  },
  {
    title: "Cómo se ordenan los planes",
    content:
      "El orden depende de lo que respondes: ahorro, mejor servicio o un balance de los dos. La página de metodología explica cada peso, y en los resultados lo puedes cambiar.",
    category: "comparison",
    tags: ["orden", "pesos"],
    daysAgo: 16,
    became: ["review"],
  },
  {
    title: "Cambio de titular del servicio",
    content: "El titular pide el cambio a su operador, con los documentos de las dos personas.",
    category: "operators",
    tags: ["titular"],
    daysAgo: 6,
    became: [],
  },
];

/** How they came to be; `until` in ms since 1970. */
export const plannedArticles = (
  until: number,
): readonly { readonly at: number; readonly command: KnowledgeCommand }[] =>
  PLANNED.flatMap(({ daysAgo, became, ...text }) => {
    const itemId = derivedUuid(`demo/article/${text.title}`);
    const draftedAt = atWork(until - daysAgo * DAY_MS, 0);
    return [
      { at: draftedAt, command: { type: "DraftItem", itemId, text } },
      ...became.map((status, n) => ({
        at: atWork(draftedAt + (n + 1) * DAY_MS, 0),
        command: { type: "ChangeItemStatus", itemId, status } as const,
      })),
    ];
  });

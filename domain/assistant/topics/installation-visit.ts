import { MARKET_WORDS } from "../market-words.ts";
import { topics } from "./topic.ts";

/** Who comes to install: "los técnicos", "el maestro". */
const TECHNICIAN = "(?:tecnic[oa]s?|instalador(?:es)?|maestros?)";

/** The technician's visit: how long it takes, when its cost is paid, another day for it, and what is there already. */
export const INSTALLATION_VISIT = topics({
  visit_duration: {
    words: new RegExp(
      [
        `\\bcuant[oa]s? (?:horas? |rato |tiempo )?(?:se |me )?(?:demor|tard|dur|qued|esta)\\w* (?:en (?:la|mi) casa )?(?:el |la |los )?(?:visita (?:del? )?)?${TECHNICIAN}\\b(?!.{0,30}\\b(?:en (?:venir|llegar|ir|aparecer)|vienen?|vengan?)\\b)`,
        "\\bcuant[oa]s? (?:horas? |rato |tiempo )?(?:se |me )?(?:demor|tard|dur)\\w* (?:la )?visita\\b",
        "\\bcuanto (?:tiempo )?dura (?:la |una )?instalacion\\b",
        "\\bcuantas horas\\b.{0,25}\\binstal\\w+|\\binstal\\w+.{0,12}\\b(?:varias|muchas|cuantas) horas\\b",
        `\\bcuant[oa]s? (?:horas|rato|tiempo)\\b.{0,25}\\b(?:a?dentro de|en) (?:la|mi) casa\\b.{0,20}\\b${TECHNICIAN}\\b`,
      ].join("|"),
    ),
    intents: ["installation", "outage"],
    isOfPlans: true,
    isBeyondDetails: true,
    text: () =>
      "Cuánto se queda el técnico depende de tu casa: por dónde entra el cable y cuántos equipos y televisores conecta; lo usual son unas horas. El día y el tramo de horas los da el operador al coordinar la visita y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.",
  },
  /** When and how what an installation costs is paid. */
  installation_payment: {
    words:
      /^(?=.*\b(?:pag\w+|cobr\w+|cuotas|costo|cuanto|fraccion\w*)\b).*\b(?:instal\w+|tecnico)\b.{0,40}\b(?:al ?tiro|al toque|(?:en|por) (?:cuotas|partes)|al contado|adelantad[oa]|(?:en|con|a) (?:la |el |mi )?(?:primer[ao]? |proxim[ao] )?(?:boleta|recibo|cuenta|factura)|(?:se (?:la )?)?pag\w+ el mismo dia|al tecnico|(?:despues|luego) o antes|antes o (?:despues|luego)|fraccion\w*)\b|\b(?:cuando|como) (?:se |me |la )*(?:pag\w+|cobr\w+) (?:la )?instal\w+/,
    unless: /\b(?:mensualidad|primer mes|tarjeta|yape\w*|plin|deposit\w+|transfer\w+|gratis)\b/,
    intents: ["installation", "payment"],
    precedesReply: true,
    text: ({ country }) =>
      `Si la instalación se paga el mismo día, en ${country === "peru" ? "el primer" : "la primera"} ${MARKET_WORDS[country].bill} o en cuotas lo define cada operador y no está en nuestro catálogo: un asesor lo confirma antes de contratar, sin costo. Lo que cobra cada uno:`,
  },
  /** Another day or hour for a visit, or the choice of it. */
  visit_change: {
    words:
      /^(?=.*\b(?:instal\w+|tecnic\w+|visita)\b).*\b(?:(?:cambi|mov|corr|posterg|aplaz|adelant)\w+ (?:(?:la|el|de|mi|esa|ese|para|otr[oa]|hora|dia|fecha|cita) )*(?:hora|dia|fecha|cita|visita|instalacion)|(?:reagend|reprogram)\w+)\b/,
    unless: /\b(?:llamad\w*|llam\w+|plan|velocidad|clinica|doctor|medic[oa]|hospital|dentista|vuelo|viaje)\b/,
    intents: ["installation", "my_request", "human"],
    isBeyondDetails: true,
    text: ({ phone, hours }) =>
      `El día y la hora de la visita se cambian con el operador, que es quien manda al técnico: avísale por sus canales de atención apenas sepas que no puedes. Si contrataste con ayuda de nuestro equipo, también puedes llamarnos: ${phone}, ${hours}. Si aún no contratas, dile al asesor qué días te acomodan.`,
  },
  /** Cables and boxes of an earlier service. */
  existing_wiring: {
    words:
      /^(?=.*\b(?:roseta|caja|cables?|cableado|conexion|instalacion|fibra)\b)(?=.*\b(?:ya (?:esta|estaba|hay|tengo|tiene|viene|puest\w+)|puest[oa]s?|dej(?:o|aron)|quedo|quedaron|anterior|antigu[oa]s?|otra compania|antes)\b)(?=.*\b(?:sirven? (?:es[aeo]s?|el|la|igual|ahi)|(?:us|ocup)(?:an|aran|ar) (?:el|la|es[aeo]s?|los?) |pon(?:en|dran) otr[oa]|(?:cable|caja|roseta|cableado) nuev[oa]|reutiliz\w+|aprovech\w+|igual (?:vienen|instalan|ponen|hay que)|(?:venir|instalar) (?:de nuevo|otra vez))\b)/,
    unless: /\b(?:devol\w+|devuelv\w+|de baja|router|modem|deco\w*|cuanto|precio)\b/,
    intents: ["installation", "coverage", "plan_details", "cancel_contract"],
    isBeyondDetails: true,
    text: () =>
      "Si tu casa ya tiene cable, caja o roseta de otro servicio, el técnico del operador ve en la visita si le sirve o si pone uno nuevo: no está en nuestro catálogo. Cuéntaselo al asesor, que lo consulta antes de contratar, sin costo.",
  },
});

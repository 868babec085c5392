/** What is counted in "el primer mes", "la primera vez", "el tercer piso"; a date, an hour, and "al segundo" for "at once". */
const NOT_OF_LIST =
  /\b(?:(?:primer|segund|tercer|ultim)[oa]?s?|[1-4](?:er|ero|ro|do|da|to)) (?:mes(?:es)?|vez|veces|recibo|boleta|factura|cuenta|mensualidad|cobro|pago|cuota|piso|ano|dia|hora|minuto|tiempo|semana|internet|deco|decodificador|punto|televisor|tele|repetidor|router|edad|guerra|bus|metro|tren|micro|vuelo|temporada|capitulo|nombre|apellido)s?\b|\b(?:el|al|del|dia) 1(?:ro|ero)? de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|se[pt]tiembre|octubre|noviembre|diciembre|(?:este|cada|otro|proximo) mes|mes)\b|\b(?:a|desde|hasta|tipo|antes de|despues de|como a) la 1\b|\bla 1 (?:y (?:media|cuarto)|de la (?:tarde|manana)|[ap]m)\b|\b(?:contest|respond|atiend)\w+ al segundo\b|\bno (?:me |nos )?(?:llega|alcanza|entra|agarra|funciona) (?:(?:el|la) (?:wifi|senal|internet) )?al (?:segundo|tercer|cuart|ultim)o\b|\bde (?:es[ea]|est[ea]) (?:precio|valor|monto)\b/g;
/** What "este" and "ese" mean besides a plan of the list: "este chat", "ese dato". */
const NO_PLAN =
  "(?:chat|bot|robot|asistente|asesor[a-z]*|vendedor[a-z]*|senor[a-z]*|tecnico|tipo|pagina|web|sitio|app|aplicacion|comparador|formulario|link|servicio|numero|correo|whatsapp|dato|empresa|forma|manera|ano|mes|semana|dia|domingo|sabado|lunes|casa|zona|calle|cuadra|edificio|direccion|distrito|compania|operador|proveedor|velocidad|presupuesto|marca|hora|horario|plata|caso|momento|tiempo|lado|lugar|ciudad|comuna|barrio|tema|pregunta)";

/** The place in the middle of a list, which has one where its plans are of an odd number. */
export const MIDDLE = 0;

const NTHS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:el|la|al) ?(?:ultim[oa]|mas abajo|de abajo)\b/, -1],
  [/\b(?:el|la|plan|opcion) (?:del|de la|de al|de en) (?:medio|mitad)\b(?! de\b)/, MIDDLE],
  [
    /\ben (?:el )?segundo lugar\b|\b(?:el|la|del|de la|al|opcion|alternativa|numero|plan) ?(?:segund(?:it)?[oa]|2(?:do|da)?|(?:numero|nro|n|opcion|alternativa|num) ?2)\b(?! (?:play|pack|en (?:1|uno)|megas|mbps|personas))/,
    2,
  ],
  [
    /\b(?:el|la|al) ?4t[oa]\b|\b(?:opcion|alternativa|numero|nro|num|n|plan) ?4\b(?! (?:play|megas|mbps|personas))|\b(?:info\w*|detalles?|cuentame|hablame) (?:de |del |sobre )(?:el )?(?:cuart[oa]|4)$|^el 4 (?=que|cuanto|como)|^cuarto$|\b(?:quiero|elijo|dame|prefiero|tomo|llevo|contrato|con|me interesa|contratar) (?:el |la )cuart[oa]\b(?! de)|\bdel? cuart[oa] (?:plan|opcion)\b|^(?:(?:y|a ver|entonces|pero) )*(?:(?:que tal|como es|que (?:trae|incluye|tiene)|cuanto (?:cuesta|vale|sale|es)) )?(?:el|la) cuart[oa](?: (?:que (?:tal|trae|incluye|tiene|onda)|cuanto (?:cuesta|vale|sale|es)|como es))?$|^(?:(?:y|a ver|entonces|pero|sobre) )*(?:el|la) 4$|^(?:sobre )(?:el|la) cuart[oa]$|^(?:(?:y|a ver|entonces|pero) )*(?:el|la|es[ea]) cuart[oa] (?=cuant|que (?:incluye|trae|tiene|velocidad|precio|operador)|sirve|incluye|trae|vale|sale|cuesta|me (?:conviene|gusta|interesa|tinca))|\b(?:el|la) cuart[oa] (?:plan|opcion|de la lista|me (?:gusta|interesa|tinca|convence|sirve))\b/,
    4,
  ],
  [
    /\ben (?:el )?tercer lugar\b|\b(?:el|la|del|de la|al|opcion|alternativa|numero|plan) ?(?:tercer(?:it)?[oa]?|3(?:ro|ra)?|(?:numero|nro|n|opcion|alternativa|num) ?3)\b(?! (?:play|pack|en (?:1|uno)|megas|mbps|personas))/,
    3,
  ],
  [
    new RegExp(
      String.raw`\b(?:el|la|del|de la|al|opcion|numero|plan) ?(?:primer(?:it)?[oa]?|1(?:ro|ra|er)?|(?:numero|nro|n|opcion|num) ?(?:1|uno))\b|\bel mas (?:cercano|parecido)(?= entonces$|$)|\bel que (?:me )?(?:\w+ ){1,2}primero\b|\b(?:el|la)(?: plan| opcion)? de arriba\b|^(?:(?:y|ok|ya|listo|bueno|dale|perfecto|entonces) )*(?!es[ea] ${NO_PLAN}\b|est[ea] (?:es (?:el|la|un|una) )?${NO_PLAN}\b)(?:ese|esa|esta(?= (?:cuanto|que|es|tiene|trae|incluye|cuesta|vale|opcion|oferta|promo\w*|si|no|de)\b|$)|este(?! (?:yo |pues )?(?:quiero|quisiera|necesito|busco|deseo) (?:un|una|el|la|internet|saber|ver)\b))\b|\b(?:quiero|me interesa|dame|tomo|llevo|elijo|contratar|contratemos|contrato|vamos con|con|de|incluye|tiene|cuesta|vale|trae) (?:es[ea]|est[ea])(?: plan| oferta| opcion)?(?=$| )(?! ${NO_PLAN}\b)`,
    ),
    1,
  ],
];

/** "Los dos primeros", "las 2 últimas". */
const FIRST_TWO = /\bl[oa]s (?:primer[oa]s 2|2 primer[oa]s)\b/;
const LAST_TWO = /\bl[oa]s (?:ultim[oa]s 2|2 ultim[oa]s)\b/;
const OF_TIME =
  /\bl[oa]s (?:(?:primer|ultim)[oa]s \d+|\d+ (?:primer|ultim)[oa]s) (?:mes(?:es)?|anos?|dias?|semanas?|horas?|recibos?|boletas?|pagos?|cuotas?)\b/g;

/** The places in the last list of the plans that a message means. */
export const nthsIn = (text: string): { readonly nth: number | null; readonly otherNth: number | null } => {
  const rest = text
    .replace(OF_TIME, " ")
    .replace(NOT_OF_LIST, " ")
    .replace(/\bes[eao] (?=ultim|primer|segund|tercer|cuart)/g, "el ");
  if (FIRST_TWO.test(rest)) return { nth: 1, otherNth: 2 };
  if (LAST_TWO.test(rest)) return { nth: -2, otherNth: -1 };
  const [nth = null, otherNth = null] = NTHS.flatMap(([words, n]) => (words.test(rest) ? [n] : []));
  return { nth, otherNth };
};

/** Of a list, not of "ese". */
const COUNTED =
  /\b(?:primer|segund|tercer|cuart|ultim)(?:it)?[oa]?\b|\b(?:primer|ultim)[oa]s\b|\b(?:del?|de la|de al|de en) (?:medio|mitad)\b|\b(?:1(?:ro|ra|er)|2(?:do|da)|3(?:ro|ra|er)|4t[oa])\b|\b(?:opcion|numero|nro|plan) ?[1-4]\b/;

/** "Muéstrame más", "¿qué otra opción hay?", "el siguiente", "el que sigue", but not "el más barato". */
const MORE =
  /^(?:(?:y|ya|ok|pero|entonces|a ver|si no|es|quiero|dame|deme|muestr\w+|ensen\w+|hay|tienen?|tienes|ver|algun[oa]?|que|cual(?:es)?|los|las|el|la) )*(?:(?:mas|otr[oa]s?) (?:opcion(?:es)?|planes|plan|alternativas?|ofertas?)|otr[oa]s?(?: mas)?|un[oa] mas|(?:siguiente|proxim[oa])s?(?: (?:plan|opcion)(?:es)?)?|que (?:le )?siguen?|demas)(?: (?:barat[oa]s?|economic[oa]s?|hay|tienen?|tienes|me (?:das|ofreces|recomiendas)|por favor|que tengan?|mas))*$|^(?:(?:y|ya|ok|pero|quiero|dame|deme|muestr\w+|ensen\w+|hay|tienen?|tienes|ver|algo) )*mas(?: por favor)?$/;

/** Whether a place was counted: "el primero" as against "ese". */
export const isCounted = (text: string): boolean => COUNTED.test(text.replace(NOT_OF_LIST, " "));

/** Whether plans besides those listed are wanted. */
export const wantsMore = (text: string): boolean => MORE.test(text);

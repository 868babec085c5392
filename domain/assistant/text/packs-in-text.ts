import type { ServiceType } from "../../kernel/market.ts";
import { PHONE, TV } from "./service-words.ts";

// Which services a message wants together. Texts are lower case, without accents and punctuation.

/** What joins the parts of a pack: "internet que venga con su cable". */
const JOINING =
  "(?: (?:y|e|mas|con|tambien|ademas|que|venga|traiga|tenga|incluya|trae|incluye|junto|al|el|la|un|una|su|de|hogar|optica|por|\\d+|megas?))+ ";
const TRIPLE = new RegExp(
  `\\b(triples?|trios?|tri ?packs?|triple ?packs?|3 ?(?:play|en (?:1|uno)|pack)|(?<!\\b(?:entre|de) )los 3$|con todo(?=$| (?:entonces|incluido|junto|mejor|no mas|por favor)\\b)|(?:pack|paquete|plan|combo) de (?:los )?3|3 servicios|3 cosas|(?:(?:pack|paquete|combo)(?: hogar)?|plan hogar) (?:completo|full)|(?:pack|paquete|combo|plan) (?:con|que (?:tenga|traiga|incluya|tiene|trae|incluye)) (?:de )?todo(?=$| (?:junto|incluido))|los 3 juntos)\\b|\\b${TV}\\b.{0,20}\\b${PHONE}\\b|\\b${PHONE}\\b.{0,20}\\b${TV}\\b`,
);
const DOUBLE = new RegExp(
  `\\b((?<!cobr\\w{1,6} (?:el |al )?)dobles?|duos?|dou?ble ?packs?|duo ?packs?|2 ?(?:play|en (?:1|uno)|pack)|2 servicios|2 cosas)\\b|\\b(?:internet|inter|net|fibra|wifi)\\b(?! para)(?:.{0,14}|${JOINING})\\b(?:${TV}|${PHONE})\\b|\\b(?:${TV}|${PHONE})\\b.{0,14}\\b(?:internet|inter|net|wifi)\\b|\\b${TV}\\b y .{0,25}\\b(?:internet|wifi)\\b|\\b${TV}(?: (?:a|en|para|l[oa]s|\\d|ambos|${TV}|cada|y|tambien|ademas|con|mas|su|el|del|incluid[oa]))+ (?:internet|wifi)\\b`,
);
/** Television is added to an internet connection: "lo más barato con tele". */
const WITH_TV = new RegExp(
  `^(?:y )?con (?:la |el )?${TV}$|\\b(?:agreg\\w+|anad\\w+|sum\\w+|le pongo|mas) (?:la |el )?${TV}\\b|\\bbarat\\w+ con ${TV}\\b`,
);
/** "La tele la tengo con DirecTV", "ya tengo cable", "tengo teléfono en otra compañía". */
const HAD_ELSEWHERE = [
  `\\b(?:la |el )?(${TV}|${PHONE})(?: fij[oa])? (?:(?:ya )?(?:la|lo) (?:tengo|tenemos|veo|vemos|pago|pagamos) (?:por|con|en|aparte|gratis)|ya (?:la |lo )?(?:tengo|tenemos)|por antena|por mi cuenta)\\b`,
  `\\bya (?:tengo|tenemos) (?:la |el )?(${TV}|${PHONE})(?: fij[oa])?(?=$| (?:por|con|en|aparte)\\b)`,
  `\\b(?:tengo|tenemos) (?:la |el )?(${TV}|${PHONE})(?: fij[oa])? (?:en|con) otr[oa]\\b`,
].join("|");
const UNWANTED = new RegExp(
  `\\b(?:sin|no (?:quier[oe]n?|queremos|necesit(?:o|an?|amos)|usan?|uso|usamos|ocupan?|ocupo|ocupamos|ven?|veo|vemos|miran?|miro|tengo|tenemos|me (?:interesa|sirve|hace falta))(?: ni)?|nada de|(?:nadie|ni|tampoco) (?:ya )?(?:usa|ve|mira|ocupa)n?|ni|quit\\w+|les? sac\\w+|olvid\\w+(?: de)?|dej(?:o|amos|ara|aramos|ar)(?: de pagar)?|sac(?:o|amos)|saca(?:le|r|rle|rme|me)?|saqu\\w+|que no (?:me |nos )?(?:teng\\w+|incluy\\w+|traig\\w+|met\\w+|pong\\w+)|menos)(?: el| la| tener|(?<=sirve) con)? (${TV}|${PHONE})(?: fij[oa])?\\b|\\b(?:el |la )?(${TV}|${PHONE})(?: fij[oa])? (?:ya )?(?:no (?:lo |la )?(?:usa|ve|mira) nadie|nadie (?:lo |la )?(?:usa|ve|mira)|(?:casi )?no (?:lo |la )?(?:uso|usamos|ocupo|ocupamos|quiero(?! (?:perder|quedar|que (?:me|nos) (?:quit|sac))\\w*)|queremos(?! perder)|necesito|veo|vemos|me (?:interesa|sirve)))\\b(?! (?:la |el )?(?:${TV}|${PHONE})\\b(?! si\\b))|\\b(${TV}|${PHONE}) (?:ya )?(?:no hacen? falta|nah|no|tampoco|me sobra)(?=$| (?:porque|pero|gracias|por favor)\\b)|\\b(?:la |el )?(${TV}|${PHONE})(?: fij[oa])? (?:para que(?! (?:veas?|vean|llam))|me da (?:lo mismo|igual))\\b|\\b(?:ya )?nadie llama por (?:el )?(${PHONE})\\b|${HAD_ELSEWHERE}|\\b(?:y|pero) no (?:la |el )?(${TV}|${PHONE})(?: fij[oa])?$`,
  "g",
);

/** "Solo cable, sin internet"; who is without a connection today is another matter. */
const WITHOUT_INTERNET =
  /(?<!\b(?:estoy|estamos|esta|estan|quede|quedamos|casa|pieza|cuarto|depa\w*|parcela|local|zona|mes|meses|dias?|semanas?|vivo|vivimos|sigo|seguimos) )\b(?:sin|no (?:quiero|necesito|us(?:o|a|an|amos)|ocup(?:o|a|an|amos))) (?:el |nada de )?(?:internet|wifi)(?=$| (?:de (?!nuevo)|y|ni|solo|no mas|por favor|gracias|pero)\b)/g;

const NAMES_TV = new RegExp(`\\b${TV}\\b`);
const NAMES_PHONE = new RegExp(`\\b${PHONE}\\b`);

/** Television or telephone that the message refuses: "no quiero tele". */
export const unwantedIn = (
  text: string,
): { readonly tv: boolean; readonly phone: boolean; readonly rest: string } => {
  const refused = [...text.matchAll(UNWANTED)].map(
    ([, ...parts]) => parts.find((part) => part !== undefined) ?? "",
  );
  const isTv = (part: string) => new RegExp(`^${TV}$`).test(part);
  return {
    tv: refused.some(isTv),
    phone: refused.some((part) => !isTv(part)),
    rest: text.replace(UNWANTED, " ").replace(WITHOUT_INTERNET, " ").replace(DEVICES, " "),
  };
};
/** What is connected, and is no service: "todos con su teléfono", "dos televisores", "laptops y una tele". */
const DEVICES =
  /\b(?:no|ni) (?:necesita|usa|lleva|requiere|tiene|pide)n? (?:de |ningun )?cables?\b|\bsin cables\b|\b(?:(?:tod[oa]s|cada (?:uno|quien)) con sus? (?:telefonos?|teles?|televisor)|(?:\d+|vari[oa]s|much[oa]s) (?:telefonos|teles|televisores)|smart ?tvs?|(?:tele|tv)s? smart)\b|(?<=\b(?:teletrabajo|personas|celular(?:es)?|celus|laptops?|notebooks?|compu\w*|pcs?|tablets?|consolas?) (?:y|e|mas) )(?:una?|la|el) (?:tele|tv|televisor)\b/g;

/** Before a service that a plan is to have: "que traiga", "planes de", "y". */
const HAVING =
  "(?<!\\b(?:o|por|conect\\w{1,6}|es|va) )\\b(?:con|y|e|mas|ademas|tambien|teng[ao]n?|tienen?|traig[ao]n?|traen?|inclu(?:y[ae]n?|id[oa])|veng[ao]n?|quiero|queremos|quieren?|quisier\\w+|necesit\\w+|pid[aeo]n?|busc[ao]\\w*|deseo|planes?|paquetes?|solo|solamente|agreg\\w+|anad\\w+|sum\\w+|hay|dan|ofrecen|contratar|poner) (?:de |con |el |la |un |una |tambien |servicio de |su |mi )*";
const WANTS_TV = new RegExp(`${HAVING}${TV}(?! (?:no|conectad))\\b`);
const TV_ALONE = new RegExp(`^(?:(?:y|la|el|solo|de|pura) )*${TV}(?:$| con\\b)`);
const WANTS_PHONE = new RegExp(
  `(?:${HAVING}|\\b(?:ponen|instalan|venden) (?:el |un )?)${PHONE}\\b(?! (?:de (?:contacto|ustedes|atencion)|para (?:llamar|hablar|contact)))`,
);

/** "Todavía uso el teléfono de la casa." */
const USES_PHONE =
  /(?<!\b(?:no|casi) (?:lo )?)\b(?:uso|usa|usan|usamos|ocupo|ocupa|ocupamos) (?:(?:mucho|harto|bastante|todavia|aun) )?el (?:telefono (?:de (?:la |mi )?casa|fijo)|fijo)\b/;

/** "Mi mamá ve harta tele", "vemos tele todo el día". */
const WATCHES_TV =
  /(?<!\b(?:no|casi) )\b(?:ve|ven|veo|vemos|mira|miran|miro|miramos|para ver) (?:(?:much|hart|bastante|demasiad)[oa]?s?(?: de)?|caleta de|pur[oa]|siempre|toda la) ?(?:la |su )?(?:tele|tv|television|cable|novelas)\b|(?<!\b(?:no|casi) )\b(?:ve|ven|veo|vemos|mira|miran|miro|miramos) (?:la |su )?(?:tele|tv|television|cable) (?:todo el (?:santo )?dia|siempre|mucho|harto|bastante|todos los dias)\b/;

/** The services that a plan is to have besides internet; false where the telephone is refused, null where it is not mentioned. */
export const servicesIn = (text: string): { readonly withTv: boolean; readonly phone: boolean | null } => {
  const { phone, rest } = unwantedIn(text.replace(FIXED_INTERNET, "$1").replace(LINE_BY_CABLE, "$1"));
  // "¿El teléfono fijo viene con el internet?"
  const isPairWithPhone = NAMES_PHONE.test(rest) && !NAMES_TV.test(rest) && DOUBLE.test(rest);
  const hasPhone = WANTS_PHONE.test(rest) || USES_PHONE.test(rest) || isPairWithPhone;
  return {
    withTv: WANTS_TV.test(rest) || TV_ALONE.test(rest) || WATCHES_TV.test(rest),
    phone: phone ? false : hasPhone ? true : null,
  };
};

const PACK_ALONE =
  "(?:duos?|trios?|solo (?:el )?(?:internet|wifi|fibra)|pur[oa] (?:internet|wifi|fibra)|(?:internet|wifi|fibra) (?:solo|nada mas|no mas|a secas|unicamente))";
/** "Tenía el trío y quiero pasar a internet solo": the pack of today, and the one that is wanted. */
const WISHED_PACK = new RegExp(
  `\\b(?:tengo|tenemos|tenia|teniamos|tuve|antes|pago|pagamos|pagaba|(?:al?|del) (?:duo|trio))\\b.*\\b(?:quiero|quisiera|queremos|prefiero|busco|(?:bajar|pasar|cambiar|quedar)(?:me|nos)?) (?:\\w+ ){0,5}?(${PACK_ALONE}\\b.*)$`,
);

/** "Bajarme del trío al dúo": the second one. */
const CHANGED_PACK =
  /\b(?:trio|triple|duo|doble)(?: pack)? (?:a|al|por) (?:(?:un|el|mi) )?((?:trio|triple|duo|doble)(?: pack)?)\b/;

/** Service type; null when not mentioned. */
export const typeIn = (text: string): ServiceType | null => {
  const [, wished] = CHANGED_PACK.exec(text) ?? WISHED_PACK.exec(text) ?? [];
  // "El doble de megas" is no pack.
  const said = (wished ?? text).replace(/\b(?:el|al) doble de (?:megas|velocidad|rapid\w+|internet)\b/g, " ");
  return packIn(said.replace(REFUSED_PACK, " ")) ?? packIn(said);
};
/** "Quiero dúo, no trío": beside what is wanted. */
const REFUSED_PACK =
  /\b(?:no|ni|menos|nada de|en (?:vez|lugar) de|que no sea)(?: (?:el|la|un|de|los|con|quiero|necesito))* (?:trios?|triples?|3 ?play|duos?|dobles?|2 ?play)(?: packs?)?\b/g;

/** A comparison of packs that have television, of whatever kind; "internet más canales" adds it. */
const MOST_CHANNELS =
  /(?<!\b(?:internet|inter|net|fibra|wifi|megas|mbps) )\bmas canales\b|\bmayor (?:cantidad|numero) de canales\b|\b(?:con|tiene|trae|de) mas (?:tele|tv|cable)\b/;
const NAMES_DOUBLE = /\b(?:duos?|dobles?|2 ?(?:play|pack))\b/;

/** Whether it is asked what television adds: "la diferencia entre con tele y sin tele". */
export const comparesTelevision = (text: string): boolean => WITH_OR_WITHOUT_TV.test(text);
const WITH_OR_WITHOUT_TV =
  /\b(?:diferencia|cuanto (?:mas|menos))\b.{0,24}\b(?:con|sin) (?:la )?(?:tv|tele|television|cable) (?:y|o|que|a) (?:con|sin) (?:la )?(?:tv|tele|television|cable|el|eso)?\b/;

/** The kinds of plan that a message calls by their names: "dúo o trío". */
export const kindsNamedIn = (text: string): readonly ServiceType[] =>
  comparesTelevision(text) ? ["internet", "doble_pack"] : kindsCalled(text);
const kindsCalled = (text: string): readonly ServiceType[] =>
  NAMES_KIND.flatMap(([name, kind]) => (name.test(text) ? [kind] : []));
const NAMES_KIND: readonly (readonly [RegExp, ServiceType])[] = [
  [/\b(?:solo|puro) internet\b|\binternet solo\b/, "internet"],
  [NAMES_DOUBLE, "doble_pack"],
  [/\b(?:trios?|triples?|3 ?(?:play|pack))\b/, "triple_pack"],
];

const FIXED_INTERNET = /\b(internet|wifi|banda ancha) fij[oa]\b/g;
/** The line, not television: "internet por cable", "wifi con cable ethernet". */
const LINE_BY_CABLE =
  /\b(internet|wifi|fibra|conexion)(?: fijo)? (?:(?:por|via) cable(?: (?:de red|ethernet|coaxial|utp|lan))?|(?:con|y) cable (?:de red|ethernet|coaxial|utp|lan))\b/g;
const packIn = (text: string): ServiceType | null => {
  // "Internet fijo" is the connection at home, as against the one of a mobile telephone.
  const { tv, phone, rest } = unwantedIn(text.replace(FIXED_INTERNET, "$1").replace(LINE_BY_CABLE, "$1"));
  // The kind of line is asked for, not television.
  if (/\bfibra(?: optica)? o (?:es |por )?(?:cable|coaxial|inalambric\w*)/.test(rest)) return "internet";
  if (
    /\bsolo (?:el |quiero |necesito |us(?:o|amos) |ocup(?:o|amos) |(?:me |nos )interesa (?:el )?)?(?:internet|fibra|wifi)\b(?! (?:y|e|con|mas) )/.test(
      rest,
    )
  )
    return "internet";
  // Three services are used today, and one of them is not wanted: "internet, tele y fijo, y no uso el fijo".
  if (TRIPLE.test(rest)) return tv === phone ? "triple_pack" : "doble_pack";
  if (MOST_CHANNELS.test(rest)) return NAMES_DOUBLE.test(rest) ? "doble_pack" : null;
  if (DOUBLE.test(rest) || WITH_TV.test(rest)) return "doble_pack";
  // "Con cable pero sin fijo".
  if ((phone && NAMES_TV.test(rest)) || (tv && NAMES_PHONE.test(rest))) return "doble_pack";
  if (phone && !tv && /\b(?:packs?|paquetes?|combos?)\b/.test(rest)) return "doble_pack";
  return tv || phone || /\b(internet|fibra|wifi|wi fi|banda ancha)\b/.test(rest) ? "internet" : null;
};

/** The least number of channels that a message asks for: 101 of "más de 100 canales"; null: none. */
export const leastChannelsIn = (text: string): number | null => {
  const [, over, from, orMore] = SO_MANY_CHANNELS.exec(text) ?? [];
  if (over !== undefined) return Number(over) + 1;
  const least = from ?? orMore;
  return least === undefined ? null : Number(least);
};
const SO_MANY_CHANNELS =
  /\b(?:mas de|sobre) (\d{2,3}) canales|\b(?:minimo|al menos|por lo menos|desde|como minimo|a partir de) (?:unos )?(\d{2,3}) canales|\b(\d{2,3}) canales (?:o|a|para) (?:mas|arriba)\b/;

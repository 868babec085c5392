import { normalised } from "../text/normalise.ts";

/** The sentences of a message that may be questions of their own: another begins after a mark, a comma or "y". */
export const questionsIn = (message: string): readonly string[] =>
  message
    .replace(/[^\S\n]+/g, " ")
    .replace(ANNOUNCEMENT, "")
    .split(BETWEEN_SENTENCES)
    .flatMap(clausesIn)
    .flatMap(thingsIn)
    .map(trimmed)
    .filter((part) => part.length > 3);

/** "Quiero dos cosas: internet y seguro de auto." */
const ANNOUNCEMENT =
  /^.{0,30}?(?<![\wáéíóúñ])(?:2|3|dos|tres|varias|un par de) (?:cosas|preguntas|consultas|dudas)\s*:\s*/iu;
const BETWEEN_SENTENCES = /[?!;\n]+|\.\s+/;
const trimmed = (part: string): string => part.replace(/^[\s¿¡,]+/, "").trim();

/** Words with which another question begins: "…y cuánto demora", "…, piden permanencia". */
const BEGINNINGS = [
  "es[aeo]s?(?= (?:tienen?|traen?|incluyen?|piden?|vienen?|cobran?|llegan?)\\b)|es|son|hay|desde cu[aá]ndo|tienen?|tienes|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|c[oó]mo|d[oó]nde|cu[aá]ndo|qui[eé]n(?:es)?|(?:a|en) cu[aá]nt[oa]s?|a c[oó]mo|(?:el |los |q(?:ue|u[eé])? )?precios?(?=$| (?:de|tiene))",
  "(?:a |en |por )?(?:qu[eé]|q)(?= (?:\\w+ )?(?:precio|planes|plan|velocidad|document|requisit|canal|hora|d[ií]a|operador|compa|empresa|costo|beneficio|incluye|trae|tan|tal|necesito|piden|hay|tiene|hacen|pasa|garant|medio|forma)\\w*)",
  "si(?= (?:me |se |ya |hay|tiene|sube|aumenta|cobra|pide|puedo|pueden|es|incluye|trae|viene|llega|atiende|instala|la |el ))",
  "(?:por ?qu[eé]|xq|pq)(?= (?:me|nos|les|piden?|quieren|tengo|hay)\\b)",
  "me l[oa]s? (?:instalan?|instalar[ií]an?|ponen|traen)|me (?:cobran?|amarran?|atan?|llaman?|llega|pueden?|podr[ií]an?|contactan?|instalan?|piden)|se (?:puede|paga|pagan)",
  "(?:no )?(?:llegan?|atienden?|incluyen?|puedo|pueden|aceptan?|cobran?|ofrecen|dan|vienen?|traen?|hacen|instalan?|venden|piden|demoran?|tardan?)",
  "quiero|quisiera|necesito|deseo|hablar con|contratar|(?:un )?seguro (?:de|para|del)|(?:una )?alarmas?|planes? (?:de|movil)|(?:internet|wifi)(?= *$)|(?<=(?:de paso|aparte|adem[aá]s) )(?:internet|wifi)(?= (?:en|para|pa) )|dime la verdad|(?:quer[ií]a|me gustar[ií]a) saber|la instalaci[oó]n|la permanencia",
].join("|");
const CONJUNCTION = "(?:y|e|pero|adem[aá]s|tambi[eé]n|tmb|aparte|de paso|as[ií]mismo)";
const BETWEEN_CLAUSES = new RegExp(
  `(?:\\s*,\\s*(?:${CONJUNCTION}\\s+)*|\\s+(?:${CONJUNCTION}\\s+)+)(?=¿|(?:${BEGINNINGS})(?![\\wáéíóúñ]))`,
  "giu",
);

const THING =
  "precios?|costos?|tarifas?|cobertura|permanencia|instalaci[oó]n|velocidad(?:es)?|canales|promoci[oó]n(?:es)?|promos?|requisitos";
const TWO_THINGS = new RegExp(
  `(?<![\\wáéíóúñ])(${THING})(?:,? (?:y|e|m[aá]s|adem[aá]s de|as[ií] como) )(?:(?:la|el|los|las|su|sus|de) )*(${THING})(?![\\wáéíóúñ])`,
  "iu",
);
/** "El más barato y el más rápido". */
const TWO_SUPERLATIVES =
  /(?<![\wáéíóúñ])((?:el|la|lo) m[aá]s [a-záéíóúñ]+),? (?:y|e) ((?:el|la|lo) m[aá]s [a-záéíóúñ]+)(?![\wáéíóúñ])/iu;
/** "Precio y cobertura de Claro en Surquillo": the price, and the coverage, of it. */
const thingsIn = (clause: string): readonly string[] => {
  const [both = "", one, other] = TWO_THINGS.exec(clause) ?? TWO_SUPERLATIVES.exec(clause) ?? [];
  return one === undefined || other === undefined
    ? [clause]
    : [clause.replace(both, one), clause.replace(both, other)];
};

/** Of a sentence; bounds the time that a long one takes. */
const MAX_TRIED = 8;

/** Clauses that ask; what only describes the visitor stays with the clause beside it. */
const clausesIn = (sentence: string): readonly string[] => {
  const clauses: string[] = [];
  let from = 0;
  let tried = 0;
  for (const { index, 0: between } of sentence.matchAll(BETWEEN_CLAUSES)) {
    tried += 1;
    if (tried > MAX_TRIED) break;
    const before = sentence.slice(from, index);
    if (
      OTHERWISE.test(normalised(before)) ||
      NAMES_SUBJECT.test(normalised(before)) ||
      (saysWhere(before) && WHAT_THERE_IS.test(normalised(sentence.slice(index + between.length)))) ||
      (INSTALLS.test(normalised(before)) && asksPriceAlone(sentence.slice(index + between.length))) ||
      !(asks(before) || saysWhere(before) || saysMove(before)) ||
      !asks(sentence.slice(index))
    )
      continue;
    clauses.push(before);
    from = index + between.length;
  }
  return [...clauses, sentence.slice(from)];
};

/** "Y si no llega, ¿cuál me recomiendas?" is one question. */
const OTHERWISE = /^(?:(?:y|pero) )*si no(?: llega[n]?)?(?: (?:ahi|alla|aqui|aca))?$/;

/** "¿Qué onda Mundo, es bueno?" is one question. */
const NAMES_SUBJECT =
  /^(?:(?:hola|oye|y) )*(?:que (?:onda|tal)|y que hay|que me dices)(?: (?:con|de|el|la|los))* [a-z]+$/;

/** "Vivo en Villa Alemana, ¿qué cosas hay?" is one question. */
const WHAT_THERE_IS =
  /^que (?:(?:cosas|mas|opciones|alternativas) )?hay(?: (?:ahi|alla|aqui|aca|para (?:aca|alla)|por (?:ahi|aca|alla)|en mi (?:zona|sector|comuna|distrito)))*$/;

/** "Quiero instalar internet, ¿cuánto cobran?" is one question. */
const INSTALLS =
  /^(?:(?:hola|oye|buenas) )*(?:quiero|quisiera|necesito|deseo|para) (?:que me )?instal\w+ (?:(?:el|la|un|una) )?(?:internet|wifi|fibra|servicio)\b.{0,20}$/;

const ASKS =
  /(?:^|\b(?:a|de|en|por|con|y|saber|dime|hola|buenas) )que\b|\b(?:cual(?:es)?|cuant[oa]s?|como|donde|cuando|quien(?:es)?|hay|tienen?|tienes|trabajan|quiero|quiere|quisiera|queria|necesit\w+|busco|deseo|dame|dime|pasame|precios?|costo|cuest\w+|cobran?|atiend\w+|acept\w+|llegan?|puedo|pueden?|podrian?|ofrecen|dan|venden|instala\w*|demora\w*|tarda\w*|gratis|sale|sube|incluyen?|traen?|viene|hablar|llam\w+|permanencia|instalacion|contrato|piden?|pide|multas?|penalidad|cuotas|es|son|contratar|baja|seguros?|alarmas?|planes)\b/;
const STATES =
  /^(?:(?:hola|buenas?|buenos|dias|tardes|noches|mire?|oiga|oye|disculp\w+|bueno|ok|no|ya) )*(?:(?:yo )?(?:tengo|teniamos|tenia|estoy|estamos|vivo|vivimos|soy|somos|uso|pago|pagamos|trabajo)\b|me (?:mude|cambie|quieren|cobran(?= (?:\$ ?)?\d| (?:muy|mucho|demasiado|car[oa]|de mas))|dijeron|ofrecen|ofrecieron)\b|(?:mi|mis) |(?:el|la) (?:contrato|servicio|linea|recibo|boleta|internet) (?:esta|sale|figura|viene) a nombre\b|ya (?:no )?(?:tengo|estoy)\b|(?:porque|es que|ya que)\b)/;

const asks = (clause: string): boolean => {
  const text = normalised(clause);
  return NAMES_INTERNET.test(text) || (ASKS.test(text) && !isStatement(clause));
};
/** "Internet y alarma", "internet barato": each is asked for by its name alone. */
const NAMES_INTERNET =
  /^(?:(?:hola|buenas|y|e|de paso) )*(?:internet|wifi)(?: (?:mas |bien )?(?:barat|economic)[a-z]*)?(?: (?:en|para|pa)(?: [a-z]+){1,3})?$/;

/** Whether a sentence describes the visitor, or gives a reason. */
export const isStatement = (sentence: string): boolean => {
  const [first = "", ...others] = sentence.replace(GREETING, "").split(",");
  // "Tengo un minimarket, ¿dan factura?" asks in the end.
  return STATES.test(normalised(first)) && !others.some((clause) => asksItself(clause));
};
const GREETING = /^\s*(?:(?:hola|buen[oa]s?|d[ií]as|tardes|noches|q(?:u[eé])? tal|saludos|hey)[\s,]+)+/iu;
const asksItself = (clause: string): boolean => {
  const text = normalised(clause);
  return QUESTION.test(text) && !STATES.test(text);
};
const QUESTION =
  /^(?:(?:y|pero|si|me|nos) )*(?:cual(?:es)?|cuant[oa]s?|como|donde|cuando|quien(?:es)?|hay|tienen|dan|puedo|pueden|aceptan?|cobran?|llegan?|venden|atienden|instalan|ofrecen|piden)\b/;

const SAYS_WHERE =
  /^(?:hola |buenas |que tal |q tal |y |si |bueno |ok )*(?:(?:yo )?(?:vivo|vivimos|resido|soy|somos|estoy|estamos|mi casa (?:esta|queda))(?: ahora)? (?:en|de|por)|mi (?:barrio|distrito|comuna|zona) es)(?: (?!alquil|arrend|dicom|infocorp|equifax|sentinel|boletin|deuda|moros|quiero|quisiera|necesito|cuant|cual|que |hay|precio)[a-z]+){1,6}$/;
/** Whether a sentence says where the visitor lives, and asks nothing. */
export const saysWhere = (sentence: string): boolean => SAYS_WHERE.test(normalised(sentence));

/** "Me mudo de Comas a Ate." */
export const saysMove = (sentence: string): boolean => SAYS_MOVE.test(normalised(sentence));
const SAYS_MOVE =
  /^(?:(?:hola|y|ya|pronto) )*(?:me|nos) (?:mudo|mudamos|mudare|voy a mudar|vamos a mudar|estoy mudando)(?: de [a-z]+(?: (?!al? )[a-z]+){0,3})? (?:al?|para) [a-z]+(?: [a-z]+){0,3}$/;

/** "…, necesito 300 megas": it narrows what was asked before it. */
export const isWish = (clause: string): boolean =>
  /^(?:y |pero |ademas |tambien )*(?:quiero|quisiera|necesito|deseo|busco)\b/.test(normalised(clause));

/** "…y cuánto", "…y el precio": what the plans that were asked for cost. */
export const asksPriceAlone = (clause: string): boolean =>
  /^(?:y )?(?:(?:a |en )?(?:cuanto|como)|(?:a )?(?:el |los |que )?precios?)(?: (?:me |nos )?(?:sale|saldria|cuesta|costaria|es|seria|esta|vale|tiene|tienen|cobran?))*$/.test(
    normalised(clause),
  );

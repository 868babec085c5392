import type { Country, ServiceType } from "../../kernel/market.ts";
import { typedAmount } from "../../kernel/typed-amount.ts";
import { PHONE, TV } from "./service-words.ts";

// Extracts numbers and service types from a message. Texts are lower case, without accents and punctuation.

const DIGIT = /\d/;

const PEOPLE =
  /\b(?<!\b(?:hablar|comunic\w+|contact\w+|atienda|llame|pas\w+|transf\w+) (?:con )?)(\d{1,2}) (?:personas?|integrantes|usuarios|estudiantes|trabajadores|empleados|colaboradores|roomies|roommates|adultos|amigos|inquilinos|hermanos|primos|jugadores|gamers|weones|patas|universitarios|profesores|adultos mayores|(?:viej|abuel)it[oa]s|ancian[oa]s|en (?:mi )?(?:la )?(?:casa|familia))\b|\b(?:somos|seremos|fueramos|seriamos|vivimos|familia(?: numerosa| grande)? de|casa de|hogar de|oficina (?:de|con)|nosotros) (?:(?:bastantes|varios|muchos|hartos) )?(?:unos |como |en total )?(\d{1,2})\b(?! ?(?:mbps|megas?|soles|cuadras|pisos?|plantas?|niveles|dormitorios?|habitaciones|cuartos|piezas|ambientes|banos|metros|m2|mts)\b)|\bson (\d{1,2}) (?:cabr|chibol|chic|estudiant|inquilin)/;
/** "¿Cuál es bueno para 4?" */
const GOOD_FOR =
  /\b(?:buen[oa]|bien|sirve|sirven|alcanza|mejor|conviene|recomiend\w+|ideal) para (?:los |unos |unas )?([2-9]|1\d)$/;
const ADULTS_AND_CHILDREN = /\b(\d) adultos?(?: y| mas)? (\d) (?:ninos|ninas|hijos|bebes|chicos|menores)\b/;
/** Those who share a flat, and the one who writes. */
const FLATMATES =
  /\bcon (?:mis |otros |otras )?(\d) (?:companer[oa]s|roomies|amig[oa]s|herman[oa]s|prim[oa]s|personas mas)\b|\b(?:comparto|compartimos|vivo) (?:(?:el|mi|un|una|la) )?(?:\w+ )?con (?:otr[oa]s )?([1-9])(?: mas)?$/;
const CHILDREN =
  /\b(?:mis )?(\d) (?:hij(?:it)?[oa]s|nin[oa]s|chic[oa]s|cabr(?:it)?[oa]s|chibol(?:it)?[oa]s|bebes|guaguas)\b/;
const SINGLE_PARENT = /\b(?:mama|madre|papa|padre) solter[oa]\b/;
/** "¿300 megas alcanzan para 4?" */
const ENOUGH_FOR =
  /\b(?:alcanz\w+|bast\w+|sirv\w+|suficientes?|rind\w+|aguant\w+|est(?:a|aria) bien) (?:para|pa) (\d{1,2})$|\b(?:para|pa) (\d{1,2}) (?:alcanz\w+|bast\w+|sirve)$/;
/** "Un plan para 5". */
const PLAN_FOR = /\b(?:plan|internet|wifi|fibra|algo) (?:bueno )?para (?:los )?(\d{1,2})$/;
/** "Entre los 4 juntamos 90 soles", "gastar poco entre los 4". */
const SHARING =
  /\bentre (?:los |las |tod[oa]s (?:los|las) )?(\d) (?:(?:lo |la )?(?:pag|junt|divid|gast|aport|compart|pon)\w+)|\b(?:gast|pag|junt|divid|aport|compart|pon)\w*\b.{0,20}\bentre (?:los |las )(\d)$/;

const COUNTED_DEVICES =
  /\b(una?|\d{1,2}) (?:dispositivos?|aparatos?|equipos?|celulares?|computador(?:a|as|es)?|maquinas?|compus?|pcs?|laptops?|notebooks?|tablets?|consolas?|impresoras?)\b/g;
/** Of television sets alone it is asked how many decoders a plan has. */
const TELEVISIONS = /\b(una?|\d{1,2}) (?:smart ?)?(?:teles?|tvs?|televisor(?:es)?)\b/g;

/** Of who asks for the speed that they need: of cameras alone an alarm is asked for. */
const CONNECTED_CAMERAS = /\b(una?|\d{1,2}) camaras?\b(?=.*\b(?:cuantos megas|(?:que|cuanta) velocidad)\b)/g;

/** How many devices a message counts; null: not more than one of a kind. */
const devicesIn = (text: string): number | null => {
  const counted = [...text.matchAll(COUNTED_DEVICES), ...text.matchAll(CONNECTED_CAMERAS)];
  if (!counted.some(([, many]) => Number(many) > 1)) return null;
  const all = [...counted, ...text.matchAll(TELEVISIONS)];
  return all.reduce((total, [, many]) => total + (Number(many) || 1), 0);
};

/** Number of people, or of devices where no people are counted; null when neither is. Children come with two adults. */
export const peopleIn = (message: string): number | null => {
  const text = message.replace(/\bliga 1\b/g, "liga");
  return personsIn(text) ?? devicesIn(text);
};

/** Number of people; null when not mentioned. */
export const personsIn = (message: string): number | null => {
  const text =
    devicesIn(message) === null ? message : message.replace(COUNTED_DEVICES, " ").replace(TELEVISIONS, " ");
  if (!DIGIT.test(text)) return familyIn(text) ?? fewIn(text);
  const [, adults, minors] = ADULTS_AND_CHILDREN.exec(text) ?? [];
  if (adults !== undefined) return Number(adults) + Number(minors);
  const others = FLATMATES.exec(text)?.slice(1).find(Boolean);
  if (others !== undefined) return Number(others) + 1;
  const [, before, after, listed] = PEOPLE.exec(text) ?? [];
  const counted =
    after ??
    listed ??
    ENOUGH_FOR.exec(text)?.slice(1).find(Boolean) ??
    PLAN_FOR.exec(text)?.[1] ??
    SHARING.exec(text)?.slice(1).find(Boolean) ??
    GOOD_FOR.exec(text)?.[1];
  if (counted !== undefined) return Number(counted);
  // "Mis 2 hermanos y yo": the one who writes is not among the two.
  const family = familyIn(text);
  if (family !== null) return family;
  if (before !== undefined) return Number(before);
  const [, children] = CHILDREN.exec(text) ?? [];
  if (children !== undefined) return Number(children) + (SINGLE_PARENT.test(text) ? 1 : 2);
  return fewIn(text);
};

/** One or two, without a figure. */
const fewIn = (text: string): number | null => {
  if (
    /\b(?:(?:vivo|vive|viviendo|vivire|mudo|mudarme|estoy|quede) sol(?:it)?[oa](?! que)|soy una persona(?! (?:mayor|de)\b)|(?:somos|seremos|para|pa|solo|solamente) una persona|una (?:sola|pura|unica) persona|una persona sola|para mi sol(?:it)?[oa]|solo para mi$|para mi no mas|solo yo|yo sol[oa](?=$| (?:en|y|con|aqui|aca|vivo)\b)|vivir sol[oa])\b/.test(
      text,
    )
  )
    return 1;
  const isCouple =
    /\b(?:(?<!\b(?:termin|convers|consult|habl|coment|pele|discut|pregunt|coordin|decid|ve[ro]|vemos|verl)\w* )con mi (?:pareja|espos[oa]|novi[oa]|enamorad[oa]|polol[oa]|senora|marido)|mi (?:pareja|espos[oa]|novi[oa]|enamorad[oa]|polol[oa]) y yo|yo y mi (?:pareja|espos[oa]|novi[oa])|para mi y (?:para )?mi (?:pareja|espos[oa]|novi[oa]|polol[oa]|senora|marido)|en pareja|somos (?:una )?pareja|para una pareja|para los (?:dos|2)|para (?:dos|2)$|(?:trabaj|estudi|jug|viv)(?:amos|imos) los 2|los 2 (?:trabaj|estudi|jug)amos)\b/.test(
      text,
    );
  if (!isCouple) return null;
  const [, children] = CHILDREN_OF_COUPLE.exec(text) ?? [];
  return children === undefined ? 2 : 2 + (Number(children) || 1);
};
const CHILDREN_OF_COUPLE = /\b(?:y|mas) (?:nuestr[oa]s )?(una?|mi|\d) (?:hij|bebe|nin|chic|cabr|guagua)/;

/** "Mi esposo, mi hijo y yo", "vivo con mis papás y mi hermana"; null when no family is listed. */
const familyIn = (text: string): number | null => {
  const alone = familyAlone(text);
  if (alone !== null) return alone;
  if (LARGE_FAMILY.test(text)) return OF_LARGE_FAMILY;
  if (!/\bmis? /.test(text)) return null;
  const [, withMe, forMe, livingWith] = FAMILY.exec(text) ?? [];
  const listed = withMe ?? forMe ?? livingWith;
  if (listed === undefined) return null;
  // "Mi esposa y yo, más 2 hijos".
  const [, more] = CHILDREN.exec(text.replace(listed, " ")) ?? [];
  return [...listed.matchAll(MEMBERS)].reduce(
    (sum, [, many = "", count]) => sum + (many === "mis" ? Number(count ?? 2) : Number(many) || 1),
    1 + Number(more ?? 0),
  );
};
/** "Para familia grande", as against "familia grande de 7". */
const LARGE_FAMILY = /\bfamilia (?:muy |bastante |bien )?(?:grande|numerosa)\b(?! de \d)/;
const OF_LARGE_FAMILY = 5;
const RELATIVE =
  "(?:pap|mam|padre|madre|viej|espos|marido|senora|pareja|novi|polol|enamorad|hij|herman|abuel|ti[oa]|prim|suegr|sobrin|niet|bebe|nin|niñ|chic|cabr|chamit|roomie|amig)[a-z]*";
const ONE_OR_MORE = "(mis?|una?|\\d)";
const SMALL = "(?: (?:chic|grande|pequen|menor|mayor|recien nacid)[a-z]*)?";
const LISTED = `(?:mis?|\\d) (?:\\d )?${RELATIVE}${SMALL}(?: (?:y |mas )*(?:mis?|una?|\\d) (?:\\d )?${RELATIVE}${SMALL})*`;
const FAMILY = new RegExp(
  `\\b(${LISTED}) (?:y (?:yo|mi persona|para mi)|yo y)\\b|\\bpara mi (?:y )?(?:para )?(mis (?:\\d )?${RELATIVE}(?: (?:y |mas )*(?:mis?|una?|\\d) (?:\\d )?${RELATIVE})*)|\\b(?:vivo|vivimos|yo y|yo(?= con)|somos yo(?: y)?) (?:con )?(${LISTED})`,
);
// A word is either a relative or an adjective: one that could be both would be tried in every combination.
const MEMBER = `(?:(mis?|una?|\\d) )?(?:(\\d) )?((?!chic)${RELATIVE})${SMALL}`;
const FAMILY_ALONE = new RegExp(
  `^(?:(?:somos|para|vivimos) )?((?:${MEMBER} )(?:(?:(?:y|mas) )*${MEMBER} )*)y yo$`,
);

/** The people of a message that lists a family and nothing else, as in "papá, mamá y yo"; null for any other. */
export const familyAlone = (text: string): number | null => {
  const [, listed] = FAMILY_ALONE.exec(text) ?? [];
  if (listed === undefined) return null;
  return [...listed.matchAll(new RegExp(MEMBER, "g"))].reduce((sum, [, many = "", count, relative = ""]) => {
    const named = Number(count ?? many);
    const some = relative.endsWith("s") ? 2 : 1;
    return sum + (named > 0 ? named : some);
  }, 1);
};
const MEMBERS = new RegExp(`\\b${ONE_OR_MORE} (?:(\\d) )?${RELATIVE}`, "g");

/** "300 megas" 300, "1 giga" 1000; null when no speed is named. */
export const megabitsWanted = (text: string): number | null => {
  if (
    /\b(?:una?|el|la|plan(?: de)?|internet|fibra|wifi|necesito|quiero|quisiera|con|de|busco|tienen?|hay|ofrecen?) giga(?:bit)?\b|^giga\b|\bgigabit\b|\bde las gigas\b/.test(
      text,
    )
  )
    return 1000;
  if (!DIGIT.test(text)) return null;
  // "Quiere 1000 megas y yo digo que con 200 sobra" asks about the second one.
  const [, enough] = ENOUGH_SPEED.exec(text) ?? [];
  if (enough !== undefined) return Number(enough);
  const least = SPEED_RANGE.exec(text)
    ?.slice(1)
    .find((figure) => figure !== undefined);
  if (least !== undefined) return Number(least);
  const [, wished, atLeast] = HAS_SPEED.test(text) ? (WISHED_SPEED.exec(text) ?? []) : [];
  if (wished !== undefined || atLeast !== undefined) return Number(wished ?? atLeast);
  const [, number, unit = ""] =
    [...text.matchAll(WITH_UNIT)].find(
      ([, figure, named = ""]) => !named.startsWith("g") || Number(figure) <= MAX_GIGABITS,
    ) ?? [];
  if (number === undefined) {
    const speed = (SPEED_WITHOUT_UNIT.exec(text) ?? JUDGED_SPEED.exec(text) ?? PAID_SPEED.exec(text))
      ?.slice(1)
      .find((found) => found !== undefined);
    return speed === undefined ? null : Number(speed);
  }
  return Number(number) * (unit.startsWith("g") ? 1000 : 1);
};

/** "Pago 25 por 400": the speed that is paid for. */
const PAID_SPEED =
  /\bpag(?:o|amos|ando) (?:\w+ )?\d[\d.,]*(?: (?:soles|lucas|mil|pesos))? por (?:los )?([1-9]\d0|1000)(?=$| (?:en|con|de)\b)/;

/** A figure with its unit, which is not the size of a file. */
const WITH_UNIT =
  /(?<!\b(?:videos?|juegos?|archivos?|peliculas?|fotos?|descargas?|actualizacion(?:es)?) de )\b(\d{1,4}) ?(mbps|megas?|megabits|mbs?|mg|m(?=$| de )|gbps|gigas?|gb)\b/g;
/** More of them are data of a mobile telephone or a file. */
const MAX_GIGABITS = 10;
const ENOUGH_SPEED =
  /\b\d{2,4} ?(?:megas?|mbps|mb)\b.{1,40}\bcon (?:unos |los )?([1-9]\d0|1000)(?: ?(?:megas?|mbps|mb))? (?:me |nos |le |les )?(?:sobra|basta|alcanza)\w*\b/;
/** "Entre 300 y 500 megas": at least the first one. */
const SPEED_RANGE =
  /\bminim[oa] (?:de )?(\d{2,4})(?: ?(?:megas?|mbps|mb))? (?:y|a|hasta) (?:maxim[oa]|como maximo) (?:de )?\d{2,4} ?(?:megas?|mbps|mb)\b|\b(?:de|como|unos|tipo) (\d{2,4}) a \d{2,4} ?(?:megas?|mbps|mb)\b|\bentre (?:unos |los )?(\d{2,4})(?: ?(?:megas?|mbps|mb))? y (?:los )?\d{2,4} ?(?:megas?|mbps|mb)\b/;
/** The same, with its most. */
const MOST_OF_RANGE =
  /\b(?:minim[oa] (?:de )?|de |como |unos |tipo |entre (?:unos |los )?)(\d{2,4})(?: ?(?:megas?|mbps|mb))? (?:(?:y |a |hasta )(?:maxim[oa]|como maximo)|a|hasta|y)(?: de)?(?: los)? (\d{2,4})(?: ?(?:megas?|mbps|mb)\b|$)/;

/** The most of a range of speeds of which `least` is the least; null: the message names none. */
export const mostMegabitsIn = (text: string, least: number): number | null => {
  const [, from, to] = MOST_OF_RANGE.exec(text) ?? [];
  return Number(from) === least && Number(to) > least ? Number(to) : null;
};
/** "Tengo 100 megas y quiero 300": the speed of today, and the one that is wanted. */
const HAS_SPEED =
  /\b(?:tengo|tenemos|estoy con|estamos con|pago|de) (?:\w+ ){0,3}\d{2,4} ?(?:mbps|megas?|mb)\b/;
const WISHED_SPEED =
  /\b(?:quiero|quisiera|necesito|busco|deseo|(?:quiero |quisiera |deseo )?(?:subir|pasar|cambiar|aumentar|mejorar)(?:me|l[oa])? a)(?: (?:de|a|unos|los|uno de|como|el de)){0,2} ([2-9]\d0|1000)\b(?!\.\d| ?(?:soles|solcitos|pesos|lucas|luquitas|canales))|\b([2-9]\d0|1000)(?: ?(?:megas?|mbps|mb))? (?:para arriba|(?:o|a) mas)\b/;

/** A figure that is usual for a speed, and for no price in Peru. */
const BARE_SPEED =
  "([2-9]\\d0|1000)\\b(?![.,]\\d| ?(?:soles|solcitos|pesos|lucas|luquitas|mil|canales|personas|metros|al mes|mensual\\w*))";
/** "Con 300 alcanza", "al menos 600", "¿tienen de 700?", "800 sin contrato". */
const JUDGED_SPEED = new RegExp(
  [
    `\\b(?:al menos|por lo menos|minim[oa](?: de)?|suficientes?|alcanzan?|bastan?) (?:con )?(?:unos |unas )?${BARE_SPEED}`,
    `\\b${BARE_SPEED} (?:para arriba|(?:o|a) mas\\b|alcanz|bast|esta(?:ria)? bien|sera |sobr|(?:es|seria) (?:much|poc|sufic))`,
    `\\bcon ${BARE_SPEED} (?:me |nos |le |la |lo )*(?:alcanz|bast|sobr|hag|hac|estoy|estamos|anda)\\w*(?!.{0,12} (?:dia|trio|duo|plan|pack|paquete)\\b)`,
    "\\bcon (1[05]0) (?:me |nos |le )*(?:alcanz|bast|sobr)\\w+ (?:para|pa) (?:\\d|jug|trabaj|teletr|estud|clases|ver|video)",
    `^${BARE_SPEED} sin\\b`,
    `\\b(?:tienen?|tienes|hay|ofrecen) de ${BARE_SPEED}(?=$| megas)`,
    `\\b[1-9]\\d0 (?:o|u) ${BARE_SPEED}`,
  ].join("|"),
);

const SPEED_WITHOUT_UNIT =
  /^(?:y |de |a |con |unas? |unos |plan |quiero |quisiera |necesito |busco |dame |subir(?:me)? |aumentar )*([2-9]\d0|1000)$|\b(?:sea|seria|fuera|este) de ([3-9]\d0|1000)\b(?!\.\d| ?(?:soles|solcitos|pesos|lucas|luquitas|al mes|mensual\w*))|\b(?:plan(?:es)?(?: es[eao]s?)?|el|del|la|los|uno|algo|opciones|cual|cuesta|esta|sale) de (?!pago)([2-9]\d0|1000|2000)\b(?!\.\d| ?(?:soles|solcitos|pesos|lucas|luquitas|al mes|mensual\w*|canales))|\bvelocidad (?:minima )?(?:de )?(\d{2,4})\b(?!\.\d)|\b(\d{2,4}) de (?:velocidad|bajada|internet)\b|\bde ([2-9]\d0|1000) para arriba\b|\b(?:internet|fibra|wifi) (?:(?:solo|no mas|nomas) )?(?:de )?([1-9][05]0|1000)\b(?! ?(?:soles|solcitos|pesos|lucas|luquitas|al mes|mensual\w*))/;

/** What follows a figure that is no amount. */
const NOT_MONEY =
  "(?![\\d.,]| ?(?:mbps|megas?|megabits|mb\\b|gbps|gigas?|personas|dispositivos|aparatos|equipos|mes\\b|meses|anos|canales|dias|horas|hrs?\\b|[ap]m\\b|cuotas|partes|armadas|pisos?\\b|deco|de la (?:manana|tarde|noche)))";
/** Usual in Peru, or thousands as in Chile: with it a figure is an amount, though no word says so. */
const USUAL = "(1?\\d{2}(?:[.,]\\d{1,2})?|\\d{1,3}\\.\\d{3}|\\d{5,6})";
/** An amount after words, of which `words` are the alternatives. */
const amountAfter = (words: string): RegExp =>
  new RegExp(
    `\\b(?:${words})(?: unos| unas| los| las| aprox| de| solo| como| a| al mes| mas o menos| casi| maximo| ahorita| ahora| hoy| actualmente)*? ?(?:\\$ ?)?(\\d[\\d.,]*)${NOT_MONEY}`,
  );
const LIMIT = amountAfter(
  "menos de|menor(?:es)? (?:a|de|que)|hasta|limite(?: mensual)?(?: es| son| seria)?|no (?:super|exced)\\w+|que no llegue|maximo(?: de)?|max|(?:como|a lo) (?:mucho|mas|sumo)|cuando mucho|(?:tope|techo)(?: es)?(?: de)?|no (?:\\w+ ){0,4}mas de|no (?:quiero|quisiera|puedo|pienso) pasar(?:me)?(?: de)?|no pas\\w+(?: de)?|que no pasen? (?:de )?|no se pas\\w+(?: de)?|inferior(?:es)? a|por debajo de|bajo|debajo de|baje de|ni un sol mas de|(?:baj|reduc)\\w+(?: (?:la|el|mi|su) (?:cuenta|recibo|boleta|factura|pago|mensualidad))? a",
);
/** "Me sube a", "nos van a aumentar la cuenta a", before the amount. */
const RISES_TO = "(?:me|nos) (?:(?:va|van|lo|la|a) )*(?:sub|aument)\\w+(?: (?:el|la|mi) \\w+)? a";
const RISES_TO_AMOUNT = new RegExp(`\\b${RISES_TO} (?=\\$? ?\\d)`);
/** Whether a message says to what amount today's price rises: "me sube a 99 el otro mes". */
export const saysRise = (text: string): boolean => RISES_TO_AMOUNT.test(text);
/** What is paid, or can be; a limit in the same message comes before it. */
const PAYMENT = amountAfter(
  `(?:me|nos) estan? (?:saliendo|cobrando)|se (?:me|nos) van?|presupuesto(?: mensual| es| seria)*(?: de)?|mensualidad(?: es)?(?: de)?|(?:recibo|factura|boleta|cuenta) (?:es|viene|llega|sale|esta)(?: de| en| por)?|pagan?|pago|gastan?|gasto|mi (?:internet|plan|servicio|wifi|fibra|cable|duo|trio|pack)(?: actual)? (?:me )?(?:cuesta|sale|vale|esta)(?: en)?|pagar|gastar|pagando|gastando|pagamos|(?:me |nos )?cobran(?:do)?|cobra|(?:me|nos) (?:viene|sale)(?: en)?|${RISES_TO}|(?:esta )?llegando|llega(?: (?:el|mi) (?:recibo|boleta))?(?: de| en| por)?|(?:puedo|podria|podemos|quiero) (?:pagar|gastar) (?:es|son|seria|serian)|(?:alcanza|da) (?:solo |no mas )?para`,
);
/** "De 20 a 25 lucas", "60 o 70 soles", "tipo 60 o 70": up to the second one. */
const RANGES = [
  `(?<![\\d.,])\\$? ?\\d[\\d.,]* (?:(?:a|o|y) )?(?:los )?\\$? ?(\\d[\\d.,]*) ?(?:soles|solcitos|pesos|lu[ck]as|luquitas)\\b`,
  `\\b(?:tipo|unos|como|alrededor de|de) \\d{2,3} (?:o|a|y) ${USUAL}(?=$| (?:mas o menos|maximo|al mes|no mas|nomas)\\b)`,
].map((words) => new RegExp(words));
/** Other words for a limit, a payment by the month, or a rough amount. */
const AMOUNTS = [
  `\\b(?:(?:este|salga|quede|sea) (?:en|a|por|de)(?! [3-9]\\d0\\b)|(?:cueste|valga)|cuento con|dispongo de|tengo (?:solo|nada mas|no mas)|me quedan?|ponle|ponme)(?: unos| los)? ?(?:\\$ ?)?${USUAL}${NOT_MONEY}`,
  `\\bentre \\$? ?\\d[\\d.,]* y (?:los )?\\$? ?${USUAL}${NOT_MONEY}`,
  `(?<![\\d.,])${USUAL} (?:(?:como |de )?(?:max(?:imo)?|tope)|o menos|para abajo)\\b`,
  `(?<![\\d.,])([2-9]\\d{2}|${USUAL.slice(1, -1)}) es lo que (?:pago|pagamos|gasto|gastamos)\\b`,
  // No speed is by the month.
  `(?<![\\d.,])([2-9]\\d{2}|${USUAL.slice(1, -1)}) (?:al mes|mensual(?:es)?|por mes|cada mes)\\b`,
  `\\b(?:mbps|megas?|gigas?|mb) (?:a|por) (?:unos |solo )?(?:\\$ ?)?${USUAL}${NOT_MONEY}`,
  // "89 por 200 megas".
  `(?<![\\d.,]|\\b(?:de|mas|menos) )${USUAL} (?:soles )?por (?:los |unos )?\\d{2,4} ?(?:mbps|megas?|mb)\\b`,
  `\\b(?:unos|alrededor de|aprox\\w*|(?:algo|uno|alguno) (?:de|a|por)|plan(?:es)? (?:por|a)|(?:tengas?|tienes|tienen|hay|haya|dan|das|ofrec\\w+) por) ${USUAL}$`,
  // "Tengo 200 para el trío", "muy caro, tengo 60".
  `\\btengo (?:como |unos |solo )?([12]?\\d{2}) (?=para (?:el|la|un[oa]?|los|todo|pagar|gastar|internet)\\b)`,
  `\\btengo (?:como |unos |solo )?(1?\\d{2})(?=$| (?:no mas|nada mas|que (?:me )?(?:alcanza|hay|tienes|ofrec\\w+)|y (?:quiero|busco|necesito) (?!\\d|mas\\b|subir|aumentar|otr|algo mas))\\b)`,
  `\\b(?:recibo|boleta|cuenta|factura)\\b.{0,12}\\b(?:estoy|estamos|ando|anda) (?:en|por)(?: unos| los)? ${USUAL}${NOT_MONEY}`,
  // "¿129 es caro?", as against "¿el de 600 es caro?"
  `(?:^|\\b(?:y|que|pagar|por|a) )${USUAL} (?:es|esta|seria|sale) (?:muy |algo |medio |bien |un )?(?:car[oa]|barat[oa]|buen precio|robo)\\b`,
  `\\b(?:es|esta|seria) (?:muy |algo |medio )?(?:car[oa]|barat[oa]|buen precio) (?:pagar )?(?:los |unos )?${USUAL}$`,
  // Nothing but a price has cents, and no speed ends in 9.
  `(?<![\\d.,])(\\d{2,3}[.,]\\d[05])${NOT_MONEY}`,
  `\\b(?:plan(?:es)?|el|los|uno|alguno) de (1?\\d9)(?=$| (?:que|con|hay|tiene|trae|incluye|al mes|mensual)\\b)`,
].map((words) => new RegExp(words));
const CURRENCY = "(?:soles|solcitos|pesos|lu[ck]as|luquitas|mil)";
const WITH_CURRENCY =
  /\$ ?(\d[\d.,]*)|\b(\d[\d.,]*) ?(?:(?:nuevos )?sol(?:es|citos|sitos)|pesos|lu[ck]as|luquitas|luks|clp|pen|cocos|mangos)\b|\bsoles (\d[\d.,]*)/;
/** Thousands, which in Chile are pesos. */
const THOUSANDS = /(?<![\d.,])(\d{1,3}\.\d{3}|\d{5,6}|[5-9]\d{2}0)(?![\d.,]| ?(?:mbps|megas?|mb\b))/;
const SPOKEN_THOUSANDS =
  /(?<![\d.,])(\d{2}) ([1-9]00|[1-9]90|[1-9]50)(?![\d.,]| ?(?:mbps|megas?|mb\b|gigas?))/g;
/** "15 mil 990", where "mil" is already written in digits. */
const THOUSANDS_AND_REST = /(?<![\d.,])(\d{1,3})000 ([1-9]\d{2})(?![\d.,]| ?(?:mbps|megas?|mb\b|gigas?))/g;
/** "Entre 80 y 100 soles", "de 20 a 25 lucas": from the first one on. */
const LOWEST = new RegExp(
  `\\bentre \\$? ?(\\d[\\d.,]*)(?: ?${CURRENCY})? y (?:los )?\\$? ?\\d[\\d.,]*|(?<![\\d.,])\\bde (\\d[\\d.,]*) a (?:los )?\\$? ?\\d[\\d.,]* ?${CURRENCY}\\b`,
);
const LUCAS = /\b\d[\d.,]* ?(?:lu[ck]as|luquitas|luks)\b/;
const LUCA_CLP = 1000;
/** In Chile so small an amount is one of lucas; in whole soles or pesos. */
export const inCurrency = (amount: number, country: Country): number =>
  country === "chile" && amount < LUCA_CLP ? amount * LUCA_CLP : amount;
const MAX_AMOUNT = 10_000_000;
const MIN_AMOUNT = 10;

/** What is paid once, or not at all: "un descuento de 20 soles". */
const NOT_MONTHLY =
  /\b(?:descuent(?:o|ito)|rebaj(?:a|ita))s? de \$? ?\d[\d.,]*(?: ?(?:soles|pesos|lucas|mil))?|\$? ?\d[\d.,]*(?: ?(?:soles|pesos|lucas|mil))? (?:de|por|para) (?:la )?instal\w+|\binstalacion (?:cuesta|sale|vale|es de|esta|a|en) \$? ?\d[\d.,]*/g;

/** "Netflix aparte a 28 soles": what a service costs on its own. */
const OF_SERVICE =
  /\b(?:netflix|disney|hbo|max|prime|spotify|youtube)(?: (?:por mi cuenta|por separado|aparte|solo|me|nos))* (?:a|por|cuesta|sale|vale|esta a|en) \$? ?\d[\d.,]*(?: ?(?:soles|pesos|lucas|mil))?/g;

const AMOUNT = "\\$? ?(\\d[\\d.,]*)";
const WORTH = "(?: ?(?:soles|solcitos|pesos|lu[ck]as|luquitas))?";
/** "Me sube 10 lucas", "subió $ 3.000": by how much, as against "me sube a 99". */
const INCREASE = new RegExp(
  `\\b(?:sub[aei]\\w*|aument\\w+|increment\\w+)(?: (?:como|unos|otros|de golpe|mas|el (?:recibo|precio|plan)|la (?:cuenta|boleta|tarifa)|en|por|de))* ${AMOUNT}${WORTH}(?! ?(?:mbps|megas?|mb\\b|%|por ciento|veces|meses)| (?:a|hasta) \\d)(?![\\d.,])(?: mas)?`,
  "g",
);
/** Still to come, so that it is not in what is paid today. */
const TO_COME =
  /\b(?:sube|suben|aumenta|aumentan|incrementa|incrementan|subir\w*|aumentar\w*|incrementar\w*)$/;

/** By how much the bill of today is to rise a month, in soles or pesos; null where that is not said. */
export const increaseIn = (text: string, country: Country): number | null => {
  const [found] = text.matchAll(INCREASE);
  if (found === undefined || !TO_COME.test(found[0].split(" ")[0] ?? "")) return null;
  const amount = amountOf(found[1] ?? "");
  return amount === null ? null : inCurrency(amount, country);
};

const OF_A_YEAR = "(?:al|para (?:todo )?el|en (?:todo )?(?:el|un)|por todo el) ano\\b";
const YEARLY = new RegExp(`${AMOUNT}${WORTH} (?:${OF_A_YEAR}|anual(?:es|mente)?\\b)`);
/** What a year costs at least: less is an amount by the month. */
const LEAST_OF_YEAR: Readonly<Record<Country, number>> = { peru: 300, chile: 60_000 };

/** "1000 soles al año": an amount for a year, in whole soles or pesos; null where none is named. */
export const yearlyAmountIn = (text: string, country: Country): number | null => {
  const [written = "", figure] = YEARLY.exec(text) ?? [];
  const named = figure === undefined ? null : amountOf(figure);
  if (named === null) return null;
  const amount = LUCAS.test(written) ? inCurrency(named, country) : named;
  return amount >= LEAST_OF_YEAR[country] && amount <= MAX_AMOUNT ? amount : null;
};

/** "Somos 3, a 70 cada uno": what all of them pay, by their number; null where no share is named. */
export const sharedAmountIn = (text: string, people: number | null, country: Country): number | null => {
  const [, written] = SHARE.exec(text) ?? [];
  const share = written === undefined || people === null ? null : amountOf(written);
  return share === null || people === null ? null : partInCurrency(share, country) * people;
};
const SHARE =
  /(?<![\d.,])\$? ?(\d{2}[\d.,]*)(?: ?(?:soles|solcitos|lu[ck]as|mil))? (?:(?:por )?cada un[oa]|por (?:cabeza|persona)|c u)\b/;

/** "120 de internet y 90 de cable": what each service of a bill costs. */
const PAID_PART = new RegExp(
  `(?<![\\d.,])\\$? ?(\\d[\\d.,]*)(?: ?(?:soles|solcitos|lu[ck]as|mil))? (?:de|por|en|del|el|la)(?: el| la)? (internet|wifi|fibra|${TV}|${PHONE})\\b`,
  "g",
);
const PAYS_PARTS =
  /\b(?:pag(?:o|amos|ando|aba)|gast(?:o|amos|ando)|cobran|(?:me|nos) (?:sale|viene|llega))\b/;
/** The amounts of a bill that is paid in parts; none where it is not. */
const paidPartsIn = (text: string): readonly number[] => {
  const parts = PAYS_PARTS.test(text) ? [...text.matchAll(PAID_PART)] : [];
  const services = new Set(parts.map(([, , service]) => service));
  return services.size > 1 ? parts.flatMap(([, amount = ""]) => amountOf(amount) ?? []) : [];
};
/** A message without the amounts of a bill, which are no speeds. */
export const withoutPaidParts = (text: string): string =>
  paidPartsIn(text).length > 1 ? text.replace(PAID_PART, " $2 ") : text;
const partInCurrency = (amount: number, country: Country): number =>
  amount < 100 ? inCurrency(amount, country) : amount;

/** Monthly amount in soles or pesos; null when not mentioned. A Chilean "luca" is a thousand pesos, a Peruvian one a sol. */
export const budgetIn = (written: string, country: Country): number | null => {
  const parts = paidPartsIn(written);
  if (parts.length > 1) return parts.reduce((sum, part) => sum + partInCurrency(part, country), 0);
  const monthly = written.replace(NOT_MONTHLY, " ").replace(OF_SERVICE, " ").replace(INCREASE, " ");
  const message = yearlyAmountIn(written, country) === null ? monthly : monthly.replace(YEARLY, " ");
  if (!DIGIT.test(message)) return null;
  // "Treinta y tres quinientos".
  const text =
    country === "chile"
      ? message.replace(SPOKEN_THOUSANDS, "$1$2").replace(THOUSANDS_AND_REST, "$1$2")
      : message;
  const [, limited] =
    [LIMIT, ...RANGES, PAYMENT].map((words) => words.exec(text)).find((found) => found !== null) ?? [];
  const [, signed, worded, after] = WITH_CURRENCY.exec(text) ?? [];
  const [, plain] = AMOUNTS.map((words) => words.exec(text)).find((found) => found !== null) ?? [];
  const [, bare] = country === "chile" ? (THOUSANDS.exec(text) ?? []) : [];
  const named = signed ?? worded ?? after;
  const found = amountOf(limited ?? named ?? plain ?? bare ?? "");
  // "Atienden hasta las 9": nothing costs so little, unless a currency says so.
  if (found === null || found <= 0 || (named === undefined && found < MIN_AMOUNT)) return null;
  // "Menos de 20" means lucas in Chile.
  const inLucas = LUCAS.test(text) || (named === undefined && found < 100);
  const amount = inLucas ? inCurrency(found, country) : found;
  return amount <= MAX_AMOUNT ? amount : null;
};

/** The least of a range of amounts of which `budget` is the most, in whole soles or pesos; null where none is named. */
export const leastAmountIn = (message: string, budget: number | null): number | null => {
  const [, between, from] = LOWEST.exec(message) ?? [];
  const written = between ?? from;
  if (budget === null || written === undefined || SPENT.test(message)) return null;
  const amount = amountOf(written) ?? 0;
  const least = amount < LUCA_CLP && budget >= LUCA_CLP ? amount * LUCA_CLP : amount;
  return least > 0 && least < budget ? least : null;
};
/** Whether what costs about as much as an amount is wanted: "lo más cercano a 90 soles", "alrededor de 20 lucas". */
export const isNear = (text: string): boolean => NEAR.test(text) && !SPENT.test(text);
const NEAR = new RegExp(
  `\\b(?:cercan[oa]s?|cerca|cerquita|proxim[oa]s?|parecid[oa]s?|alrededor|aproximad\\w+|aprox|por ahi|tirando|rond\\w+|borde\\w+|se (?:acerca|aproxima)\\w*) (?:(?:a|de|con|por|los?|unos?|precio|mis?) )*\\$? ?\\d[\\d.,]*(?! ?(?:mbps|megas?|mb\\b|personas))|(?<![\\d.,])\\d[\\d.,]* ?(?:${CURRENCY} )?(?:(?:al mes|mensual\\w*) )?(?:aprox\\w*|mas o menos)\\b`,
);
/** What is paid today, of which less is wanted. */
const SPENT = /\b(?:pag(?:o|amos|ando|aba)|gast(?:o|amos|ando)|cobran?|(?:me|nos) (?:viene|llega|sale))\b/;

/** "1.500" and "25.000" are thousands, "99.90" and "99,90" have cents; "18,5" may be of lucas. */
export const amountOf = (written: string): number | null =>
  typedAmount(written.replace(/[.,]+$/, ""), "PEN") ?? null;

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
  `\\b(?:sin|no (?:quier[oe]n?|queremos|necesit(?:o|an?|amos)|usan?|uso|usamos|ocupan?|ocupo|ocupamos|ven?|veo|vemos|miran?|miro|tengo|tenemos|me (?:interesa|sirve|hace falta))(?: ni)?|nada de|(?:nadie|ni|tampoco) (?:ya )?(?:usa|ve|mira|ocupa)n?|ni|quit\\w+|les? sac\\w+|olvid\\w+(?: de)?|dej(?:o|amos|ara|aramos|ar)(?: de pagar)?|saca(?:le|r|rle|rme|me)?|saqu\\w+|que no (?:me |nos )?(?:teng\\w+|incluy\\w+|traig\\w+|met\\w+|pong\\w+)|menos)(?: el| la| tener)? (${TV}|${PHONE})(?: fij[oa])?\\b|\\b(?:el |la )?(${TV}|${PHONE})(?: fij[oa])? (?:ya )?(?:no (?:lo |la )?(?:usa|ve|mira) nadie|nadie (?:lo |la )?(?:usa|ve|mira)|no (?:lo |la )?(?:uso|usamos|ocupo|ocupamos|quiero|queremos|necesito|veo|vemos|me (?:interesa|sirve)))\\b(?! (?:la |el )?(?:${TV}|${PHONE})\\b)|\\b(${TV}|${PHONE}) (?:ya )?(?:no hacen? falta|nah|no|tampoco|me sobra)(?=$| (?:porque|pero|gracias|por favor)\\b)|\\b(?:la |el )?(${TV}|${PHONE})(?: fij[oa])? (?:para que(?! (?:veas?|vean|llam))|me da (?:lo mismo|igual))\\b|\\b(?:ya )?nadie llama por (?:el )?(${PHONE})\\b|${HAD_ELSEWHERE}|\\b(?:y|pero) no (?:la |el )?(${TV}|${PHONE})(?: fij[oa])?$`,
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

/** The kinds of plan that a message calls by their names: "dúo o trío". */
export const kindsNamedIn = (text: string): readonly ServiceType[] =>
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

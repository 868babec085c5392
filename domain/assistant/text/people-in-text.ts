// The people and devices of a household, as messages name them. Texts are lower case, without accents and punctuation.

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
/** A message about television sets alone asks for the number of decoders. */
const TELEVISIONS = /\b(una?|\d{1,2}) (?:smart ?)?(?:teles?|tvs?|televisor(?:es)?)\b/g;

/** In a question about the speed that is needed. A message about cameras alone asks for an alarm. */
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

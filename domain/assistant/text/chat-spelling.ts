import { memoize } from "./memoize.ts";
import { sound, soundsLike } from "./operators-in-text.ts";

/** How people write words in chats, lower case and without accents. What may be a word of its own is not here. */
const WRITTEN_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    q: "que",
    k: "que",
    ke: "que",
    qe: "que",
    xq: "porque",
    pq: "porque",
    porq: "porque",
    xk: "porque",
    dif: "diferencia",
    fulbito: "futbol",
    fulbo: "futbol",
    pelotita: "futbol",
    x: "por",
    d: "de",
    pa: "para",
    pal: "para el",
    xfa: "por favor",
    xfavor: "por favor",
    porfa: "por favor",
    porfis: "por favor",
    pls: "por favor",
    plis: "por favor",
    plz: "por favor",
    tb: "tambien",
    tmb: "tambien",
    tbn: "tambien",
    presu: "presupuesto",
    ppto: "presupuesto",
    lks: "lucas",
    solesitos: "soles",
    toy: "estoy",
    ta: "esta",
    tas: "estas",
    kiero: "quiero",
    kero: "quiero",
    qiero: "quiero",
    kisiera: "quisiera",
    kuanto: "cuanto",
    kuantos: "cuantos",
    qanto: "cuanto",
    cuant: "cuanto",
    cto: "cuanto",
    cuato: "cuanto",
    ay: "hay",
    ai: "hay",
    aki: "aqui",
    ablar: "hablar",
    uds: "ustedes",
    ud: "usted",
    dnd: "donde",
    bn: "bien",
    aser: "hacer",
    asen: "hacen",
    nesesito: "necesito",
    necsito: "necesito",
    cel: "celular",
    celu: "celular",
    tel: "telefono",
    tlf: "telefono",
    telf: "telefono",
    fono: "telefono",
    guifi: "wifi",
    wify: "wifi",
    guaifai: "wifi",
    uifi: "wifi",
    interne: "internet",
    internt: "internet",
    imternet: "internet",
    intenet: "internet",
    interner: "internet",
    inernet: "internet",
    inter: "internet",
    net: "internet",
    interned: "internet",
    valo: "valorant",
    hbomax: "hbo max",
    primevideo: "prime video",
    amazonprime: "amazon prime",
    disneyplus: "disney plus",
    paramountplus: "paramount plus",
    mejas: "megas",
    megabytes: "megas",
    asta: "hasta",
    nomas: "no mas",
    vrdd: "verdad",
    wea: "cosa",
    weas: "cosas",
    // Chilean "tú" forms of irregular verbs.
    eri: "eres",
    eris: "eres",
    podi: "puedes",
    podis: "puedes",
    queri: "quieres",
    queris: "quieres",
    sabi: "sabes",
    sabis: "sabes",
    deci: "dices",
    decis: "dices",
    veni: "vienes",
    venis: "vienes",
    vai: "vas",
    dai: "das",
    recomendai: "recomiendas",
    mostrai: "muestras",
    contai: "cuentas",
  }),
);

/** Chilean "tú" forms of verbs in "-ar": "cobrái", "trabajáis". */
const CHILEAN_FORM = /^([a-z]{3,})ais?$/;
const NO_CHILEAN_FORMS = new Set(["cachai", "dubai", "hawai", "hyundai", "samurai", "shanghai"]);

/** Words that patterns look for, and that no other word is near to. */
const LOOKED_FOR = ["permanencia", "instalacion", "velocidad", "cobertura", "promocion", "internet"];
const SHORTEST = 7;

/** Words that patterns look for, which are also found when only the letters of one sound are mixed up: "yega", "presio". */
const LOOKED_FOR_BY_SOUND = [
  "barato",
  "basico",
  "cable",
  "canales",
  "casa",
  "celular",
  "contratar",
  "contrato",
  "cuesta",
  "cuanto",
  "economico",
  "edificio",
  "empresa",
  "hablar",
  "hogar",
  "instalar",
  "instalan",
  "llamar",
  "llame",
  "llamen",
  "llega",
  "llegan",
  "mensual",
  "necesito",
  "ofrece",
  "operador",
  "planes",
  "precio",
  "precios",
  "quiero",
  "servicio",
  "television",
  "vale",
  "veloz",
  "barata",
  "asesor",
  "asesora",
  "llamenme",
  "llameme",
  "llegara",
  "vivo",
];
const WORD_OF_SOUND: ReadonlyMap<string, string> = new Map(
  LOOKED_FOR_BY_SOUND.map((word) => [sound(word), word] as const),
);

/** Words that patterns look for, which are also found with one letter missing, too many or swapped: "barto", "tinen". */
const LOOKED_FOR_WITH_A_TYPO = [
  "barato",
  "barata",
  "contratar",
  "cuanto",
  "cuesta",
  "instalan",
  "instalar",
  "llegan",
  "mensual",
  "necesito",
  "operador",
  "planes",
  "precio",
  "precios",
  "quiero",
  "servicio",
  "tienen",
];
const SHORTEST_WITH_A_TYPO = 5;
/** One letter away from them, and words of their own, also of other languages. */
const NO_TYPOS = new Set([
  "baratas",
  "baratos",
  "canto",
  "cesta",
  "contrata",
  "cuantos",
  "custa",
  "instala",
  "llega",
  "operado",
  "operadora",
  "planeas",
  "plans",
  "preciso",
  "quero",
  "servicios",
  "tiene",
  "tienden",
]);

/** Whether a word is another one with one letter missing, too many, or swapped with the next. */
const hasOneTypo = (word: string, other: string): boolean => {
  let at = 0;
  while (at < word.length && word[at] === other[at]) at += 1;
  if (at === 0) return false;
  const [rest, meant] = [word.slice(at), other.slice(at)];
  const [one = "", two = ""] = meant;
  return rest.slice(1) === meant || rest === meant.slice(1) || rest === `${two}${one}${meant.slice(2)}`;
};

/** "Kambiar", "kiere", "porke"; but "hackear". */
const WITH_K = /(?<!^hac)k(?=[aeiou])/;
const WORDS_WITH_K = new Set([
  "kino",
  "kilo",
  "kilos",
  "kilometros",
  "karen",
  "katy",
  "kevin",
  "tiktok",
  "facebook",
  "kit",
]);
const withoutK = (word: string): string => word.replace(/k(?=[ei])/g, "qu").replace(/k(?=[aou])/g, "c");

const inFull: (word: string) => string = memoize((word: string): string => {
  const known = WRITTEN_OUT.get(word);
  if (known !== undefined) return known;
  if (WITH_K.test(word) && !WORDS_WITH_K.has(word)) return inFull(withoutK(word));
  const [, stem] = NO_CHILEAN_FORMS.has(word) ? [] : (CHILEAN_FORM.exec(word) ?? []);
  if (stem !== undefined) return inFull(`${stem}as`);
  const sameSound = WORD_OF_SOUND.get(sound(word));
  if (sameSound !== undefined) return sameSound;
  const corrected =
    word.length < SHORTEST_WITH_A_TYPO || LOOKED_FOR_WITH_A_TYPO.includes(word) || NO_TYPOS.has(word)
      ? undefined
      : LOOKED_FOR_WITH_A_TYPO.find((one) => hasOneTypo(word, one));
  if (corrected !== undefined) return corrected;
  if (word.length < SHORTEST || LOOKED_FOR.includes(word)) return word;
  return LOOKED_FOR.find((one) => soundsLike(word, one, 1)) ?? word;
});

/** Writes out abbreviations, and corrects typos in a few words, of a text of lower case letters without accents. "2 x 1" stays. */
export const writtenOut = (text: string): string => {
  const words = text.split(" ");
  return words
    .map((word, at) => (word === "x" && /^\d/.test(words[at + 1] ?? "") ? word : inFull(word)))
    .join(" ");
};

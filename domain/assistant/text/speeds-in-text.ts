// Speeds that messages name, in Mbps. Texts are lower case, without accents and punctuation.

const DIGIT = /\d/;

/** "300 megas" 300, "1 giga" 1000; null when no speed is named. */
export const megabitsWanted = (text: string): number | null => {
  if (
    /\b(?:una?|el|la|plan(?: de)?|internet|fibra|wifi|necesito|quiero|quisiera|con|de|busco|tienen?|hay|ofrecen?) giga(?:bit)?\b|^giga\b|\b(?:el|al|del|los) de 1000\b(?! ?(?:soles|pesos|lucas))|\bgigabit\b|\bde las gigas\b/.test(
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
  /\bpag(?:o|amos|ando) (?:\w+ )?\d[\d.,]*(?: (?:soles|lucas|mil|pesos))?(?: (?:en|a|con))? +por (?:los )?([1-9]\d0|1000)(?=$| (?:en|con|de)\b)/;

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

/** The upper end of a range of speeds whose lower end is `least`; null when the message names no range. */
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

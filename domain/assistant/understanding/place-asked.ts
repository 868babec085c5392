import type { District } from "../../kernel/district.ts";
import type { Country } from "../../kernel/market.ts";
import { isOutside } from "../intents/intent-features.ts";
import { isElsewhere } from "../intents/lexicon.ts";
import { BUSINESS_PREMISES } from "../text/business-premises.ts";
import { districtIn } from "../text/districts-in-text.ts";
import { normalised } from "../text/normalise.ts";

// Whether a message that was not understood asks what there is in the district that it names. Texts are normalised.

/** Said beside a place by who asks what there is in it. */
export const BESIDE_PLACE: ReadonlySet<string> = new Set(
  "hola y si no bueno ok es en el la los las mi por para de del al a desde ahora aqui aca ahi alla peru chile lima santiago region metropolitana provincia vivo vivimos vive soy somos estoy estamos casa zona distrito comuna ciudad que cual cuales quien quienes hay llega llegan tengo tienen tienes hay internet fibra wifi senal cobertura servicio planes plan operador operadores parcela chacra fundo campo edificio condominio departamento depa depto urbanizacion pueblo compania companias empresa empresas cosas opciones alternativas algo porfa favor gracias quiero necesito ver".split(
    " ",
  ),
);

/** Whether a text says no more than a place, in as many words as it has or in its own. */
export const saysLittleBeside = (text: string, { name }: District): boolean => {
  const own = new Set(normalised(name).split(" "));
  const rest = text
    .replace(CORRECTION_OF_PLACE, " ")
    .split(" ")
    .filter((word) => word !== "" && !BESIDE_PLACE.has(word));
  return rest.length <= 1 || rest.filter((word) => !own.has(word)).length === 0;
};

/** "Ay no, me equivoqué, no es Surco": around the names of a message that puts one district in place of another. */
export const CORRECTION_OF_PLACE =
  /\b(?:no (?:es|era|vivo en|estoy en)|perdon\w*|disculp\w*|digo|me (?:equivoque|confundi)(?: de (?:distrito|comuna))?|(?:quise|queria) decir|dije|sino)\b|^(?:h?ay |uy |ah )?no\b/g;

/** What a message is about that asks for a connection. */
const OF_CONNECTION =
  /\b(?:internet|wifi|fibra|planes|plan|megas|operador(?:es)?|compania|convien\w+|recomiend\w+)\b/;
/** Where the visitor lives or works. */
const OF_HOME =
  /\b(?:viv(?:o|imos|e)|soy|somos|estoy|estamos|(?:mi|nuestra|la) (?:casa|depa\w*|depto\w*|zona)|local|negocio|(?:me|nos) (?:voy|vamos) de (?!viaje|vacaciones|paseo|compras)|alquil(?:e|amos|ando)|(?:arriend|arrend|mud)(?:o|e|amos|ar|ando|arme|arnos))\b/;
const STATES_WHERE = /^(?:es|seria|queda|esta) (?:(?:un|una|mi|para) )*\w+ (?:en|por) /;
/** "Para mi negocio, una peluquería en Rímac", whose trade may be a word of other subjects. */
const BEGINS_WITH_PREMISES = new RegExp(
  `^(?:(?:hola|buen[oa]s?|dias|tardes|noches|y|es|seria|internet|wifi) )*(?:(?:para|pa) (?:mi|un|una|el|la|nuestr[oa])|(?:tengo|tenemos|abri|abrimos|voy a (?:abrir|poner)) (?:un|una|mi)) (?:pequen[oa] )?(?:${BUSINESS_PREMISES})\\b`,
);
const ASKS =
  /\b(?:que|cual(?:es)?|cuant[oa]s?|donde|como|cuando|quien(?:es)?|hay|tienen?|puedo|busco|vend[eo]\w*|compr\w+|se (?:alquila|arrienda|vende)|quiero|necesito)\b/;

/** What is known of a message besides its words. */
type Around = {
  /** Of its conversation. */
  readonly isFirst: boolean;
  /** The classifier is sure of another subject: "recomiéndame un chifa por San Borja". */
  readonly isOutOfScope: boolean;
};

/**
 * Whether a message that names a district, and was not understood, wants to know what there is in it: "soy estudiante, vivo
 * por Ate", or, within a conversation, "es una peluquería en Comas".
 */
const asksOfHome = (text: string, { isFirst, isOutOfScope }: Around): boolean =>
  !isElsewhere(text) &&
  ((!isFirst && STATES_WHERE.test(text)) ||
    BEGINS_WITH_PREMISES.test(text) ||
    (!isOutside(text) &&
      ((OF_CONNECTION.test(text) && !isOutOfScope) ||
        ((OF_HOME.test(text) || !isFirst) && !ASKS.test(text)))));

/** Whether a message only names the district in which a connection is wanted, as far as it was understood. */
export const asksWhatThereIs = (text: string, country: Country, around: Around): boolean => {
  const place = districtIn(text, country);
  return place !== null && (saysLittleBeside(text, place) || asksOfHome(text, around));
};

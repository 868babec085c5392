import { asksWorthOfTv } from "../text/verdicts-in-text.ts";
import type { WordRule } from "./word-rule.ts";

/** What words decide of a message by who is in the middle of choosing, or has had enough of an operator. */
export const CHOOSING_RULES = {
  best_few: {
    example: "dime los 3 mejores de Surco",
    holds: (text, { operators }) => operators.length === 0 && BEST_FEW.test(text),
    intent: "price",
    isFitted: true,
  },
  own_reach: {
    example: "a mi vecino le va bien con WIN, ¿a mí me llegará?",
    holds: (text) => OWN_REACH.test(text),
    intent: "coverage",
  },
  others_there: {
    example: "me aburrí de los cortes en Ate, ¿qué otras empresas hay?",
    holds: (text, { operators, excluded }) =>
      operators.length === 0 && excluded.length === 0 && OTHERS_THERE.test(text),
    intent: "coverage",
  },
  two_in_place: {
    example: "WIN o Claro en Surco",
    holds: (text, { operators, excluded }) =>
      operators.length === 2 && excluded.length === 0 && TWO_IN_PLACE.test(text),
    intent: "comparison",
  },
  thinks_it_over: {
    example: "déjame pensarlo",
    holds: (text) => THINKS_IT_OVER.test(text),
    intent: "goodbye",
  },
  finds_good: {
    example: "el de Bitel me parece bien",
    holds: (text, { operators }) => operators.length === 1 && FINDS_GOOD.test(text),
    intent: "operator",
    isFitted: true,
  },
  advice_without: {
    example: "vengo de Movistar, años de dolor de cabeza, ¿qué me recomiendas que no sea ellos?",
    holds: (text, { operators, excluded }) =>
      operators.length === 0 && excluded.length > 0 && ADVICE.test(text),
    intent: "price",
    isFitted: true,
  },
  wants_change: {
    example: "VTR me subió la cuenta sin avisar, me quiero cambiar altiro",
    holds: (text, { operators, excluded }) =>
      operators.length === 0 && excluded.length === 1 && WANTS_CHANGE.test(text),
    intent: "price",
  },
  worth_of_tv: {
    example: "¿vale la pena pagar 30 soles más por la tele?",
    holds: (text, { comparesTypes }) => comparesTypes && asksWorthOfTv(text),
    intent: "plan_type",
  },
  undoes_signed: {
    example: "mi mamá firmó con Movistar, ¿cómo anulo?",
    holds: (text) => UNDOES_SIGNED.test(text),
    intent: "cancel_contract",
  },
} as const satisfies Readonly<Record<string, WordRule>>;

const BEST_FEW =
  /\b(?:dime|dame|deme|cuales son|muestr\w+|ensename|quiero (?:ver|saber)) (?:(?:solo|cuales|son) )*l[oa]s (?:2|3|4|5) mejores\b(?! (?:series|peliculas|canales|juegos|celulares|routers))/;
const OWN_REACH =
  /\b(?:a mi|a mi casa|aca|aqui|a mi tambien) (?:tambien )?(?:me )?(?:llegara|llegaria|llega|alcanzara)(?: (?:o no|tambien|igual))*$/;
const OTHERS_THERE =
  /\S.{12,}\bque (?:otr[oa]s|mas) (?:empresas|companias|operador(?:es|as)|proveedores|opciones) (?:hay|llegan|tengo|entran|existen)(?: (?:ahi|alla|aca|aqui|por (?:ahi|aca)))*$/;
const TWO_IN_PLACE =
  /^(?:(?:hola|y|que|cual|mejor|entre) )*[a-z]+ (?:o|u|vs|versus|y) [a-z]+ (?:en|por) (?!(?:el|la|un|mi|que|cual|cuanto|promo\w*|precio|oferta)\b)[a-z]+(?: [a-z]+){0,3}$/;
const THINKS_IT_OVER =
  /^(?:(?:ok|ya|bueno|mmm+|mejor|primero|voy a|tengo que|quiero|dejame|dejeme|lo|prefiero|necesito|todavia|aun|estoy) )*(?:pensar(?:lo|melo|la)|(?:lo )?(?:voy a pensar|pienso|pensare)|pensandolo|consultar(?:lo|la)? con (?:mi|la|el) \w+)(?: (?:primero|un poco|bien|mejor|y (?:te|les|le) aviso|gracias|un rato|con calma|y vuelvo))*$/;
const FINDS_GOOD =
  /^(?:(?:ok|ya|mmm+|bueno|y|creo que|a mi) )*(?:el|la|los) (?:plan(?:es)? )?(?:de )?[a-z]+ (?:me parecen?|se ven?|suenan?|estan?) (?:(?:muy|super|bien|bastante|mas) )*(?:bien|buen[oa]s?|bacan|chevere|interesantes?|conveniente|mejor)$/;
const ADVICE =
  /\b(?:que|cual(?:es)?|quien) (?:(?:otr[oa]|operador|compania|empresa|internet|plan) )*(?:me |nos )(?:recomiend|aconsej|sugier|convien)\w*/;
const WANTS_CHANGE =
  /\b(?:me (?:quiero|quisiera|voy a)|quiero|quisiera) (?:cambiar|ir|salir)(?:me)?(?: (?:ya|hoy|altiro|al ?tiro|al toque|de una|pronto|po|pe|urgente))+$/;
const UNDOES_SIGNED =
  /\bfirm\w+\b.{0,40}\b(?:como (?:lo |la |se )?(?:anul|desh|cancel)\w+|(?:puedo|se puede) (?:anular|deshacer)\w*)/;

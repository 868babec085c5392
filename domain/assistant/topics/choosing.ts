import { es } from "../es.ts";
import { MARKET_WORDS } from "../market-words.ts";
import type { Offering } from "../offering.ts";
import { withoutTermText } from "./contract.ts";
import { topics } from "./topic.ts";

/** What those ask who are in the middle of choosing: what to believe, what a low price hides, and whether they can go back. */
export const CHOOSING = topics({
  /** Months that are not paid, which someone has promised. */
  free_months: {
    words:
      /\bmes(?:es)? (?:\w+ )?(?:(?:de|a) )?(?:gratis|gratuitos?|regalad[oa]s?|regalo|sin (?:pagar|costo|cobro))\b|\bgratis (?:por )?(?:el|los|l[oa]s \d|un|\d{1,2}) (?:primer(?:os)? )?(?:\d{1,2} )?mes(?:es)?\b|\bregal\w+ (?:el|un|\d{1,2}|los) (?:primer(?:os)? )?(?:\d{1,2} )?mes(?:es)?\b/,
    unless:
      /\b(?:netflix|disney|hbo|max|paramount|prime|alarmas?|monitoreo|seguro|instalacion|no fue|mentira|mintio|mintieron|no (?:me |nos )?(?:cumpl|reconoc|descont)\w+|reclam\w+|que hago)\b/,
    intents: ["promotion_end", "price", "free", "complaint", "operator"],
    isCertain: true,
    precedesReply: true,
    text: ({ plansAsked, operators }) => {
      const isFree = plansAsked.some(({ promotion }) => promotion?.priceCents === 0);
      return isFree
        ? "Estas son las promociones de nuestro catálogo, con los meses que dura cada una."
        : `Ningún plan ${operators === "" ? "" : `de ${operators} `}de nuestro catálogo tiene meses gratis: sus promociones son un precio menor durante unos meses. Si alguien te ofrece meses gratis, pide por escrito cuáles son y cuánto pagas después.`;
    },
  },
  /** What is behind a low price. */
  catch_of_price: {
    words:
      /\b(?:(?:cual|donde|que) (?:es|esta|hay)?.{0,12}\b(?:trampa|truco|letra (?:chica|pequena|menuda)|gato encerrado)|(?:hay|tiene|tienen|sin|con|cuidado con la|lee\w* la) (?:alguna? |la )?(?:trampas?|trucos?|letra (?:chica|pequena|menuda)|gato encerrado))\b/,
    unless: /\b(?:gratis|gratuit[oa]|ustedes|esta pagina|asesorador|alarmas?|seguro)\b/,
    intents: ["promotion_end", "price", "how_it_works", "free", "plan_details"],
    isCertain: true,
    mayBeElsewhere: true,
    precedesReply: true,
    text: ({ country }) =>
      `Antes de firmar mira cuatro cosas: hasta qué mes dura la promoción y cuánto pagas después, si cobran la instalación, si piden permanencia y si el operador llega a tu ${MARKET_WORDS[country].district}. Lo de la promoción, plan por plan:`,
  },
  /** A lower price at first as against one that stays. */
  promotion_or_fixed: {
    words:
      /\b(?:mejor|conviene|convendria|prefer\w+|sale)\b.{0,60}\b(?:promo\w*|oferta|descuento|al (?:comienzo|inicio|principio)|primeros meses)\b.{0,30}\bo\b.{0,30}\b(?:fij[oa]|sin promo\w*|el mismo precio|parej[oa]|siempre)\b|\b(?:mejor|conviene|convendria|prefer\w+|sale)\b.{0,40}\b(?:fij[oa]|sin promo\w*|el mismo precio)\b.{0,20}\bo\b.{0,30}\b(?:promo\w*|oferta|descuento|al (?:comienzo|inicio|principio))\b/,
    intents: ["promotion_end", "price", "comparison"],
    isCertain: true,
    mayBeElsewhere: true,
    precedesReply: true,
    text: () =>
      "Depende de cuánto tiempo lo tengas: para un año compara lo que cuesta el primer año, con la promoción; si te quedas más, manda el precio regular, que es el que pagas después.",
  },
  /** Whether what a seller said is to be believed. */
  whom_to_believe: {
    words:
      /\ba quien le (?:creo|hago caso|hacemos caso|creemos)\b|\b(?:es (?:verdad|cierto)|puedo creer|le creo|confio en|sera cierto) (?:(?:en )?lo que )?(?:me )?(?:dice|dijo|promete|prometio|ofrece)?(?: (?:el|la|un|una|al|a la))? (?:vendedor[a]?|promotor[a]?|ejecutiv[oa])\b/,
    intents: ["how_it_works", "complaint", "comparison"],
    isCertain: true,
    mayBeElsewhere: true,
    text: () =>
      "Créele a lo que esté por escrito: antes de firmar pide el precio, hasta qué mes dura, la instalación y la permanencia, y compáralos con estos datos, que llevan la fecha en que los revisamos. Dime qué te ofrecieron (operador, megas y precio) y te digo si figura en nuestro catálogo.",
  },
  /** Nothing that was shown pleases. */
  unconvinced: {
    words:
      /^(?:(?:hola|la verdad|mmm+|pucha|y|pero|no se) )*(?:no me (?:convencen?|gustan?|sirven?|cuadran?)|ninguno me (?:convence|gusta|sirve|cuadra)) ?(?:nada|ningun[oa]?(?: (?:plan|opcion))?|los planes)?(?: (?:de|lo|los|que|me|has?|esos?|esas?|planes|opciones|precios|muestras?|mostraste|mostrado|das|diste|hay|tienen?|tienes|ofrecen|aqui|aca|la verdad))*$/,
    intents: ["small_talk", "complaint", "how_it_works", "goodbye"],
    isCertain: true,
    text: ({ phone, hours, country }) =>
      `Busquemos otro: dime qué falta o sobra (precio, velocidad, TV, permanencia, operador) y tu ${MARKET_WORDS[country].district}, y te muestro los que se acercan. Si prefieres verlo con una persona, llama al ${phone}, ${hours}.`,
  },
  /** What speaks for an operator: what its plans have in common. */
  advantages: {
    words:
      /\b(?:motivos?|razon(?:es)?|ventajas?|beneficios?)\b.{0,20}\b(?:elegir|escoger|contratar|preferir|irme|cambiarme|pasarme|tiene|de|con)\b|\bpor ?que (?:deberia|tendria que|debo) (?:elegir|escoger|contratar|preferir|irme|cambiarme|pasarme)\b|\bque tiene de (?:bueno|especial|mejor)\b/,
    unless: /\b(?:netflix|app|club|tarjeta|celular|movil|quitar|cancelar|dejar)\b/,
    intents: ["operator", "comparison", "price", "plan_type"],
    isOfOperator: true,
    isCertain: true,
    mayBeElsewhere: true,
    precedesReply: true,
    text: ({ plansAsked, operators }) => {
      const every = (holds: (plan: Offering) => boolean): boolean => plansAsked.every(holds);
      const most = Math.max(0, ...plansAsked.map(({ promotion }) => promotion?.months ?? 0));
      const known = [
        ...(every(({ permanenceMonths }) => permanenceMonths === 0) ? ["ninguno pide permanencia"] : []),
        ...(every(({ installationCents }) => installationCents === 0) ? ["la instalación es gratis"] : []),
        ...(every(({ promotion }) => promotion === null)
          ? ["el precio es el mismo desde el primer mes"]
          : []),
        ...(most > 0 ? [`hay promociones de hasta ${most} meses`] : []),
      ];
      return plansAsked.length === 0 || known.length === 0
        ? `La señal y la atención de ${operators} no las mide nuestro catálogo; de sus planes sé esto:`
        : `De sus planes puedo decirte que ${es.list(known)}. La señal y la atención no las mide nuestro catálogo.`;
    },
  },
  /** Whether who changes operator may come back. */
  going_back: {
    words:
      /\b(?:puedo|podria|podemos|se puede|me (?:dejan|aceptan|reciben))\b.{0,20}\b(?:volver|regresar|retornar)(?:me)?\b.{0,25}\b(?:operador|compania|empresa|anterior|antes|el mismo)\b|\b(?:volver|regresar)(?:me)? (?:a|con) (?:mi |el |la )?(?:operador|compania|empresa) (?:de antes|anterior|antigu[oa])\b/,
    intents: ["cancel_contract", "permanence", "buy", "how_it_works", "plan_type"],
    isCertain: true,
    mayBeElsewhere: true,
    text: ({ plansAsked }) =>
      `Sí, puedes volver a contratar con él, con los planes y precios que tenga ese día. Lo que puede costarte es salir del nuevo antes de su permanencia, si la pide.${withoutTermText(plansAsked)}`,
  },
  /** What leaving costs who moves house. */
  moving_penalty: {
    words:
      /\b(?:me|nos) (?:mud|cambi|traslad)\w+(?! (?:de|a) (?:otr[oa] )?(?:operador|compania|empresa|plan))\b.{0,40}\b(?:penalidad(?:es)?|penalizacion|multas?)\b|\b(?:penalidad(?:es)?|penalizacion|multas?)\b.{0,25}\bsi (?:me|nos) (?:mud|traslad)\w+/,
    unless: /\b(?:cambi\w+|paso|pasar\w*) (?:de|a) (?:otr[oa] )?(?:operador|compania|empresa|plan)\b/,
    intents: ["permanence", "cancel_contract"],
    isCertain: true,
    precedesReply: true,
    text: () =>
      "Si te mudas, pide primero el traslado a tu operador: si no llega a la otra dirección, pregúntale si puedes terminar el contrato sin penalidad. La penalidad solo existe mientras dura la permanencia:",
  },
  /** Telephones to buy, of which there are none. */
  telephones_sold: {
    words:
      /\bvend\w+ (?:\w+ ){0,2}(?:celulares|iphones?|smartphones?|tablets?|laptops?|televisores|routers)\b|\b(?:quiero|busco|compr\w+|necesito|quisiera|tienen) (?:un |una |el )?(?:celular nuevo|iphone|smartphone|samsung galaxy|xiaomi|celular en cuotas)\b|\biphones?\b.{0,15}\bcuotas\b/,
    unless: /\b(?:internet|wifi|megas|alarmas?|seguro|plan(?:es)?|postpago|prepago|chips?)\b/,
    intents: ["mobile_plans", "fallback", "plan_type", "price"],
    text: () =>
      "No vendemos equipos: en Asesorador comparas planes de internet, TV y telefonía para el hogar, y cotizas alarmas y seguros de auto.",
  },
});

import { es } from "../es.ts";
import type { Offering } from "../offering.ts";
import { asksOfSome, type TopicContext, topics } from "./topic.ts";

/** A question about what a word means, and nothing else; or about the word before it: "que pida fibra, ¿eso qué es?" */
const meaningOf = (word: string): RegExp =>
  new RegExp(
    String.raw`\b(?:que|q) (?:es|son|seria|significan?|quieren? decir)(?: (?:eso|lo) de)?(?: (?:un|1|el|los|la|las|lo))?(?: planes| plan)? ${word}(?: (?:y|o|e) (?:un |el )?${word})?(?= *$| (?:por favor|porfa\w*|gracias)$)|\b(?:expli\w+)(?: (?:bien|me|que|lo|eso|es|el|un|de|a))* ${word}(?: (?:y|o) (?:un |el )?${word})?(?= *$| (?:por favor|porfa\w*|gracias)$)|\b${word} (?:y |pero |no se )*(?:eso (?:que|q) (?:es|significa|quiere decir|seria)|(?:que|q) (?:es|significa|quiere decir) eso)\b`,
  );

const PACK = "(?:duos?|trios?|(?:doble|triple|[23]) ?(?:packs?|play)|packs?)";

/** What a word means that plans are described with. */
export const PLAN_WORDS = topics({
  pack_meaning: {
    words: new RegExp(
      `${meaningOf(PACK).source}|\\b(?:diferenci\\w+|que cambia|distint\\w+)\\b.{0,24}\\b${PACK}\\b.{0,12}\\b${PACK}\\b|\\b${PACK}\\b.{0,12}\\b${PACK}\\b.{0,20}\\b(?:no (?:se|entiendo|conozco)|(?:cual|que) (?:es|hay)) (?:de )?(?:la |en que se )?diferenci\\w+$`,
    ),
    intents: ["plan_type", "comparison", "price", "plan_details"],
    isCertain: true,
    precedesReply: true,
    text: () =>
      "Doble pack o dúo es internet con TV o con teléfono en un mismo plan; triple pack o trío es internet, TV y teléfono.",
  },
  fiber_meaning: {
    words: meaningOf("(?:internet (?:de|por) )?fibra(?: optica)?"),
    intents: ["plan_type", "speed", "plan_details", "comparison", "price", "upload_speed"],
    isCertain: true,
    precedesReply: true,
    text: () =>
      "La fibra óptica lleva los datos con luz por un hilo de vidrio y permite más velocidad que el cable de cobre. Si llega a tu casa lo confirma el operador.",
  },
  megabits_meaning: {
    words: new RegExp(
      `${meaningOf("(?:megas?|mbps|megabits?)").source}|\\b(?:cuanto|cuantos megas) (?:es|son|equivale|tiene|vale)(?: a)? (?:un|1|el) giga(?:bit)?(?: en megas)?$|\\bno (?:entiendo|se)(?: nada)?(?: eso)?(?: de)?(?: los| que son los)? (?:megas|mbps)(?: (?:ayud\\w+|por favor|porfa\\w*|hij[oa]|hijit[oa]|joven|senor(?:ita)?|amig[oa]))*$`,
    ),
    intents: ["speed", "upload_speed", "plan_type", "plan_details", "price"],
    isCertain: true,
    precedesReply: true,
    text: () =>
      "Los megas (Mbps) son la velocidad de tu internet: con más megas, más personas y equipos a la vez. 1 giga son 1000 megas.",
  },
  /** What a streaming service is. */
  service_meaning: {
    words:
      /\bque (?:es|son)(?: (?:eso|lo|el|la|de))* (?:netflix|disney(?: plus)?|hbo(?: max)?|max|dgo|paramount(?: plus)?|tv360|l1 max|liga 1 max|claro video|crunchyroll)\b/,
    intents: ["streaming", "channels", "plan_details", "price", "operator"],
    precedesReply: true,
    text: () =>
      "Es un servicio de video por internet: series, películas o canales que se ven en su app. Se paga aparte, salvo que el plan lo incluya.",
  },
  /** What a router, a repeater or a decoder is for. */
  device_meaning: {
    words:
      /\bque (?:es|son|hace|hacen|significa)(?: (?:eso|lo))?(?: (?:de|un|una|el|la|los|las|con))* (?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|ont|decos?|decodificador(?:es)?)(?: mesh| de wifi| wifi)?$|\b(?:para|pa) que (?:es|son|sirven?)(?: (?:un|una|el|la|los|las))? (?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|ont|decos?|decodificador(?:es)?)\b|(?<!\b(?:incluy\w+|dan?|tra\w+|pon\w+|vien\w+|con) )\b(?:mesh|repetidor(?:es)?|extensor(?:es)?)(?: \w+){0,2} (?:o|u|vs|versus) (?:un |una |el )?(?:mesh|repetidor(?:es)?|extensor(?:es)?|router)\b|\b(?:diferencia|mejor)\b.{0,20}\b(?:repetidor|extensor|mesh)\b.{0,12}\b(?:repetidor|extensor|mesh|router)\b/,
    intents: ["how_it_works", "installation", "plan_details", "outage", "plan_type"],
    isCertain: true,
    text: () =>
      "El router (o módem) reparte por wifi el internet que llega a tu casa. Un repetidor recibe esa señal y la lleva a los cuartos lejanos, con algo menos de velocidad; una red mesh hace lo mismo con varios equipos coordinados, y conviene más en casas grandes o de varios pisos. El decodificador conecta un televisor a la TV del plan. Qué equipos da cada operador y cuánto cuestan lo confirma un asesor, sin costo.",
  },
  /** Home internet without a cable, which the reply explains before any other question about it. */
  fixed_wireless: {
    words:
      /\b(?:internet|wifi|plan(?:es)?|modem|router|servicio) (?:\w+ ){0,2}5g\b|\b5g (?:para|en) (?:la |el |mi )?(?:casa|hogar)\b|\b(?:internet|wifi|5g|modem|router)\b.{0,25}\bno (?:necesita|usa|lleva|requiere) cables?\b/,
    unless: /\b(?:celular(?:es)?|movil(?:es)?|postpago|ghz|camaras?|alarmas?)\b/,
    intents: ["permanence", "price", "operator", "speed", "plan_details", "buy", "installation"],
    precedesReply: true,
    text: (context) =>
      kindsOfAsked(context)[0] ?? "El tipo de conexión de esos planes no está en nuestro catálogo.",
  },
  /** A connection to take along, which none of the plans is. */
  portable_internet: {
    words:
      /\b(?:modem|router|mifi|wifi|internet|chip)\b.{0,20}\b(?:portatil(?:es)?|de bolsillo|(?:para|que (?:pueda|puedo|me pueda)) llev\w+|inalambric[oa] (?:para|de) (?:viaj\w+|el carro|el auto))\b|\bmifi\b|\binternet movil\b|\b(?:internet|wifi)\b.{0,15}\b(?:en|para|pa) (?:el|mi|un|una|la) (?:carro|auto|camion|camioneta|bus|van|food ?truck|motorhome|bote|lancha|carrito)\b|\b(?:internet|wifi)\b.{0,25}\b(?:que se mueve|ambulante)\b/,
    unless:
      /\bllev\w+ (?:el |mi |este )?(?:modem|router|equipo|servicio)\b|\bme mud\w+|\bmudanza\b|\b(?:seguros?|alarmas?|taller)\b/,
    intents: ["mobile_plans", "plan_type", "price", "coverage", "plan_details", "operator", "installation"],
    isCertain: true,
    text: () =>
      `Los planes que comparo son para una dirección fija; no tengo internet con chip ni módems para llevar. ${es.mobile}`,
  },
  /** "¿Qué es simétrico?", before the plans that say to be so. */
  symmetric_meaning: {
    words: /\b(?:que (?:es|son|significa|quiere decir)|a que se refieren?)\b.{0,30}\bsimetri\w+/,
    intents: ["upload_speed", "plan_details", "comparison", "speed", "plan_type", "how_it_works"],
    precedesReply: true,
    text: () =>
      "Simétrico quiere decir que la velocidad de subida es igual a la de bajada: se nota en videollamadas, al subir archivos y al transmitir en vivo.",
  },
  /** Fibre as against coaxial cable, copper, an antenna or a satellite. */
  connection_kinds: {
    words:
      /\b(?:diferencia\w*|mejor|lo mismo|igual|que (?:es|son)|significa|conviene|distint\w+)\b.{0,30}(?<!\b(?:no|que|me|nos|te|le|les) )\b(?:hfc|coaxial|cobre|adsl|ftth|satelital|5g|inalambric\w+|antena)\b|\bfibra (?:optica )?(?:o|u|vs|versus|y) (?:\w+ ){0,3}(?:hfc|coaxial|cable|cobre|adsl|antena|5g|inalambric\w+|satelital)\b|\b(?:hfc|coaxial|cobre|adsl|antena|5g|inalambric\w+|satelital) (?:o|u|vs|versus|y) (?:\w+ ){0,2}fibra\b|\b(?:hay|tienen?|tienes|ofrecen|quiero|busco|internet|planes)\b.{0,25}\b(?:inalambric\w+|satelital|5g|(?:por|con) (?:antena|chip))\b|^(?:(?:y|pero|es que|ahi|aca|aqui|si) )*no (?:me |nos )?(?:llega|hay|entra) (?:la )?fibra(?: (?:ahi|aca|aqui|a mi (?:casa|zona)|parece|creo|segun veo|po|pe))*$|^(?:(?:y|pero|es que|ahi|aca) )*sin (?:la )?fibra(?: (?:ahi|aca|aqui))*$|\b(?:es|son|va|viene|llega) (?:de |por |con )?(?:fibra|cobre|antena|cable|coaxial) (?:o|u) |\bfibra (?:optica )?(?:\w+ ){0,2}(?:mejor|peor|mas (?:rapid|estable|segur)\w+|igual|conviene\w*)\b.{0,20}\b(?:hfc|coaxial|cable|cobre|adsl|antena|5g|inalambric\w+|satelital)\b|\b(?:hfc|coaxial|cobre|adsl|antena|5g|inalambric\w+|satelital) (?:\w+ ){0,3}(?:mejor|peor|mas (?:rapid|estable|segur)\w+|igual|conviene\w*)\b.{0,20}\bfibra\b/,
    unless: /\b(?:celular(?:es)?|movil(?:es)?|postpago|ghz|telefono|camaras?|alarmas?)\b/,
    intents: [
      "comparison",
      "plan_type",
      "plan_details",
      "installation",
      "operator",
      "speed",
      "price",
      "coverage",
    ],
    isOfPlans: true,
    text: (context) => {
      const meaning =
        "La fibra óptica llega con luz hasta tu casa y suele ser lo más rápido y estable; el cable coaxial (HFC) comparte la señal con el barrio, y su subida suele ser menor; el cobre (ADSL) es más lento; por antena, 5G o satélite no hace falta cable, pero depende de la señal y puede haber un tope de datos.";
      const kinds = kindsOfAsked(context);
      return [
        ...(asksOfSome(context) ? [...kinds, meaning] : [meaning, ...kinds]),
        "Los demás detalles de la conexión no están en nuestro catálogo: un asesor los confirma antes de contratar, sin costo.",
      ].join(" ");
    },
  },
});

const saying = (plans: readonly Offering[], kind: RegExp): number =>
  plans.filter(({ features }) => features.some((one) => kind.test(one))).length;

/** How many plans say that they are of fibre, and that none says to be of another kind; empty where none does. */
const kindsText = (plans: readonly Offering[], which: string): readonly string[] => {
  const ofFiber = saying(plans, FIBER);
  const without = saying(plans, WITHOUT_CABLE) === 0 ? "; ninguno dice ser por antena, 5G o satélite" : "";
  if (ofFiber === 0) return [];
  const many = ofFiber === plans.length ? `Los ${ofFiber}` : `${ofFiber} de los ${plans.length}`;
  return [`${many} planes ${which} dicen ser de fibra${without}.`];
};
/** The same of the operators that are asked about, or of all. */
const kindsOfAsked = (context: TopicContext): readonly string[] =>
  asksOfSome(context)
    ? kindsText(context.plansAsked, `de ${context.operators}`)
    : kindsText(context.plans, "que comparo");
const FIBER = /fibra/i;
const WITHOUT_CABLE = /antena|5g|sat[eé]lit|inal[aá]mbric/i;

import { TEAMS } from "../text/teams.ts";
import { PLANS_AND_CHANNELS, topics } from "./topic.ts";

/** Television sets, decoders and channels, fixed telephones, and either without internet. */
export const TELEVISION_AND_TELEPHONE = topics({
  /** What calls a fixed telephone's plan includes. */
  phone_minutes: {
    words:
      /\b(?:telefono fijo|el fijo|la linea fija|fijo|llamadas?|minutos)\b.{0,25}\b(?:ilimitad\w+|gratis)\b|\bcuant[oa]s minutos\b|\bllamadas? (?:ilimitadas )?(?:a|al|para) (?:celular(?:es)?|cel|movil(?:es)?|extranjero|fijos)\b/,
    unless:
      /\b(?:chip|postpago|prepago|gigas|gb|plan (?:de|para) (?:mi )?(?:celular|movil)|asesor|ustedes)\b/,
    intents: ["plan_details", "plan_type", "price", "channels", "free", "operator"],
    precedesReply: true,
    text: () =>
      "Los minutos y destinos que incluye el teléfono fijo (fijos, celulares, otros países) los define cada operador y no están en nuestro catálogo: un asesor los confirma antes de contratar.",
  },
  /** A television set with applications of its own. */
  smart_tv: {
    words: /\b(?:smart ?tv|tele smart|televisor smart|chromecast|roku|fire ?stick|tv box)\b/,
    unless: /\b(?:megas?|velocidad|netflix|youtube|disney|hbo|prime|regal\w+|gratis)\b/,
    intents: ["channels", "plan_details", "plan_type", "installation", "price", "outage"],
    precedesReply: true,
    text: () =>
      "Para Netflix, YouTube y otras apps un Smart TV no necesita decodificador: le basta el internet. Para los canales de un plan con TV lo usual es un decodificador por televisor, salvo que el operador tenga una app para tu Smart TV: un asesor lo confirma.",
  },
  /** What television is watched with besides a set: records, high definition, a telephone. */
  tv_functions: {
    words:
      /\b(?:grab\w+|retroced\w+|pausar)\b.{0,30}\b(?:programas?|canal(?:es)?|tele|tv|novelas?|series?)\b|\b(?:canal(?:es)?|tele|tv|cable)\b.{0,20}\b(?:(?:en|desde|por) (?:el |mi |la |un )?(?:celular|cel|tablet|laptop|compu\w*|app)|(?:es|son|en) (?:full )?(?:hd|alta definicion|4k))\b/,
    unless: /\b(?:netflix|disney|hbo|megas?|alarmas?|camaras?|cuant[oa]s)\b/,
    intents: PLANS_AND_CHANNELS,
    precedesReply: true,
    text: () =>
      "Grabar, ver en HD o ver los canales en el celular depende de la app y del decodificador de cada operador, y no está en nuestro catálogo: un asesor lo confirma antes de contratar. Con app de TV figuran:",
  },
  /** Matches and channels of sports. */
  sports: {
    words: new RegExp(
      `\\b(?:futbol|deportes?|deportiv[oa]s?|champions|libertadores|sudamericana|mundial|seleccion|eliminatorias|partidos?|gol ?peru|espn|clasico|colo ?colo|la roja|(?:ver|veo|vemos|juega\\w*) (?:a |al |el |contra )*(?:${TEAMS}|la u|colo))\\b|^(?!.*\\b(?:plan(?:es)?|packs?|internet|duo|trio|doble|triple)\\b).*\\b(?:tnt|cdf)\\b`,
    ),
    unless:
      /\b(?:netflix|disney|hbo|paramount|prime|alarmas?|seguro|cuant[oa]s megas|(?:que|cuanta) velocidad)\b|\b(?:internet|plan|pack)\b.*\btnt\b/,
    intents: PLANS_AND_CHANNELS,
    precedesReply: true,
    isBeyondDetails: true,
    text: () =>
      "Qué canales y partidos trae cada plan lo publica el operador, no nuestro catálogo. De deportes sí figura esto:",
  },
  /** Whether one operator's television sets need a decoder each. */
  televisions: {
    words:
      /\b[2-9] (?:teles?|tvs?|televisor(?:es)?|televisiones)\b|\b(?:vari[oa]s|cada|mas de una?|cuant[oa]s|otr[oa]|tod[oa]s (?:l[oa]s|mis)) (?:tele|tv|televisor)\w*/,
    unless: /\b(?:netflix|youtube|streaming|smart|megas?|mbps|wifi|velocidad|peliculas?|series|hbo|disney)\b/,
    intents: ["channels", "plan_type", "price", "operator", "plan_details", "coverage", "outage"],
    precedesReply: true,
    text: () =>
      "Cada plan con TV trae los decodificadores que dice abajo. Si a tus televisores les falta alguno, cuánto cuesta otro lo define el operador: un asesor lo confirma antes de contratar.",
  },
  decoder_cost: {
    words:
      /\b(?:decos?|decodificador(?:es)?)\b.{0,20}\b(?:aparte|adicional|se paga\w*|gratis|alquil\w+|cuest\w+|cobra\w*|cuanto)\b|\b(?:cuanto|cobra\w*|paga\w*|cuest\w+)\b.{0,25}\b(?:deco|decodificador)\b|\b(?:otro|segundo|tercer|2do|3er|1|2|3) (?:deco|decos|decodificador(?:es)?)(?: mas)?\b.{0,25}\b(?:cuest\w+|cobr\w+|pag\w+|sale|vale|precio|costo)\b|\b(?:cuest\w+|cobr\w+|pag\w+|sale|vale|precio|costo)\b.{0,25}\b(?:otro|segundo|tercer|2do|3er|1|2|3) (?:deco|decos|decodificador(?:es)?)\b|\b(?:decos?|decodificador(?:es)?) (?:adicional(?:es)?|extra|mas|de mas)\b|\bcuanto mas (?:pag\w+|cuest\w+|cobr\w+|sale|seria|es)\b.{0,40}\b(?:teles?|televisor(?:es)?|tv|decos?)\b|\b(?:teles?|televisor(?:es)?|tv|decos?)\b.{0,25}\bcuanto mas (?:pag\w+|cuest\w+|cobr\w+|sale|seria|es)\b/,
    unless:
      /\b(?:devol\w+|devuelv\w+|baja|cancel\w+)\b|\b(?:con|sin) (?:la )?(?:tele|tv|television|cable) (?:y|o|que|a) (?:con|sin)\b/,
    intents: ["channels"],
    isCertain: true,
    precedesReply: true,
    isOfPlans: true,
    text: () =>
      "Lo que cuesta un decodificador más lo define cada operador y no está en nuestro catálogo: un asesor lo confirma antes de contratar. Los que ya trae cada plan sí los tengo.",
  },
  /** Whether television or a telephone has to be taken as well. */
  optional_services: {
    words:
      /\b(?:obligatori[oa]|obligad[oa]|obligan?|necesari[oa]|forzos[oa]|a la fuerza|tengo que|hay que|debo)\b.{0,30}\b(?:tv|tele|television|cable|telefono|fijo|linea fija|duo|trio|pack|paquete)\b|\b(?:tv|tele|television|cable|telefono|fijo|linea fija|duo|trio|pack|paquete)\b.{0,20}\b(?:es|son|seria) (?:obligatori|necesari|forzos)\w+/,
    unless: /\b(?:devolv\w+|instal\w+|tecnicos?|pag\w+ aparte|deco\w*|cancel\w+|baja|llam\w+)\b/,
    intents: ["plan_type", "permanence", "price", "operator", "buy", "channels", "plan_details"],
    isCertain: true,
    precedesReply: true,
    isOfPlans: true,
    text: () => "No: hay planes de solo internet, sin TV ni teléfono fijo.",
  },
  /** An operator that is said to have mobile telephones alone. */
  mobile_only: {
    words:
      /\b(?:es|son|tiene|tienen|vende|venden|ofrece|da) (?:solo|solamente|unicamente|pur[oa]) (?:(?:de|para|planes|internet|telefonia) )*(?:celular(?:es)?|movil(?:es)?|chips?)\b|\b(?:solo|solamente|unicamente) (?:es|son|tiene|tienen|vende|venden|ofrece|da) (?:(?:de|para|planes|internet|telefonia) )*(?:celular(?:es)?|movil(?:es)?|chips?)\b/,
    intents: ["operator", "mobile_plans", "small_talk", "plan_type", "how_it_works"],
    isOfOperator: true,
    isCertain: true,
    precedesReply: true,
    text: ({ plansAsked, operators }) =>
      plansAsked.length === 0
        ? `De ${operators} no tengo planes para el hogar en nuestro catálogo.`
        : "No solo celular: en nuestro catálogo tiene internet para el hogar.",
  },
  /** Television or a telephone without internet. */
  without_internet: {
    words:
      /\b(?:sin|no (?:quiero|necesito|us(?:o|a|an|amos)|ocup(?:o|a|an|amos))) (?:el |nada de )?(?:internet|wifi)\b|\b(?:telefono(?: fijo)?|fijo) solo (?:para|pa)\b|\b(?:sol[oa](?:mente)?|no mas|unicamente|nada mas) (?:de |el |la |quiero |necesito |con |seria )*(?:tv|tele|television|cable|telefono|linea fija|fijo)\b|\b(?:sol[oa](?:mente)?|unicamente|nada mas) (?:\w+ ){0,2}(?:ve|ven|vemos|veo|ver|mira|miran|miramos|mirar) (?:\w+ ){0,2}(?:tv|tele|television|cable|novelas|noticias)\b|(?<!\b(?:con|y|mas|para|internet|o) )\b(?:tv|tele|television|cable|telefono(?: fijo)?|linea fija|fijo) (?:sol[oa]|solito|a secas|no mas|nada mas|unicamente|solamente)(?: (?:para|pa) (?:mi|mis|la|el|los|una?) [a-z]+)?$|^(?:(?:y|el|la) )*(?:tv|tele|television|cable|telefono(?: fijo)?) (?:sol[oa]|a secas) (?:cuanto|precio|que precio)\b|\btelefono fijo y (?:la )?(?:tv|tele|television|cable) (?:no mas|nada mas|solo)|(?<!\b(?:con|y|mas|internet|o) )\b(?:tv|tele|television|cable|telefono(?: fijo)?|linea fija|fijo) (?:para|pa) (?:\w+ ){1,2}(?:no mas|nada mas|unicamente|solamente)$/,
    unless:
      /\b(?:sin (?:la |el )?(?:tele|tv|television|cable|telefono|fijo)(?: fijo)? (?:no mas|solamente|nada mas)$|(?<!\bno )(?:quiero|necesito|busco) (?:el |un )?internet|sin (?:internet|wifi) (?:desde|hace|en)|(?:estoy|estamos|quede|quedo|quedar(?:me|nos|te)?|quedamos|casa|pieza|cuarto|depa\w*|parcela|local|zona|meses) sin|sin (?:el )?(?:telefono|fijo|linea fija)(?: fijo)?(?: y| pero| mejor)* solo con|celular|videollam\w*|por video|internet y|[ye] internet|(?<!\b(?:ser|ir|venir|va|viene) )con internet|whatsapp|facebook|youtube|tiktok|zoom|redes|correos?|navegar|compu\w*|laptop|notebook)\b/,
    intents: ["plan_type", "price", "operator", "channels", "speed", "buy", "comparison", "coverage"],
    precedesReply: true,
    isOfPlans: true,
    text: () => "No tengo planes sin internet en nuestro catálogo: todos lo incluyen.",
  },
});

import { BEFORE_QUESTION, OF_PLANS, PLANS_AND_CHANNELS, topics } from "./topic.ts";

/** What prices include and who gets lower ones, and what plans cannot be compared by. */
export const PRICES_AND_RANKING = topics({
  /** Prices for students, the old and other groups. */
  group_discounts: {
    words:
      /^(?=.*\b(?:descuentos?|tarifas?|rebajas?|plan(?:es)?|promo\w*|precios?|barat\w+|economic\w+|internet|beneficios?)\b).*\b(?:adultos? mayor(?:es)?|tercera edad|jubilad[oa]s?|pensionad[oa]s?|discapaci\w+|conadis|estudiantes?|universitari[oa]s?|profesor\w*|docentes?|militar(?:es)?|policias?|enfermer[oa]s?)\b/,
    unless:
      /\bpag(?:o|amos) \$? ?\d|\b(?:megas?|velocidad|somos|clases|sirve|alcanza\w*|suficiente|canal(?:es)?|(?:que|cual) (?:plan|internet) (?:le|me|nos|les) (?:sirve|conviene|recomiend\w+))\b/,
    intents: [
      "price",
      "plan_type",
      "free",
      "payment",
      "buy",
      "permanence",
      "plan_details",
      "promotion_end",
      "speed",
      "how_it_works",
    ],
    precedesReply: true,
    text: () =>
      "Los descuentos especiales, como los de estudiantes o adultos mayores, los define cada operador: ningún plan de nuestro catálogo tiene una tarifa así. Lo más económico para todos:",
  },
  /** Offers of Christmas and other dates. */
  seasonal_offers: {
    words:
      /\b(?:promo\w*|ofertas?|descuentos?|rebajas?|campanas?|hay|tienen|algo)\b.{0,30}\b(?:navidad|navidenas?|black ?friday|cyber ?\w*|fiestas patrias|ano nuevo|por el mundial|dia de(?: la|l) (?:madre|padre))\b|\b(?:cuando|hasta cuando|que dia)\b.{0,20}\b(?:black ?friday|cyber ?\w*)\b|\b(?:black ?friday|cyber ?\w*)\b.{0,30}\b(?:promo\w*|ofertas?|descuentos?|hay|tienen)\b/,
    unless: /\b(?:atiend\w+|instal\w+|trabajan|canal(?:es)?|llam\w+|horario)\b/,
    intents: ["price", "promotion_end", "plan_type", "hours"],
    isCertain: true,
    precedesReply: true,
    text: () =>
      "No sé qué ofertas sacará cada operador en una fecha especial: en nuestro catálogo están las de hoy.",
  },
  /** Home internet that is paid in advance, by recharges. */
  prepaid: {
    words: /\bprepag[oa]s?\b/,
    unless: /\b(?:celular(?:es)?|movil(?:es)?|chip|linea|recarg\w+|saldo|postpago)\b/,
    intents: ["permanence", "plan_type", "price", "payment", "buy", "operator"],
    isCertain: true,
    precedesReply: true,
    text: () =>
      "No tengo planes prepago en nuestro catálogo: los planes para el hogar se pagan cada mes, y la comparación de planes móviles está temporalmente deshabilitada. Lo más parecido es un plan sin permanencia.",
  },
  /** Whether prices include taxes. */
  taxes: {
    words: /\b(?:igv|iva|impuestos?)\b/,
    intents: [
      "price",
      "plan_details",
      "payment",
      "operator",
      "installation",
      "promotion_end",
      "plan_type",
      "speed",
      "free",
      "buy",
    ],
    precedesReply: true,
    isBeyondDetails: true,
    text: ({ country }) =>
      `Los impuestos que incluye el precio: en ${country === "peru" ? "el Perú los precios al público deben incluir el IGV" : "Chile los precios al público deben incluir el IVA"}, así que no se suma aparte. Otros cargos los define cada operador y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.`,
  },
  /** Whether two operators are one company. */
  same_company: {
    words:
      /\b(?:son|es) (?:lo mismo|la misma (?:empresa|compania|cosa)|iguales|un[oa] sol[oa]|del? mism[oa] (?:dueno|grupo))\b|\bse (?:fusion\w+|juntaron|unieron)\b/,
    intents: ["comparison"],
    isOfOperator: true,
    precedesReply: true,
    text: () =>
      "No tengo datos de quién es dueño de cada operador; en nuestro catálogo cada uno tiene sus planes:",
  },
  /** How often a connection fails, and how customers are treated. */
  reliability: {
    words:
      /\bse (?:me |nos )?(?:cae|corta|cuelga)\b.{0,60}\b(?:que|cual|otr[oa]|recomiend\w+|conviene|busco|quiero)\b|\b(?:es|son|sera) (?:confiables?|recomendables?|de confianza|de fiar)\b|\b(?:es|son|sera) segur[oa]s?(?= *$)|\b(?:llega|anda|funciona|va|es) bien o (?:es (?:cuento|mentira|floro|puro)|no|mal|puro|solo)\b|\b(?:estables?|estabilidad|(?:buen|mejor|menos|menor|mas|el|que) ping|ping (?:bajo|alto|mas|menor|estable)|\d+ (?:ms )?de ping|ping de \d+|latencia|(?:mejor|buen|buena|peor|menos) (?:en |de )?(?:senal|wifi|atencion|soporte|reputacion|servicio (?:al cliente|tecnico))|(?:se cae|falla|se corta) menos|^(?:y )?(?:(?:se (?:me )?)?(?:cae|corta|cuelga) mucho|que tal (?:es|anda|va|funciona|sale)(?: el internet)?(?: de)?)(?= *$)|\b(?:es|son) (?:muy |tan |una? )?(?:buen|mal)[oa]?s?(?: (?:empresa|compania|operador|opcion|internet))?(?= *$| o (?:mal[oa]s?|buen[oa]s?|(?:se (?:me )?)?(?:cae|corta|cuelga|falla))\b)|^(?:y )?(?:de |que tiene de )?mal[oa]s?(?= *$)|\bfunciona (?:muy )?bien(?= *$)|(?:tienen|hay|con) (?:much[oa]s )?(?:reclamos|quejas|fallas|cortes)(?= *$)|(?:es (?:verdad|cierto)|dicen|escuche|me (?:dijeron|han dicho|contaron)) que .{0,20}\bse (?:cae|corta|cuelga)(?: (?:mucho|a cada rato|siempre|seguido))?(?= *$)|menos (?:se cae|se corta|falla|fallas|cortes|caidas|reclamos|problemas)|que (?:no|nunca) (?:se (?:me )?(?:caiga|corte|cuelgue)|falle)|(?:cual|quien|que (?:operador|compania|internet)) (?:es el que )?(?:no|nunca) (?:se (?:me )?(?:cae|corta|cuelga)|falla))\b/,
    unless: /\bque (?:hago|puedo hacer|hacer|sera|pasa)\b/,
    intents: ["comparison", "operator", "price", "speed", "plan_type", "outage"],
    precedesReply: true,
    isOfPlans: true,
    text: ({ country, refusesPrices }) =>
      `Nuestro catálogo no mide la estabilidad, la señal, el ping ni la atención: cambian según la zona. ${country === "peru" ? "Osiptel" : "La Subtel"} publica los reclamos de cada operador, y la fibra falla menos que el cobre o la antena.${refusesPrices ? "" : " Sí puedo comparar esto:"}`,
  },
  /** Whose an operator is, how large and how popular. */
  company_facts: {
    words:
      /\b(?:de )?quien(?:es)? (?:es|son) (?:(?:el|la|los|las) )?(?:duen[oa]s?\b|(?= *$))|\bde quien es\b|\bduen[oa]s? de(?= *$)|\bde (?:que|cual) (?:pais|nacionalidad|grupo|ciudad) (?:es|son|viene)\b|\bde donde (?:es|son|viene)\b|\bcuant[oa]s? (?:clientes|abonados|usuarios|trabajadores) (?:tiene|tienen|hay)\b|\bcuant[oa]s? (?:anos|tiempo) (?:lleva|llevan|tiene|tienen) (?:en|operando|como|funcionando|de)\b|\bmas (?:vendid|usad|popular|conocid|contratad|famos|pedid|solicitad)[a-z]*\b|\b(?:esta(?:ba|n)?|quedo|se fue|fue) (?:\w+ )?(?:quebrad[oa]|en (?:la )?(?:quiebra|bancarrota))|\bquebr(?:o|ando)\b|\b(?:va a|puede) (?:quebrar|desaparecer)\b/,
    unless: /\b(?:usted|ustedes|asesorador|tu|eres|esto|esta pagina)\b/,
    mayBeElsewhere: true,
    intents: [...OF_PLANS, "coverage", "small_talk", "how_it_works"],
    isCertain: true,
    precedesReply: true,
    text: () =>
      "No tengo datos de las empresas (de quién son, de qué país, cuántos clientes tienen, qué plan se vende más, cómo están sus cuentas), solo de sus planes.",
  },
  /** Why plans cost what they cost, or are as they are. */
  reasons_of_plans: {
    words: new RegExp(
      `^${BEFORE_QUESTION}(?:a que se debe|cual es (?:el motivo|la razon)|por ?que)\\b|\\bpor que$`,
    ),
    unless:
      /\bpor ?que (?:plan|operador|compania|empresa)\b|\b(?:pregunt|pide|piden|importa)\w*\b(?! (?:permanencia|contrato))/,
    intents: [...OF_PLANS, "permanence", "channels"],
    isGeneral: true,
    precedesReply: true,
    text: () =>
      "El motivo no está en nuestro catálogo: los precios y las condiciones los pone cada operador. Esto es lo que sí sé:",
  },
  /** When something will change, of which a catalogue of today says nothing. */
  dates: {
    words: new RegExp(
      `^${BEFORE_QUESTION}(?:desde )?cuando (?:(?:me|nos|se|va|van|a|ya) )*(?:baj|sub|cambi|sal|lanz|actualiz|tendr|habr|mejor|lleg|tien|hay|haya|empez|vuelv|amplia)\\w*`,
    ),
    unless: /\b(?:promo\w*|oferta|instal\w*|contrat\w*|llam\w*|tecnico|pag\w+|recibo|termin\w+|acab\w+)\b/,
    intents: [...OF_PLANS.filter((intent) => intent !== "promotion_end"), "coverage"],
    isGeneral: true,
    precedesReply: true,
    text: () =>
      "Desde cuándo o hasta cuándo no lo sé: nuestro catálogo tiene lo que hay hoy. Esto es lo que sí sé:",
  },
  /** How, or whether, something is done with a plan: a list of plans does not say. */
  procedure: {
    words: new RegExp(
      `^${BEFORE_QUESTION}(?:(?:de que (?:forma|manera)|como) (?:\\w+ )?(?:hago|hacemos|hac\\w+|pued\\w+|podria\\w*|se \\w+|activ\\w+|mid\\w+|se|cambi\\w+|agreg\\w+|quit\\w+|sub\\w+|baj\\w+)|(?:me |nos )?(?:puedo|podria|podemos|podriamos|podre|se puede|se podria|dejan|permiten)|es (?:posible|obligatorio|necesario)|(?:tengo|tenemos|hay) que|debo)\\b`,
    ),
    unless:
      /\b(?:cual|cuales|cuant[oa]s?|que (?:plan|internet|velocidad|operador)\w*)\b|\b(?:puedo|podria|podemos|podriamos|podre|se puede|se podria) (?:(?:por|con|pagar|tener|ver(?! (?:cable|la tele|los canales|tele))|conseguir|encontrar|obtener|saber|conocer|comparar|elegir|contratar|jugar|trabajar|estudiar|ser|hablar|indicar|decir|dar|enviar|mandar|explicar|mostrar|informar|ayudar|\w+(?:me|nos)|\w+ (?:con|por) (?:menos|solo)?)\b|$)|\bpag(?:ar|o) menos\b|\bbajar (?:lo que|mi (?:recibo|cuenta|boleta|factura))\b/,
    intents: PLANS_AND_CHANNELS,
    isGeneral: true,
    precedesReply: true,
    text: () =>
      "Eso no está en nuestro catálogo: depende de cada operador, y un asesor te lo confirma antes de contratar, sin costo. Esto es lo que sí sé:",
  },
});

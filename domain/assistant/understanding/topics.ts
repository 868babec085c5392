import type { Intent } from "../intents/lexicon.ts";
import type { Slots } from "../text/slots.ts";

/** "¿Con qué empresas trabajan?", "qué operadores tienen": which ones are compared at all. */
export const ASKS_OPERATORS =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|y|oye|por favor|dime|a ver) )*(?:(?:con )?(?:que|cuales|cuant[oa]s)(?: son)?(?: (?:l[oa]s|otr[oa]s))? (?:empresas|companias|operador(?:es|as)|marcas|proveedores)(?: de (?:internet|cable|tele\w*|fibra))?(?: (?:hay|tienen?|tienes|manejan?|manejas|trabajan?|trabajas|ofrecen?|comparan?|comparas|son|existen|ven|venden|disponibles|ustedes|en (?:la|esta|su) (?:pagina|web|catalogo)))*|con quien(?:es)? (?:trabajan?|trabajas)(?: ustedes)?)$/;

/** What a message asks that the usual reply to its intent does not say: the topic has a text of its own. */
export type Topic =
  /** What a word of the catalogue means: a pack, fibre, megabits. */
  | "pack_meaning"
  | "fiber_meaning"
  | "megabits_meaning"
  | "robot"
  /** What the assistant is called. */
  | "own_name"
  /** The last reply was not understood. */
  | "not_understood"
  /** The telephone of an operator, which this site is not. */
  | "operator_contact"
  | "operator_complaint"
  /** Whose customer the visitor is, and nothing else. */
  | "current_operator"
  /** Where a claim is presented, or whether the regulator takes it. */
  | "where_to_claim"
  /** What today's operator charged, raised or cut, which only it can see. */
  | "own_bill"
  /** An operator's application, its codes, and the password of a visitor's own router. */
  | "own_account"
  /** What a streaming service is. */
  | "service_meaning"
  /** What happens where no operator reaches the address. */
  | "no_coverage"
  /** A red light of the router. */
  | "router_light"
  /** A neighbour on the visitor's own wifi. */
  | "wifi_intruders"
  /** How a change of operator goes. */
  | "switch_steps"
  /** A technician who did not come. */
  | "missed_visit"
  /** What a router, a repeater or a decoder is for. */
  | "device_meaning"
  /** Fibre as against coaxial cable, copper, an antenna or a satellite. */
  | "connection_kinds"
  /** A caller who says that he is an operator, and asks for data. */
  | "scam_call"
  /** What a change of operator costs. */
  | "switch_cost"
  /** Less speed than the contract's. */
  | "low_speed"
  /** A service that was cut for a debt. */
  | "reconnection"
  /** A service that is not used for some time. */
  | "pause"
  | "plan_change"
  /** Prices for students, the old and other groups. */
  | "group_discounts"
  | "second_service"
  /** Offers of Christmas and other dates. */
  | "seasonal_offers"
  | "whatsapp"
  | "holder_change"
  /** What calls a fixed telephone's plan includes. */
  | "phone_minutes"
  /** A contract or promotion of today that ends soon. */
  | "contract_end"
  | "districts_served"
  /** A television set with applications of its own. */
  | "smart_tv"
  /** What television is watched with besides a set: records, high definition, a telephone. */
  | "tv_functions"
  /** Matches and channels of sports. */
  | "sports"
  /** Router, repeaters, kind of connection or limits of use, of which the catalogue says nothing. */
  | "equipment"
  /** What a router, a repeater or another decoder costs. */
  | "equipment_cost"
  | "decoder_cost"
  /** What the site is: a company, an operator, a person. */
  | "identity"
  | "operators"
  /** Whether the site can be trusted, and who is behind it. */
  | "trust"
  /** Whether an answer is true, or why it is so: "¿es verdad?", "¿por qué?" */
  | "truth"
  | "reasons"
  /** An office or its address. */
  | "office"
  /** How the site earns money. */
  | "commission"
  /** What an operator asks of a new customer. */
  | "requirements"
  | "invoice"
  | "business"
  /** The same service in another home. */
  | "moving"
  /** The telephone number after a change of operator. */
  | "number"
  /** When the technician comes, and how long it takes. */
  | "installation_date"
  /** Walls, cables and whom the technician has to ask. */
  | "installation_work"
  /** The penalty, or the equipment, of a contract that the visitor ends. */
  | "own_penalty"
  | "equipment_return"
  /** Whether a service or a price is guaranteed. */
  | "guarantee"
  /** Home internet that is paid in advance, by recharges. */
  | "prepaid"
  /** A change of mind after contracting. */
  | "withdrawal"
  /** Discounts, pauses, taxes, instalments and the like, which each operator sets. */
  | "conditions"
  /** A month that is not paid. */
  | "late_payment"
  /** Whether prices include taxes. */
  | "taxes"
  /** Whether two operators are one company. */
  | "same_company"
  /** Television or a telephone without internet. */
  | "without_internet"
  /** How often a connection fails, and how customers are treated. */
  | "reliability"
  /** How the insurance that the law asks of every vehicle differs from the one that is quoted. */
  | "insurance_kinds"
  /** The insurance that the law asks of every vehicle. */
  | "compulsory_insurance"
  /** What happened to an insured vehicle. */
  | "accident"
  /** The reach of a router's signal inside the home. */
  | "home_wifi"
  /** Which operators can enter the visitor's building. */
  | "building_access"
  /** Whose adviser calls. */
  | "who_calls"
  /** What a change of operator would save. */
  | "saving"
  /** Whether one operator's television sets need a decoder each. */
  | "televisions"
  /** What an installation out of the ordinary costs. */
  | "installation_extras"
  /** Why plans cost what they cost, or are as they are. */
  | "reasons_of_plans"
  /** How, or whether, something is done with a plan: a list of plans does not say. */
  | "procedure"
  /** Whom, when and what an installation takes, as against what it costs. */
  | "installation_details";

type TopicRule = {
  readonly words: RegExp;
  /** Words that ask for what the usual reply says. */
  readonly unless?: RegExp;
  /** What such a question is taken for. */
  readonly intents: readonly Intent[];
  /** Whether the message has to name an operator. */
  readonly isOfOperator?: true;
  /** Its words decide, whatever else the message is taken for: it is then taken for the first of `intents`. */
  readonly isCertain?: true;
  /** Its words say how something is asked and not what: it holds for an intent that was recognised, where no other topic does. */
  readonly isGeneral?: true;
  /** Its text precedes the usual reply instead of replacing it. */
  readonly precedesReply?: true;
  /** Asked of the plans that a conversation is about. */
  readonly isOfPlans?: true;
  /** What no plan's own details say: the topic also answers a question about one plan of the list. */
  readonly isBeyondDetails?: true;
};

/** What may come before the word that says how something is asked. */
const BEFORE_QUESTION =
  "(?:(?:hola\\w*|buen[oa]s?|dias?|tardes?|noches?|disculp\\w+|senor\\w*|joven|amig[oa]|oiga|oye|mire|una|consulta|pregunta|duda|y|pero|entonces|o|ok|ya|e|si|a ver|ahora|tambien|ademas|gracias|porfa\\w*|por favor|quisiera|quiero|saber|dime|me|explic\\w+) )*";
const OF_PLANS = [
  "price",
  "plan_type",
  "operator",
  "speed",
  "comparison",
  "streaming",
  "promotion_end",
  "building_price",
  "upload_speed",
  "plan_details",
] as const satisfies readonly Intent[];
const PLANS_AND_CHANNELS = [...OF_PLANS, "channels"] as const;

/** A question about what a word means, and nothing else. */
const meaningOf = (word: string): RegExp =>
  new RegExp(
    String.raw`\b(?:que|q) (?:es|son|seria|significan?|quieren? decir)(?: (?:eso|lo) de)?(?: (?:un|1|el|los|la|las|lo))?(?: planes| plan)? ${word}(?= *$)`,
  );

// Words are those of a text in lower case without accents, punctuation and names of operators.
const RULES: Readonly<Record<Topic, TopicRule>> = {
  pack_meaning: {
    words: meaningOf("(?:duos?|trios?|(?:doble|triple|[23]) ?(?:packs?|play)|packs?)"),
    intents: ["plan_type", "comparison", "price", "plan_details"],
    isCertain: true,
    precedesReply: true,
  },
  fiber_meaning: {
    words: meaningOf("(?:internet (?:de|por) )?fibra(?: optica)?"),
    intents: ["plan_type", "speed", "plan_details", "comparison", "price", "upload_speed"],
    isCertain: true,
    precedesReply: true,
  },
  megabits_meaning: {
    words: new RegExp(
      `${meaningOf("(?:megas?|mbps|megabits?)").source}|\\b(?:cuanto|cuantos megas) (?:es|son|equivale|tiene|vale)(?: a)? (?:un|1|el) giga(?:bit)?(?: en megas)?$|\\bno (?:entiendo|se)(?: nada)?(?: de)?(?: los| que son los)? (?:megas|mbps)(?: (?:ayud\\w+|por favor|porfa\\w*))*$`,
    ),
    intents: ["speed", "upload_speed", "plan_type", "plan_details", "price"],
    isCertain: true,
    precedesReply: true,
  },
  service_meaning: {
    words:
      /\bque (?:es|son)(?: (?:eso|lo|el|la|de))* (?:netflix|disney(?: plus)?|hbo(?: max)?|max|dgo|paramount(?: plus)?|tv360|l1 max|liga 1 max|claro video|crunchyroll)\b/,
    intents: ["streaming", "channels", "plan_details", "price", "operator"],
    precedesReply: true,
  },
  no_coverage: {
    words:
      /\bsi (?:no (?:hay|tienen|hubiera|tuvieran|llegan?|llegara|alcanza))\b.{0,20}\b(?:cobertura|fibra|servicio|a mi|hasta mi|mi (?:casa|zona|calle|direccion))\b.{0,25}\b(?:que (?:pasa|hago|hacen|hacemos)|me (?:cobran|avisan|devuelven))\b|\bque (?:pasa|hago|hacen|hacemos) si no (?:hay|tienen|llegan?)\b.{0,20}\b(?:cobertura|fibra|servicio|a mi|mi (?:casa|zona|calle|direccion))\b/,
    intents: ["coverage", "how_it_works", "buy", "installation"],
  },
  router_light: {
    words:
      /\b(?:router|modem|aparato|ont|equipo|internet)\b.{0,30}\b(?:luz|luces|foco|led|los|pon) (?:\w+ )?(?:en )?(?:roj[oa]s?|naranjas?|parpade\w+|apagad[oa]s?)\b|\b(?:luz|luces|foco|led) (?:\w+ ){0,2}(?:en )?(?:roj[oa]s?|naranjas?|parpade\w+)\b|\b(?:router|modem)\b.{0,15}\ben rojo\b/,
    unless: /\b(?:alarmas?|camaras?|carro|auto|semaforo|tele|deco|decodificador|la luz se fue)\b/,
    intents: ["outage", "complaint", "installation"],
    isCertain: true,
  },
  wifi_intruders: {
    words:
      /\bvecin[oa]s?\b.{0,25}\b(?:se (?:cuelga|conecta|mete|roba)n?|(?:me )?roban?|usan?)\b.{0,20}\b(?:wifi|internet|senal)\b|\b(?:me (?:estan )?rob\w+|se (?:estan )?(?:cuelg|colg|met)\w+|alguien (?:usa|se conecta)) (?:de |a |en |el |mi )*(?:wifi|internet|senal)\b/,
    unless: /\b(?:hack\w+|ajen[oa]|del vecino|de mi vecin[oa])\b/,
    intents: ["outage", "complaint", "installation"],
    isCertain: true,
  },
  switch_steps: {
    words:
      /\b(?:como|que (?:hago|tengo que hacer|tramites?|pasos|necesito)|es (?:muy )?(?:dificil|facil|complicado|engorroso)|tramites?|pasos)\b.{0,35}\b(?:cambi(?:ar|arme|arnos|o)|pasar(?:me|nos)) (?:a otr[oa] |de )(?:operador|compania|empresa|proveedor)\b|\b(?:cambi(?:ar|arme|arnos|o)|pasar(?:me|nos)) (?:a otr[oa] |de )(?:operador|compania|empresa|proveedor)\b.{0,20}\b(?:es (?:muy )?(?:dificil|facil|complicado|engorroso)|que (?:hago|tengo que hacer|necesito)|como (?:hago|es|se hace))\b|\bcomo (?:me cambio|hago para cambiar(?:me)?|puedo cambiar(?:me)?)$/,
    unless: /\b(?:plan|celular|chip|cobr\w+|deuda|penalidad|numero)\b/,
    intents: ["buy", "cancel_contract", "how_it_works"],
    isCertain: true,
  },
  device_meaning: {
    words:
      /\bque (?:es|son|hace|hacen|significa)(?: (?:eso|lo))?(?: (?:de|un|una|el|la|los|las|con))* (?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|ont|decos?|decodificador(?:es)?)(?: mesh| de wifi| wifi)?$|\b(?:para|pa) que (?:es|son|sirven?)(?: (?:un|una|el|la|los|las))? (?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|ont|decos?|decodificador(?:es)?)\b|\b(?:diferencia|mejor)\b.{0,20}\b(?:repetidor|extensor|mesh)\b.{0,12}\b(?:repetidor|extensor|mesh|router)\b/,
    intents: ["how_it_works", "installation", "plan_details", "outage", "plan_type"],
    isCertain: true,
  },
  connection_kinds: {
    words:
      /\b(?:diferencia\w*|mejor|lo mismo|igual|que (?:es|son)|significa|conviene|distint\w+)\b.{0,30}\b(?:hfc|coaxial|cobre|adsl|ftth|satelital|5g|inalambric\w+|antena)\b|\bfibra (?:optica )?(?:o|u|vs|versus|y) (?:\w+ ){0,2}(?:hfc|coaxial|cable|cobre|adsl|antena|5g|inalambric\w+|satelital)\b|\b(?:hfc|coaxial|cobre|adsl|antena|5g|inalambric\w+|satelital) (?:o|u|vs|versus|y) (?:\w+ ){0,2}fibra\b|\b(?:hay|tienen?|tienes|ofrecen|quiero|busco|internet|planes)\b.{0,25}\b(?:inalambric\w+|satelital|5g|(?:por|con) (?:antena|chip))\b|\b(?:es|son|va|viene|llega) (?:de |por |con )?(?:fibra|cobre|antena|cable|coaxial) (?:o|u) /,
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
  },
  scam_call: {
    words:
      /\b(?:me|nos|le|mi \w+) (?:han? )?(?:estan )?(?:llam(?:an|aron|o|ando|ado)|escrib(?:en|ieron|io)|mandaron|llego (?:un )?(?:mensaje|correo|sms|link))\b.{0,60}\b(?:dni|claves?|contrasena|tarjeta|codigo|datos|numero de cuenta|estafa\w*|fraude|haciendose|se hacen pasar|dicen que son|diciendo que (?:son|eran|era))\b|\bestafa\w*\b.{0,30}\b(?:llam\w+|telefon\w+)\b/,
    unless:
      /\b(?:ustedes|asesorador|solicitud|formulario|deje|dejado|app|aplicacion|verificacion|no me llega)\b/,
    intents: ["how_it_works", "data_protection", "complaint", "operator", "human", "small_talk"],
    isCertain: true,
  },
  switch_cost: {
    words:
      /\b(?:cambi(?:ar|o|arme|arnos|amos|e)|pasar(?:me|nos)|me (?:cambio|paso))\b.{0,50}\b(?:(?:me |nos )?(?:cobran?|cobraran|cobrarian)(?: algo)?|(?:tiene|hay) (?:algun )?costo|penalidad(?:es)?|multa)$|\b(?:cuanto|que) (?:me |nos )?(?:cobran|cuesta|costaria) (?:por |el |un )*(?:cambi(?:ar|arme|arnos|o) de (?:operador|compania|empresa|proveedor))\b|\bcobran (?:algo )?por (?:cambi\w+|pasar\w+)/,
    unless: /\b(?:plan|titular|casa|domicilio|direccion|router|nombre)\b/,
    intents: [
      "cancel_contract",
      "installation",
      "permanence",
      "buy",
      "price",
      "operator",
      "comparison",
      "free",
    ],
    isCertain: true,
    precedesReply: true,
  },
  low_speed: {
    words:
      /\b(?:llega\w*|marca\w*|sale\w*|carga|mide|da)\b.{0,15}\b\d+ ?(?:megas?|mbps|mb)\b.{0,40}\b(?:pag\w+|contrat\w+|deberia|mi plan)\b|\b(?:pag(?:o|amos|ando)|contrate|mi plan es)(?: por| de)? \d+ ?(?:megas?|mbps|mb)\b.{0,30}\b(?:llega\w*|sale\w*|marca\w*|recibo|da)\b|\b(?:pag\w+|contrat\w+) (?:por |de )?\d+(?: ?(?:megas?|mbps|mb))? (?:y|pero) (?:solo |apenas )?(?:me |nos )?(?:da|dan|dieron|llega\w*|sale\w*)\b|\b(?:mi|la) velocidad (?:es |esta |anda )?(?:muy |super |bien )?(?:baja|lenta)\b|\bno (?:me )?(?:llegan?|dan?) (?:toda |ni )?(?:la (?:mitad|velocidad)|los megas|lo que (?:pag|contrat)\w+)|\bmenos (?:megas|velocidad) de l[ao]s? que\b/,
    unless: /\b(?:recomiend\w+|busco|quiero otr\w+|otr[oa] (?:plan|operador)|subida)\b/,
    intents: ["outage", "complaint", "speed", "payment"],
    isCertain: true,
  },
  reconnection: {
    words:
      /\b(?:reconexion|reconect\w+|(?:me|nos) (?:cortaron|cortan|suspendieron)\b.{0,30}\b(?:pague|pagar|pago|deuda)|ya pague y)\b|\b(?:pero|si) (?:si )?ya pague$/,
    unless: /\b(?:luz|agua|gas|enel|sedapal|arriendo|alquiler|banco|colegio)\b/,
    intents: ["payment", "complaint", "outage"],
    isCertain: true,
  },
  pause: {
    words:
      /\b(?:congelar\w*|suspender\w*|suspension|pausar\w*|en pausa)\b|\b(?:me voy|nos vamos|salgo|viajo|voy a viajar|estare|voy a estar) (?:de viaje|fuera(?= |$)|de vacaciones|al extranjero|a provincia)/,
    unless: /\b(?:celular|chip|roaming|alarma|camara|instal\w+|contrat\w+|llam\w+|cortaron)\b/,
    intents: ["cancel_contract", "permanence", "payment", "plan_type", "buy", "plan_details", "price"],
    isCertain: true,
  },
  plan_change: {
    words:
      /\b(?:puedo|podria|se puede|podemos|me dejan|permiten)\b.{0,20}\b(?:subir|bajar|cambiar|aumentar|agregar|anadir|quitar|mejorar)(?:le|me|l[oa])?\b.{0,40}\b(?:despues|luego|mas adelante|en el camino|mas tarde|en unos meses)|\b(?:cambi\w+|sub\w+|baj\w+) de plan\b/,
    intents: [
      "plan_details",
      "buy",
      "permanence",
      "plan_type",
      "price",
      "how_it_works",
      "speed",
      "cancel_contract",
      "promotion_end",
      "payment",
    ],
    isOfPlans: true,
  },
  group_discounts: {
    words:
      /^(?=.*\b(?:descuentos?|tarifas?|rebajas?|plan(?:es)?|promo\w*|precios?|barat\w+|economic\w+|internet|beneficios?)\b).*\b(?:adultos? mayor(?:es)?|tercera edad|jubilad[oa]s?|pensionad[oa]s?|discapaci\w+|conadis|estudiantes?|universitari[oa]s?|profesor\w*|docentes?|militar(?:es)?|policias?|enfermer[oa]s?)\b/,
    unless:
      /\b(?:megas?|velocidad|somos|clases|sirve|alcanza\w*|suficiente|canal(?:es)?|(?:que|cual) (?:plan|internet) (?:le|me|nos|les) (?:sirve|conviene|recomiend\w+))\b/,
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
  },
  second_service: {
    words:
      /\b(?:mismo plan|un solo plan|mismo contrato) (?:en|para) (?:2|los 2|las 2|ambas|ambos|dos)\b|\b(?:2|dos) (?:lineas|servicios|contratos|conexiones|internets?|operadores|companias)(?: de internet| distint\w+)? (?:en|para|a) (?:la |el |mi |una )?(?:mism[oa]|sola|casa|nombre)/,
    intents: [
      "buy",
      "plan_type",
      "price",
      "installation",
      "plan_details",
      "payment",
      "free",
      "permanence",
      "how_it_works",
      "promotion_end",
    ],
    isOfPlans: true,
  },
  seasonal_offers: {
    words:
      /\b(?:promo\w*|ofertas?|descuentos?|rebajas?|campanas?|hay|tienen|algo)\b.{0,30}\b(?:navidad|navidenas?|black ?friday|cyber ?\w*|fiestas patrias|ano nuevo|por el mundial|dia de(?: la|l) (?:madre|padre))\b|\b(?:black ?friday|cyber ?\w*)\b.{0,30}\b(?:promo\w*|ofertas?|descuentos?|hay|tienen)\b/,
    unless: /\b(?:atiend\w+|instal\w+|trabajan|canal(?:es)?|llam\w+|horario)\b/,
    intents: ["price", "promotion_end", "plan_type", "hours"],
    isCertain: true,
    precedesReply: true,
  },
  whatsapp: {
    words:
      /\b(?:tienen|tienes|hay|cual es (?:su|el|tu)|dame (?:su|el|tu)|pasame (?:su|el|tu)|por|al|a su|x)(?: numero de| un)? (?:whatsapp|wasap|wsp|whats)\b/,
    unless: /\b(?:solo us\w+|usa\w*|megas|alcanza\w*|redes|facebook|sirve|funciona|mi mama|abuel\w+)\b/,
    intents: ["human", "how_it_works", "hours", "plan_type"],
  },
  holder_change: {
    words:
      /\bcambi\w+ (?:de |el |al |la )*(?:titular|titularidad)\b|\b(?:cambio|traspas\w+) de (?:titular|titularidad|nombre)\b|\btraspas\w+\b.{0,20}\b(?:servicio|internet|contrato|linea|plan)\b|\b(?:pasar|cambiar|poner)(?:lo|la)?(?: (?:el|mi))? (?:servicio|internet|contrato|recibo) (?:a|al) (?:nombre|otro titular)\b.{0,20}\b(?:otra persona|inquilin\w+|esta a nombre)\b/,
    unless: /\b(?:instal\w+|celular|chip|alarma|auto|carro)\b/,
    intents: ["cancel_contract", "buy", "payment", "how_it_works"],
    isCertain: true,
  },
  phone_minutes: {
    words:
      /\b(?:telefono fijo|el fijo|la linea fija|fijo|llamadas?|minutos)\b.{0,25}\b(?:ilimitad\w+|gratis)\b|\bcuant[oa]s minutos\b|\bllamadas? (?:ilimitadas )?(?:a|al|para) (?:celular(?:es)?|cel|movil(?:es)?|extranjero|fijos)\b/,
    unless:
      /\b(?:chip|postpago|prepago|gigas|gb|plan (?:de|para) (?:mi )?(?:celular|movil)|asesor|ustedes)\b/,
    intents: ["plan_details", "plan_type", "price", "channels", "free", "operator"],
    precedesReply: true,
  },
  contract_end: {
    words:
      /^(?:(?:hola|y|ya|es que|yo) )*(?:mi|el) (?:contrato|permanencia|promo\w*)(?: (?:con|de|en)(?: \w+)?)? (?:ya |se )?(?:vence|vencio|vencera|termina|termino|acaba|acabo)(?: (?:en|el|la|a|de|este|esta|proximo|proxima|mes|semana|ano|fin|fines|principios|\w+)){0,4}$/,
    unless: /\b(?:cuando|cuanto|que pasa|por que)\b/,
    intents: ["price", "permanence", "promotion_end", "plan_type", "buy", "cancel_contract"],
    isCertain: true,
  },
  districts_served: {
    words:
      /\ben (?:que|cuales) (?:distritos|zonas|ciudades|provincias|departamentos|lugares|comunas|partes)\b|\b(?:que|cuales|cuantos) (?:distritos|zonas|ciudades|provincias|comunas) (?:cubren|atienden|tienen|llegan|abarcan)\b|\b(?:cubren|atienden|llegan|trabajan|estan) (?:a |en )?(?:todo (?:el )?(?:peru|lima|pais|chile)|provincias?|tod[oa]s l[oa]s (?:distritos|comunas|regiones))\b/,
    intents: ["coverage", "how_it_works", "operator"],
    isCertain: true,
  },
  smart_tv: {
    words: /\b(?:smart ?tv|tele smart|televisor smart|chromecast|roku|fire ?stick|tv box)\b/,
    unless: /\b(?:megas?|velocidad|netflix|youtube|disney|hbo|prime|regal\w+|gratis)\b/,
    intents: ["channels", "plan_details", "plan_type", "installation", "price", "outage"],
    precedesReply: true,
  },
  tv_functions: {
    words:
      /\b(?:grab\w+|retroced\w+|pausar)\b.{0,30}\b(?:programas?|canal(?:es)?|tele|tv|novelas?|series?)\b|\b(?:canal(?:es)?|tele|tv|cable)\b.{0,20}\b(?:(?:en|desde|por) (?:el |mi |la |un )?(?:celular|cel|tablet|laptop|compu\w*|app)|(?:es|son|en) (?:full )?(?:hd|alta definicion|4k))\b/,
    unless: /\b(?:netflix|disney|hbo|megas?|alarmas?|camaras?|cuant[oa]s)\b/,
    intents: PLANS_AND_CHANNELS,
    precedesReply: true,
  },
  sports: {
    words:
      /\b(?:futbol|champions|libertadores|sudamericana|mundial|seleccion|eliminatorias|partidos?|golperu|espn)\b/,
    unless: /\b(?:netflix|disney|hbo|paramount|prime|alarmas?|seguro)\b/,
    intents: PLANS_AND_CHANNELS,
    precedesReply: true,
  },
  robot: {
    words:
      /\b(?:eres|eri|sos|hablo|hablando|chateo|chateando|es usted|usted es)\b.{0,30}\b(?:robot|bot|maquina|automatic[oa]|human[oa]|persona|gente|inteligencia artificial)\b/,
    intents: ["how_it_works", "small_talk"],
  },
  own_name: {
    words:
      /\b(?:como te llamas|(?:cual es|dime|y|tienes) (?:tu )?nombre|como (?:te (?:digo|llamo)|se llama usted)|con quien (?:hablo|tengo el gusto))\b/,
    unless: /\b(?:operador|compania|empresa|plan)\b/,
    intents: ["small_talk", "how_it_works", "greeting", "human"],
    isCertain: true,
  },
  not_understood: {
    words:
      /^(?:(?:ah|ya|perdon|disculp\w+|pero|la verdad|oye|hola|yo|sigo) )*(?:no|sin|nada) (?:(?:te|le|les|lo|la|se|me) )?(?:entend\w+|entiend\w+|comprend\w+|queda claro|capt\w+)(?: (?:nada|bien|eso|esto|mucho|lo que dices?|ni michi|ni papa|a que te refieres))*$/,
    intents: ["thanks", "small_talk", "how_it_works"],
    isCertain: true,
  },
  operator_contact: {
    words:
      /\b(?:numero|telefono|call center|central|atencion al cliente|contacto|whatsapp|correo)(?: \w+){0,3} (?:de|con|en) *$|\b(?:hablar|comunicar\w*|contactar\w*|llamar)(?: directamente)? (?:con|a)(?: l[oa]s? de)? *$|^(?:(?:hola|disculp\w+|una consulta|buen\w+|dias|tardes|noches|pero|entonces) )*(?:(?:ustedes|usted|esto|esta pagina|esta web|tu|aqui|aca) )?(?:son|es|eres|hablo con|estoy hablando con|me comunico con|trabajan? (?:para|en))(?: (?:ustedes|usted|de|la|el|los|las|una?|empresa|pagina|parte|agentes?|asesor\w*|distribuidor\w*|oficial(?:es)?))* *$/,
    intents: ["human", "how_it_works", "operator", "small_talk", "plan_type"],
    isOfOperator: true,
  },
  own_bill: {
    words: new RegExp(
      `\\b(?:${[
        "(?:me|nos) (?:l[oa] )?(?:ha[n]? )?(?:subio|subieron|subido|aumento|aumentaron|aumentado|incremento|incrementaron)",
        "(?:me|nos) (?:ha[n]? )?(?:cobro|cobraron|cobrado|cobra|cobran|(?:esta|estan|siguen?|viene|vienen) cobrando|factur(?:o|aron|a|an))(?: \\w+){0,3} (?:2 veces|doble|de mas|demas|por (?:algo|un servicio|cosas)|sin (?:avis\\w+|usar\\w*|tener\\w*|haber\\w*)|que (?:no|nunca|ya)|otra vez|cosas)",
        "(?:me|nos) (?:vino|vinieron|llego|llegaron|salio|cobraron|viene|llega) (?:con )?\\d+(?: soles)? (?:soles )?de mas",
        "(?:me|nos) (?:vino|llego|salio|viene|llega) (?:mucho |muy |mas )?(?:car[oa]|carisim[oa]|de mas)(?: \\w+){0,3} (?:recibo|boleta|factura)",
        "(?:cobro|cobros|cargo|cargos) (?:doble|dobles|indebid\\w+|que no (?:reconozco|corresponde\\w*))|doble cobro",
        "(?:me|nos) (?:ha )?(?:llego|vino|viene|llega|salio) (?:\\w+ ){0,3}(?:recibo|boleta|factura|cuenta) (?:\\w+ ){0,2}(?:mas (?:alt|car)[oa]|car[oa]|carisim[oa]|alt[oa]|altisim[oa]|equivocad[oa]|doble)",
        "(?:mi|el|la) (?:recibo|boleta|factura|cuenta) (?:me |nos )?(?:ha )?(?:llego|vino|viene|llega|salio) (?:\\w+ ){0,2}(?:mas|car[oa]|carisim[oa]|alt[oa]|altisim[oa]|equivocad[oa]|doble|con)",
        "(?:no|nunca|aun no|todavia no) (?:me |nos )?(?:ha )?(?:llega|llego|llegado|viene|mandan|envian|encuentro) (?:el |la |mi |mis |los )?(?:recibo|boleta|factura|cuenta)s?",
        "reconexion|reconect\\w+|me (?:cortaron|cortan|suspendieron) (?:\\w+ ){0,3}(?:por (?:no pagar|falta de pago|deuda)|y (?:ya )?pague)|ya pague y|(?:pero|si) (?:si )?ya pague$",
      ].join("|")})\\b`,
    ),
    // Who wants another plan gets plans.
    unless:
      /\b(?:luz|agua|gas|enel|sedapal|arriendo|alquiler|banco|colegio|peaje|restaurante?|super(?:mercado)?|mercado|farmacia|grifo|bodega|taxi|(?:con|en|hacen|suben) (?:tod|otr)[oa]s|ustedes|mis datos|solicitud|formulario|sueldo|velocidad|barat\w+|economic\w+|busco|otr[oa]s? (?:empresa|compania|operador|plan|opcion)\w*|alternativas?|opciones|cambi(?:ar|arme|arnos|o)|pasar(?:me|nos)|recomiend\w+)\b/,
    intents: [
      "complaint",
      "payment",
      "promotion_end",
      "price",
      "operator",
      "outage",
      "insult",
      "plan_details",
      "channels",
      "installation",
      "cancel_contract",
      "plan_type",
    ] as const,
    isCertain: true,
  },
  operator_complaint: {
    words:
      /\b(?:reclam\w+|cobr\w+|factur\w+|recibos?|boletas?|servicio|tecnicos?|estaf\w+|quej\w+|denunci\w+|mal[oa]?|pesim\w+|(?:no|nadie) (?:me |nos )?(?:contest|respond|atiend)\w+)\b/,
    unless:
      /\b(?:(?:me|nos) (?:ha[n]? |van? a |vuelv\w+ a )?llam\w+|contact\w+|mis datos|solicitud|formulario|asesor\w*|ustedes)\b/,
    intents: ["complaint"],
    isOfOperator: true,
  },
  current_operator: {
    words:
      /^(?:(?:hola|buen[oa]s|dias|tardes|noches|yo|es que) )*(?:(?:soy|somos)(?: clientes?)? de|(?:estoy|estamos) (?:con|en)|mi (?:operador|compania|empresa|proveedor|internet)(?: actual)? es(?: de)?) *$|\b(?:me|nos) (?:pueden?|podrian?|van a|quieren) (?:mejorar|bajar|rebajar|igualar) (?:el|la|mi|mejor)\b|^(?:(?:y|pero|entonces|a ver) )*(?:que|cuanto) (?:gano|ganaria|ahorro|ahorraria|me ahorro|me ahorraria) (?:con|si|al) (?:me )?cambi\w+(?: (?:de|a)(?: \w+)?)? *$/,
    intents: ["plan_type", "operator", "price", "small_talk", "comparison", "buy", "how_it_works"],
    isCertain: true,
  },
  where_to_claim: {
    words:
      /\b(?:donde|como|ante quien|(?:a|con) quien|puedo|podria|se puede|hay que|tengo que)\b.{0,30}\b(?:reclam\w+|quej\w+|denunci\w+)|\b(?:reclam\w+|quej\w+|denunci\w+)(?: \w+)? (?:en|ante|a|al|por) (?:la |el )?(?:osiptel|subtel|sernac|indecopi)\b/,
    unless:
      /\b(?:(?:me|nos) (?:ha[n]? |van? a |vuelv\w+ a )?llam\w+|mis datos|solicitud|formulario|asesor\w*|ustedes|l[oa]s voy a)\b/,
    intents: ["complaint"],
  },
  own_account: {
    words:
      /\b(?:codigo|mensaje|sms) de (?:verificacion|activacion|confirmacion)\b|\b(?:app|aplicacion)\b.{0,25}\bno (?:me )?(?:abre|carga|entra|deja|funciona|reconoce)\b|\b(?:clave|contrasena|password|nombre)(?: \w+)? (?:del?|a) (?:(?:mi|la|el|red|senal) )*(?:wifi|router|modem|internet|red)\b|\b(?:clave|contrasena|usuario|cuenta|sesion)\b.{0,20}\b(?:de|en) (?:mi|la (?:app|pagina)) *$|^(?:(?:y|hola|como|puedo|se|para|quiero) )*cambi\w+ (?:de |la |mi )(?:contrasena|clave)$/,
    unless:
      /\b(?:asesorador|ustedes|solicitud|formulario|netflix|facebook|instagram|vecin\w+|al lado|hackear)\b/,
    intents: ["outage", "payment", "operator", "complaint", "how_it_works", "installation", "plan_type"],
  },
  moving: {
    words:
      /\b(?:me|nos) mud\w+\b.{0,60}\bllev(?:ar\w*|o)\b|\btraslad\w+|\bllev(?:ar|arme|arlo)\b.{0,25}\b(?:internet|servicio|plan|router|modem)\b|\b(?:internet|servicio|plan|router)\b.{0,25}\b(?:otra casa|nueva casa|nueva direccion|mudanza|si me mudo|me cambio de casa)\b|\bcambi\w+ (?:de|el|mi) (?:domicilio|direccion)\b|\b(?:me|nos) (?:cambi\w+ de casa|mud\w+)\b.{0,40}\b(?:que (?:hago|pasa)|puedo|sigo|pierdo|mantengo)\b|\b(?:que (?:hago|pasa)|puedo) .{0,40}\b(?:me|nos) (?:cambi\w+ de casa|mud\w+)\b|\b(?:si|cuando) (?:me|nos) (?:mud(?:o|amos|e|ara)|cambi(?:o|amos) de (?:casa|depa\w*))\b/,
    unless: /\b(?:no tengo|sin (?:internet|servicio|senal))\b/,
    intents: [
      "cancel_contract",
      "coverage",
      "unconnected",
      "buy",
      "how_it_works",
      "installation",
      "outage",
      "payment",
      "permanence",
      "plan_details",
    ] as const,
  },
  missed_visit: {
    words:
      /\btecnicos? (?:\w+ )?(?:nunca|no|tampoco) (?:ha[n]? )?(?:vin\w+|venid\w+|lleg\w+|aparec\w+)|\b(?:no|nunca) (?:ha[n]? )?(?:vin\w+|venid\w+|aparec\w+) (?:el tecnico|los tecnicos|nadie|a instal\w+)|\b(?:me|nos) dejaron (?:plantad|esperand)\w+/,
    intents: ["complaint", "installation", "outage", "my_request"],
    isCertain: true,
  },
  home_wifi: {
    words:
      /\b(?:wifi|senal|internet)\b.{0,40}\b(?:(?:1|2|3|primer|segundo|tercer|cuarto|ultimo|otro|todos los|los) (?:pisos?|niveles|cuartos|ambientes|dormitorios)|(?:mi|el|un|otro|los|al|del) (?:cuartos?|dormitorios?|patio|fondo)|habitacion(?:es)?|azotea|terraza|cochera|toda (?:la|mi) casa|dentro de (?:la|mi) casa)\b|\b(?:mejor(?:o|ar)|ampli(?:o|ar)|aument(?:o|ar)|refor[zc]\w+) (?:el alcance|(?:la|mi) senal|el wifi)\b|\bwifi (?:muy )?debil\b/,
    unless:
      /\b(?:instal\w*|busco|alquil\w+|arrend\w+|otra casa|vecin\w+|edificio|compart\w+|tele|tv|cable|planes|contrat\w+|condominio)\b/,
    intents: ["outage", "coverage", "installation", "plan_details", "complaint"],
  },
  installation_extras: {
    words:
      /\b(?:cobr\w+|cuest\w+|cost\w+|pag\w+|sale|vale|gratis)\b.{0,60}\b(?:adicional(?:es)?|extras?|metros?|por mover\w*|mover (?:el|la|los)|puntos?|(?:segundo|tercer|cuarto|quinto|ultimo|\d+) pisos?|pisos? \d+|cambiar de lugar|otro cuarto|reprogram\w+|ya (?:hay|tengo|tenia|esta))\b|\b(?:(?:segundo|tercer|cuarto|quinto|ultimo|\d+) pisos?|pisos? \d+|puntos? (?:extras?|adicional(?:es)?|mas)|ya (?:hay|tengo|tenia|esta))\b.{0,60}\b(?:cobr\w+|cuest\w+|costo|pag\w+|sale)\b/,
    intents: ["installation"],
    precedesReply: true,
  },
  building_access: {
    words:
      /\b(?:edificio|condominio|block|torre|departamento|depa|depto|residencial)\b.{0,50}\b(?:sol[oa] (?:hay|tiene|esta|dejan?|permiten?|entra)|(?:poner|instalar|contratar|pedir|meter) otr[oa]|otr[oa] (?:operador|compania|empresa)|llegan?|entran?|no dejan?|dejan? entrar|permit\w+)\b|\b(?:puedo|podria|se puede|dejan?)\b.{0,30}\botr[oa]\b.{0,30}\b(?:edificio|condominio|block|torre)\b/,
    unless: /\b(?:precios?|cuest\w+|cuanto|mas barat\w+|descuentos?|tarifas?)\b/,
    intents: ["building_price", "coverage", "plan_type", "operator"],
  },
  who_calls: {
    words:
      /\bquien(?:es)? (?:me|nos) (?:va a |van a )?(?:llam|contact|escrib)\w+|\bde donde me (?:llaman|van a llamar)\b/,
    intents: ["how_it_works", "my_request", "human", "data_protection", "buy", "operator"],
  },
  saving: {
    words:
      /\bcuanto (?:\w+ ){0,3}?(?:ahorr|economiz)\w+|\b(?:me|nos) (?:conviene|convendria) (?:cambi\w+|el cambio|pasar(?:me|nos))\b/,
    intents: ["price", "operator", "plan_type", "comparison", "buy"],
  },
  televisions: {
    words:
      /\b[2-9] (?:teles?|tvs?|televisor(?:es)?|televisiones)\b|\b(?:vari[oa]s|cada|mas de una?|cuant[oa]s|otr[oa]|tod[oa]s (?:l[oa]s|mis)) (?:tele|tv|televisor)\w*/,
    unless: /\b(?:netflix|youtube|streaming|smart|megas?|mbps|wifi|velocidad|peliculas?|series|hbo|disney)\b/,
    intents: ["channels", "plan_type", "price", "operator", "plan_details", "coverage", "outage"],
    precedesReply: true,
  },
  equipment_cost: {
    words:
      /\b(?:cuanto|precio|costo|cobran?|cuestan?|pag(?:o|a|ar)|gratis)(?: \w+){0,4} (?:router|modem|el aparat(?:it)?o|los aparatos|repetidor(?:es)?|extensor(?:es)?|amplificador(?:es)?|mesh)\b|\b(?:router|modem|repetidor(?:es)?|extensor(?:es)?|amplificador(?:es)?|mesh)(?: \w+){0,6} (?:gratis|se pagan?|cuestan?|costo|se compran?|prestad[oa]s?|alquilad[oa]s?|cobran?|aparte|precio)\b/,
    unless: /\b(?:instal\w*|devolv\w+|devuelv\w+|baja|cancel\w+|mudo|mudanza)\b/,
    intents: ["plan_details", "installation", "price", "plan_type", "operator", "outage", "free"],
    isCertain: true,
    isOfPlans: true,
  },
  decoder_cost: {
    words:
      /\b(?:decos?|decodificador(?:es)?)\b.{0,20}\b(?:aparte|adicional|se paga\w*|gratis|alquil\w+|cuest\w+|cobra\w*|cuanto)\b|\b(?:cuanto|cobra\w*|paga\w*|cuest\w+)\b.{0,25}\b(?:deco|decodificador)\b|\b(?:otro|segundo|tercer|2do|3er|1|2|3) (?:deco|decos|decodificador(?:es)?)(?: mas)?\b.{0,25}\b(?:cuest\w+|cobr\w+|pag\w+|sale|vale|precio|costo)\b|\b(?:cuest\w+|cobr\w+|pag\w+|sale|vale|precio|costo)\b.{0,25}\b(?:otro|segundo|tercer|2do|3er|1|2|3) (?:deco|decos|decodificador(?:es)?)\b|\b(?:decos?|decodificador(?:es)?) (?:adicional(?:es)?|extra|mas|de mas)\b|\bcuanto mas (?:pag\w+|cuest\w+|cobr\w+|sale|seria|es)\b.{0,40}\b(?:teles?|televisor(?:es)?|tv|decos?)\b|\b(?:teles?|televisor(?:es)?|tv|decos?)\b.{0,25}\bcuanto mas (?:pag\w+|cuest\w+|cobr\w+|sale|seria|es)\b/,
    intents: ["channels"],
    isCertain: true,
    precedesReply: true,
    isOfPlans: true,
  },
  equipment: {
    words:
      /\b(?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|wifi 6|doble banda|dual band|ip (?:fija|publica)|5g|4g|cgnat|wifi\b.{0,30}\b(?:pisos?|plantas?|cuartos?|habitacion\w*|azotea|patio|toda la casa)|casa de \d pisos|\d pisos|antivirus|coaxial|fibra o|o (?:es )?(?:fibra|cobre|antena)|inalambric[oa]|antena|satelital|tecnologia|hfc|ftth|adsl|(?:limite|tope) de (?:datos|gigas|consumo|descargas?|uso)|se acaban los datos)\b/,
    unless: /\b(?:instal\w*|cuest\w+|cobra\w*|precios?|devolv\w+|no llega|senal)\b/,
    intents: ["plan_details", "installation", "plan_type", "operator", "speed", "comparison"],
    isOfPlans: true,
  },
  operators: { words: ASKS_OPERATORS, intents: ["operator"] },
  identity: {
    words:
      /\b(?:(?:son|eres|sois) (?:ustedes |usted )?(?:una? )?(?:empresa|compania|operador\w*|pagina|tienda|distribuidor\w*|call center|agencia)|(?:una? )?(?:empresa|pagina|compania) o que|quien(?:es)? (?:son|eres)(?: ustedes| tu)?|que (?:son|es|eres) (?:ustedes|usted|asesorador|esta (?:pagina|web|empresa)))\b|\b(?:son|es|eres|pertenecen?|trabajan?|forman? parte)(?: (?:de|del|a|para|parte|la|los|el|empresa|operador|agentes?|asesor\w*|vendedor\w*|distribuidor\w*))*(?: {2,}(?:o (?:son |es |de |para )*(?:que|quien(?:es)?|independientes?|otr[oa]s?|una? \w+|no)|verdad|cierto))\b/,
    intents: ["how_it_works", "small_talk"],
    precedesReply: true,
  },
  trust: {
    words:
      /\b(?:confi(?:ar|able|ables|anza)|(?<!\b(?:me|nos)(?: han?)? )estaf\w+|fraud\w+|truch[oa]s?|chantas?|floro|formal(?:es)?|legal(?:es)?|con ruc|tienen (?:ruc|rut)|registrad[oa]s|segur[oa] (?:esto|usar|este|esta|comparar)|(?:son|es) (?:real|reales|seri[oa]s?)|quien(?:es)? (?:esta|estan) (?:detras|atras)|respald\w+)\b/,
    unless: /\b(?:para|mi|una) empresas?\b/,
    intents: ["how_it_works", "complaint", "insult", "small_talk"],
  },
  truth: {
    words:
      /^(?:(?:y|pero|oye|en serio) )*(?:(?:eso |esto )?(?:es|sera|son)|de|estas|seguro que es) (?:verdad|ciert[oa]s?|segur[oa]|reales)(?: (?:eso|esto|lo que dices))?$|^(?:en serio|de verdad)$/,
    intents: ["how_it_works"],
    isCertain: true,
  },
  reasons: {
    words:
      /^(?:(?:y|pero) )*por ?que(?: (?:me )?(?:recomiend\w+|ofreces|muestras|dices|pones|elegiste|salio?))?(?: (?:eso|asi|ese|esos|esa|este|ese plan|ese y no (?:el )?otro|ese primero|tan car[oa]s?|tan barat[oa]s?|es (?:asi|tan car[oa])))?$/,
    intents: ["how_it_works"],
    isCertain: true,
  },
  office: {
    words:
      /\b(?:donde (?:estan|se ubican|se encuentran|quedan)(?: ubicad[oa]s| ustedes| las? \w+)?$|ubicad[oa]s|(?:tienen|sus?|alguna|de la|la)(?: una)? (?:oficinas?|agencias?|sedes?|locales|local|tiendas?)(?: fisic[oa]s?)?\b|direccion de (?:ustedes|la oficina))/,
    unless: /\bmi (?:oficina|local|tienda)\b/,
    intents: ["how_it_works", "human", "hours", "coverage", "data_protection", "my_request"],
  },
  commission: {
    words:
      /\b(?:comision(?:es)?|(?:que|como|cuanto) (?:ganan|gana)|de que viven|se (?:financian|mantienen)|(?:les|quien les) pagan?|intermediari\w+|afiliad[oa]s? (?:a|con)|independientes?|imparcial\w*|neutral\w*)\b/,
    intents: ["free", "how_it_works", "buy"],
  },
  requirements: {
    words:
      /^(?:(?:yo|es que|pero|y|si) )*(?:alquilo|arriendo)$|\b(?:depa\w*|casa|cuarto|departamento|depto|pieza|minidepa\w*) (?:es )?(?:alquilad|arrendad)[oa]\b.{0,50}\b(?:puedo|podria|se puede|me (?:dan|instalan|ponen)|contrat\w+|a mi nombre)|\b(?:alquilo|arriendo)\b.{0,30}\b(?:puedo|podria|se puede|me (?:dan|instalan|ponen)|contrat\w+)\b|\b(?:documentos?|papeles|requisitos?|infocorp|sentinel|dicom|(?:historial|evaluacion|calificacion) crediti\w+|extranjer\w+|(?:sin|no tengo) (?:el |mi )?(?:rut|dni)|rut (?:chileno|provisorio)|(?:necesito|piden|con|sin|tener)(?: el| mi)? (?:rut|dni|clave unica)(?: (?:chileno|para contratar))?(?=$| (?:para|y|o|si)\b)|contrat\w+ con (?:mi )?ruc|carnet?|cedula|pasaporte|venezolan[oa]s?|a nombre de (?:mi|otr[oa]|un|una|alguien)|inquilin[oa]s?|arrendatari[oa]s?|(?:puedo|podria|se puede) (?:\w+ ){0,6}(?:alquilad|arrendad)[oa]|(?:vivo|estoy) (?:alquilando|arrendando)|(?:internet|servicio|contrato|poner\w*) a mi nombre|(?:tengo|tenia) (?:una )?deudas? (?:pendientes? )?con|(?:menor|mayor) de edad|que (?:necesito|se necesita|hace falta|tengo que (?:tener|llevar|presentar|dar))(?: tener)? (?:para|pa) (?:contrat|sac|ped|afili|poner|inscrib|suscrib)\w*|(?:que|cuales) (?:me )?piden|(?:sin|no tengo) (?:un |el |mi )?recibo (?:de (?:luz|agua)|a mi nombre)|(?:piden?|pides|necesito|necesitan|hace falta|hay que (?:presentar|llevar|mostrar))(?: un| el| algun)? recibos?(?: de (?:luz|agua))?|(?:ser|no soy)(?: el| la)? (?:duen[oa]|propietari[oa]))\b|\b(?:deudas?|debo|debia|moros[oa]|adeudo|debiendo)\b.{0,60}\b(?:(?:puedo|podria|quiero|me dejan) (?:\w+ )?(?:contrat\w+|cambi\w+|pas\w+)|contratar|con otr[oa]|a otr[oa]|igual|me (?:dan|aceptan|atienden|ponen|instalan)|se puede)\b|\b(?:contrat\w+|cambi\w+|pas\w+)\b.{0,40}\b(?:deudas?|debo|moros[oa]|adeudo|debiendo)\b/,
    unless: /\b(?:retir\w+|baja|fin|cancelar|anular|terminar|solicitud|actualiz\w+|usar\w*)\b/,
    intents: [
      "buy",
      "how_it_works",
      "payment",
      "plan_details",
      "unconnected",
      "installation",
      "cancel_contract",
      "price",
      "operator",
    ],
    isOfPlans: true,
  },
  invoice: {
    words:
      /^(?:(?:y|me|con) )*facturas? (?:dan|emiten|tienen|hacen|entregan)$|\b(?:dan|dar(?:me)?|den|emit\w+|tienen?|quiero|necesito|con|hacen|hacer|entregan?|entregar) (?:la |una |me )?factura\b|\b(?:dan|emit\w+|entregan?|hacen) boletas? (?:o|y) facturas?\b|\b(?:internet|plan|servicio|recibo|boleta|contrat\w+|pyme|empresa|negocio) con (?:ruc|(?:boletas? (?:o|y|e) )?factura)\b|\bfactura(?:r|cion)? (?:a nombre|con (?:ruc|rut)|electronica|para (?:mi|la) empresa)\b/,
    unless: /^(?:para|a) (?:mi |una )?empresas?\b/,
    intents: ["payment", "buy", "plan_type", "plan_details", "how_it_works", "speed", "price", "unconnected"],
    isOfPlans: true,
  },
  business: {
    words:
      /\b(?:planes?|internet|servicios?|tarifas?|fibra|lineas?) (?:\w+ )?(?:para|de) (?:mi |una |la |las )?(?:empresas?|pymes?)\b|\b(?:para|tengo|en) (?:mi |una? |el |la |nuestr[oa] |mi pequen[oa] )?(?:bodega|tienda|negocio|oficina|restaurante?|cabinas?|hotel|hostal|academia|colegio|consultorio|taller|farmacia|botica|panaderia|peluqueria|minimarket|cafeteria|locutorio|local(?: comercial)?(?! de\b)|puesto|stand|galeria|gimnasio|spa|barberia)\b|\b(?:corporativ|empresarial)\w*|^(?:(?:y|hay|tienen|tienes|ofrecen|atienden|algo|planes|internet|quiero|es|seria) )*(?:para|a) (?:(?:mi|una|la) )?(?:empresas?|negocios?|pymes?|oficinas?)(?: con (?:ruc|rut))?$/,
    intents: ["plan_type", "operator", "price", "how_it_works", "buy", "speed"],
    precedesReply: true,
    isOfPlans: true,
  },
  number: {
    words:
      /\b(?:pierdo|perder|conserv\w+|manten\w+|mantengo|llev(?:ar|arme|o)|port(?:ar|o)|(?:me )?qued(?:o|ar|arme) con) (?:mi |el |mismo |con )*(?:numero|telefono|fijo|linea)\b|\bque (?:pasa|pasaria|sera) (?:con|de) (?:mi|el) (?:numero|telefono)\b|\bportabilidad (?:de |del |para )?(?:mi |el |la )?(?:numero |linea |telefono )?fij[oa]\b/,
    unless: /\b(?:celular|movil|chip)\b/,
    intents: ["cancel_contract", "plan_type", "buy", "how_it_works", "permanence"],
  },
  equipment_return: {
    words:
      /\bqued(?:o|ar|arme|arse|arnos) con (?:el |los |mi |mis )?(?:router|modem|equipos?|decos?|decodificador(?:es)?|aparatos?)\b|\b(?:devolver|devuelvo|devolverl[oa]s?|entregar|entrego|recog\w+|retiran)\b.{0,25}\b(?:router|modem|equipos?|decos?|decodificador(?:es)?|aparatos?)\b|\b(?:router|modem|equipos?|decos?|decodificador(?:es)?|aparatos?)\b.{0,30}\b(?:devolver|devuelvo|devolverl[oa]s?|entregar|(?:es|son|queda|quedan) (?:mi[oa]s?|de uno|conmigo|para mi))\b|\bque (?:hago|hacemos|pasa) con (?:el|los|mi) (?:router|modem|equipos?|decos?|aparatos?)\b/,
    unless: /\b(?:de baja|cancel\w+)\b/,
    intents: ["cancel_contract", "installation", "plan_details", "permanence", "buy", "how_it_works"],
    isCertain: true,
  },
  own_penalty: {
    words: /\b(?:penalidad(?:es)?|penalizacion|multas?|cobr\w+|pag(?:o|ar|are))\b/,
    intents: ["cancel_contract"],
  },
  guarantee: {
    words:
      /\b(?:garanti[zs]\w+|garantia|(?:me|nos) (?:l[oa] )?(?:aseguras?|aseguran|prometes?|prometen))\b|^(?:o sea |entonces |y |pero )*(?:que )?(?:no|nunca) se (?:me )?(?:cae|corta|cuelga)(?: nunca)?$/,
    unless: /\b(?:garantia de (?:la|el|mi|alquiler)|mes de garantia)\b/,
    intents: [
      "plan_details",
      "how_it_works",
      "buy",
      "outage",
      "small_talk",
      "comparison",
      "speed",
      "price",
      "complaint",
      "permanence",
      "promotion_end",
    ] as const,
    isOfPlans: true,
  },
  prepaid: {
    words: /\bprepag[oa]s?\b/,
    unless: /\b(?:celular(?:es)?|movil(?:es)?|chip|linea|recarg\w+|saldo|postpago)\b/,
    intents: ["mobile_plans", "plan_type", "price", "payment", "buy", "operator"],
    isCertain: true,
  },
  installation_date: {
    words:
      /\binstal\w+ (?:mas )?(?:rapido|antes|pronto|primero)\b|\bmas (?:rapido|pronto) (?:me |nos |lo )?instal\w+|\b(?:(?:en )?cuant[oa]s? (?:tiempo|dias?|semanas?|horas?)|cuando (?:me )?(?:vienen|instalan|instalarian|ponen|vendrian)|demor\w+|tarda\w*|(?:tengo que|hay que|debo|tiempo) (?:de )?esper\w+|que (?:dia|dias|hora)|cuando (?:tengo que |debo |deberia |me conviene |puedo )?contrat(?:o|ar)|mismo dia|domingos?|sabados?|feriados?|fines? de semana)\b/,
    unless:
      /^(?!.*\binstal).*\b(?:dura|duran|duracion) (?:el |la |los |un )?(?:contrato|permanencia|promo\w*|oferta|descuento|garantia)\b|\bcuanto tiempo .{0,20}\b(?:contrato|permanencia|amarr\w+)\b|^(?!.*\bcuando (?:me |nos )?(?:instal|viene|vendr|pon)).*\b(?:cuest\w+|cobr\w+|gratis|costo|precio|pag\w+)\b/,
    intents: ["installation", "permanence", "buy", "unconnected", "comparison"],
    isOfPlans: true,
    isBeyondDetails: true,
  },
  installation_work: {
    words:
      /\b(?:romp\w+|perfor\w+|taladr\w+|huec\w+|agujer\w+|canaletas?|picar|pared(?:es)?|permisos? (?:del?|a la|a mi|al) \w+|el duen[oa]|la junta|el administrador|empotrad\w+|cable\w* (?:por|visible|expuest\w+))\b/,
    unless: /\b(?:no llega|senal|cuest\w+|cobr\w+|precio)\b/,
    intents: ["installation", "building_price", "plan_details"],
    isOfPlans: true,
    isBeyondDetails: true,
  },
  withdrawal: {
    words:
      /\b(?:arrepient\w+|arrepent\w+|retract\w+|desist\w+|cambio de opinion|dias (?:para|de) (?:devol\w+|anular))\b|\bno (?:me|nos) (?:gust\w+|convenc\w+)\b.{0,25}\b(?:devolv\w+|devuelv\w+|anul\w+)|\b(?:puedo|se puede) devolverl[oa]\b/,
    unless: /\b(?:solicitud|mis datos|llam\w+|formulario)\b/,
    intents: ["permanence", "cancel_contract", "buy", "plan_details", "payment", "how_it_works"],
    isOfPlans: true,
  },
  conditions: {
    words:
      /\bdescuentos?\b.{0,30}\b(?:tarjetas?|banco|debito|credito|caja|(?:todo )?(?:el|un|1) ano|adelantad[oa]|anual|navidad|fiestas|amig[oa]s?|familiar(?:es)?|vecin[oa]s?)\b|\b(?:amig[oa]s?|familiar(?:es)?|vecin[oa]s?|(?:todo )?(?:el|un|1) ano|adelantad[oa])\b.{0,30}\bdescuentos?\b|\b(?:regal(?:o|os|an|as|ito)|obsequi\w+|premios?)(?: (?:algo|alguna? cosa|por|si|al))?\b.{0,12}\b(?:contrat\w+|cambi\w+|afili\w+)|\bregal(?:an|aran|as) (?:una? |el |la |algun[oa]? )?(?:teles?|televisor(?:es)?|celular|tablet|laptop|balon|parlante|cosas?)\b|\b(?:puedo|podria|se puede|podemos|me dejan|permiten)\b.{0,20}\b(?:subir|bajar|cambiar|aumentar|agregar|anadir|quitar|sacar|pasar|poner|mejorar)(?:le|me|l[oa])?\b.{0,40}\b(?:despues|luego|mas adelante|en el camino|mas tarde|en unos meses)\b|\b(?:mismo plan|un solo plan|mismo contrato) (?:en|para) (?:2|los 2|las 2|ambas|ambos|dos)\b|\bcon el mismo (?:plan|contrato)$|\b(?:adultos? mayor(?:es)?|tercera edad|jubilad[oa]s?|pensionad[oa]s?|discapaci\w+|conadis|convenios?|congelar\w*|suspender\w*|pausar\w*|en (?:cuotas|partes)|mitad (?:ahora|y mitad)|(?:cambi|sub|baj)\w+ de plan|periodo de prueba|dias de prueba|(?:2|dos) (?:lineas|servicios|contratos|conexiones|internets?)(?: de internet)? (?:en|para|a) (?:la |el |mi )?(?:mism[oa]|casa|nombre)|descuentos?\b.{0,20}\bsoy (?:estudiante|universitari[oa]|profesor\w*|docente|jubilad[oa]|militar|policia|enfermer[oa])|soy (?:estudiante|universitari[oa]|profesor\w*|docente|jubilad[oa]|militar|policia|enfermer[oa])\b.{0,25}\b(?:descuento|rebaja|promo\w*|tarifa)|referid[oa]s?|cupon(?:es)?|codigo de descuento|descuentos? (?:para|por ser|a|de) (?:\w+ )?(?:estudiantes?|universitari\w+|profesor\w*|docentes?|militar\w*|policias?|enfermer\w+|trabajador\w*|emplead\w+))\b/,
    unless:
      /\bpromo\w*|\bcanal(?:es)?\b|\b(?:que|cual) (?:plan|internet) (?:le|me|nos|les) (?:sirve|conviene|recomiend\w+)/,
    intents: [
      "price",
      "payment",
      "buy",
      "cancel_contract",
      "plan_type",
      "permanence",
      "free",
      "plan_details",
      "installation",
      "promotion_end",
      "speed",
      "how_it_works",
      "channels",
    ] as const,
    isOfPlans: true,
  },
  late_payment: {
    words:
      /\b(?:si (?:\w+ )?no (?:puedo |pudiera |llego a |alcanzo a )?pag(?:o|ar|amos|ara)|(?:no (?:puedo |pude )?pag(?:o|ar|ue)) (?:\w+ )?(?:un|1|2|el|este) mes|(?:me|nos) atras(?:o|amos|ara)|pago tarde|(?:dejo|dejar|deje) de pagar|pago atrasado)\b/,
    unless: /\b(?:luz|agua|gas|banco|colegio|cancel\w+|baja)\b/,
    intents: [
      "payment",
      "complaint",
      "outage",
      "permanence",
      "how_it_works",
      "price",
      "cancel_contract",
      "buy",
    ],
    isCertain: true,
  },
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
  },
  same_company: {
    words:
      /\b(?:son|es) (?:lo mismo|la misma (?:empresa|compania|cosa)|iguales|un[oa] sol[oa]|del? mism[oa] (?:dueno|grupo))\b|\bse (?:fusion\w+|juntaron|unieron)\b/,
    intents: ["comparison"],
    isOfOperator: true,
    precedesReply: true,
  },
  without_internet: {
    words:
      /\b(?:sin|no (?:quiero|necesito)) (?:el |nada de )?(?:internet|wifi)\b|\b(?:sol[oa](?:mente)?|no mas|unicamente|nada mas) (?:de |el |la |quiero |necesito |con |seria )*(?:tv|tele|television|cable|telefono|linea fija|fijo)\b|\b(?:sol[oa](?:mente)?|unicamente|nada mas) (?:\w+ ){0,2}(?:ve|ven|vemos|veo|ver|mira|miran|miramos|mirar) (?:\w+ ){0,2}(?:tv|tele|television|cable|novelas|noticias)\b|(?<!\b(?:con|y|mas|para|internet|o) )\b(?:tv|tele|television|cable|telefono(?: fijo)?|linea fija|fijo) (?:sol[oa]|solito|a secas|no mas|nada mas|unicamente|solamente)$|^(?:(?:y|el|la) )*(?:tv|tele|television|cable|telefono(?: fijo)?) (?:sol[oa]|a secas) (?:cuanto|precio|que precio)\b|\btelefono fijo y (?:la )?(?:tv|tele|television|cable) (?:no mas|nada mas|solo)|(?<!\b(?:con|y|mas|internet|o) )\b(?:tv|tele|television|cable|telefono(?: fijo)?|linea fija|fijo) (?:para|pa) (?:\w+ ){1,2}(?:no mas|nada mas|unicamente|solamente)$/,
    unless:
      /\b(?:sin (?:internet|wifi) (?:desde|hace|en)|(?:estoy|estamos|quede|quedamos|casa|pieza|cuarto|depa\w*|parcela|local|zona|meses) sin|internet y|y internet|con internet|whatsapp|facebook|youtube|tiktok|zoom|redes|correos?|navegar|compu\w*|laptop|notebook)\b/,
    intents: ["plan_type", "price", "operator", "channels", "speed", "buy", "comparison"],
    precedesReply: true,
    isOfPlans: true,
  },
  reliability: {
    words:
      /\bse (?:me |nos )?(?:cae|corta|cuelga)\b.{0,60}\b(?:que|cual|otr[oa]|recomiend\w+|conviene|busco|quiero)\b|\b(?:es|son|sera) (?:confiables?|recomendables?|de confianza|segur[oa]s?)(?= *$)|\b(?:estables?|estabilidad|(?:buen|mejor|menos|menor|mas|el|que) ping|ping (?:bajo|alto|mas|menor|estable)|latencia|(?:mejor|buen|buena|peor|menos) (?:senal|wifi|atencion|soporte|reputacion|servicio (?:al cliente|tecnico))|(?:se cae|falla|se corta) menos|^(?:y )?(?:(?:se (?:me )?)?(?:cae|corta|cuelga) mucho|que tal (?:es|anda|va|funciona|sale)(?: el internet)?(?: de)?)(?= *$)|\b(?:es|son) (?:muy |tan |una? )?(?:buen|mal)[oa]?s?(?: (?:empresa|compania|operador|opcion|internet))?(?= *$)|^(?:y )?(?:de |que tiene de )?mal[oa]s?(?= *$)|\bfunciona (?:muy )?bien(?= *$)|(?:tienen|hay|con) (?:much[oa]s )?(?:reclamos|quejas|fallas|cortes)(?= *$)|menos (?:se cae|se corta|falla|fallas|cortes|caidas|reclamos|problemas)|que (?:no|nunca) (?:se (?:me )?(?:caiga|corte|cuelgue)|falle)|(?:cual|quien|que (?:operador|compania|internet)) (?:es el que )?(?:no|nunca) (?:se (?:me )?(?:cae|corta|cuelga)|falla))\b/,
    unless: /\bque (?:hago|puedo hacer|hacer|sera|pasa)\b/,
    intents: ["comparison", "operator", "price", "speed", "plan_type", "outage"],
    precedesReply: true,
    isOfPlans: true,
  },
  insurance_kinds: {
    words:
      /^(?=.*\b(?:soat|soap)\b).*\b(?:lo mismo|igual(?:es)?|mism[oa]|diferen\w+|distint\w+|reemplaz\w+|sustituy\w+|en (?:vez|lugar) de|bast(?:a|an|aria)|alcanz\w+|suficiente|obligatori\w+|que (?:es|cubre)|(?:no )?(?:me )?cubre|(?:para que |no )sirve|(?:necesito|hace falta|tengo que (?:tener|sacar)) (?:otr|un|el)\w*)\b/,
    unless: /\b(?:aparte|ademas|fuera) del (?:soat|soap)\b/,
    intents: ["car_insurance"],
  },
  compulsory_insurance: {
    words: /\b(?:soat|soap)\b/,
    unless: /\bya (?:lo )?(?:tengo|pague)\b|\b(?:aparte|ademas) del (?:soat|soap)\b/,
    intents: ["car_insurance"],
  },
  accident: {
    words:
      /\b(?:choque|choco|chocaron|chocado|chocar|siniestr\w+|accidente|grua|robaron)\b.{0,20}\b(?:carro|auto|camioneta|moto|vehiculo|coche)\b|\b(?:me|nos) (?:chocaron|han chocado|acaban de chocar)\b/,
    unless:
      /\b(?:cubren?|cubra|cubierto|cobertura|incluyen?|cuest\w+|precio|cotiz\w+|asegurar|contra|alarma)\b/,
    intents: ["car_insurance"],
    isCertain: true,
  },
  reasons_of_plans: {
    words: new RegExp(
      `^${BEFORE_QUESTION}(?:a que se debe|cual es (?:el motivo|la razon)|por ?que)\\b|\\bpor que$`,
    ),
    unless: /\bpor ?que (?:plan|operador|compania|empresa)\b|\b(?:pregunt|pide|piden|importa)\w*/,
    intents: OF_PLANS,
    isGeneral: true,
    precedesReply: true,
  },
  procedure: {
    words: new RegExp(
      `^${BEFORE_QUESTION}(?:(?:de que (?:forma|manera)|como) (?:\\w+ )?(?:hago|hacemos|hac\\w+|pued\\w+|podria\\w*|se \\w+|activ\\w+|mid\\w+|se|cambi\\w+|agreg\\w+|quit\\w+|sub\\w+|baj\\w+)|(?:me |nos )?(?:puedo|podria|podemos|podriamos|podre|se puede|se podria|dejan|permiten)|es (?:posible|obligatorio|necesario)|(?:tengo|tenemos|hay) que|debo)\\b`,
    ),
    unless:
      /\b(?:cual|cuales|cuant[oa]s?|que (?:plan|internet|velocidad|operador)\w*)\b|\b(?:puedo|podria|podemos|podriamos|podre|se puede|se podria) (?:(?:por|con|pagar|tener|ver(?! (?:cable|la tele|los canales|tele))|conseguir|encontrar|obtener|saber|conocer|comparar|elegir|contratar|jugar|trabajar|estudiar|ser|hablar|indicar|decir|dar|enviar|mandar|explicar|mostrar|informar|ayudar|\w+(?:me|nos)|\w+ (?:con|por) (?:menos|solo)?)\b|$)|\bpag(?:ar|o) menos\b|\bbajar (?:lo que|mi (?:recibo|cuenta|boleta|factura))\b/,
    intents: PLANS_AND_CHANNELS,
    isGeneral: true,
    precedesReply: true,
  },
  installation_details: {
    words:
      /\b(?:instal\w*|tecnic\w+|router|modem|equipos?|aparatos?|cable\w*|visita|conex\w+|pon(?:e|en|er|gan)\w*|conect\w+|vien\w+|venir|trae[nr]?|puntos?|casa|pisos?|presente|hoyos?|puerta)\b/,
    unless:
      /\b(?:cuest\w+|cost[oe]\w*|cobr\w+|gratis|gratuit\w+|preci\w+|pag\w+|val[eo]\w*|sale\w*|saldr\w+|cuanto|cuantos soles|regal\w+|incluid\w+|promo\w*|tarifa\w*|barat\w+|car[oa]|cargo|derecho de|cero|0|soles|plata|lucas?|ahorr\w+)\b|^(?:(?:y|la|el|en|con|sobre|info\w*|hay|tienen|que tal|quiero|quisiera|saber|para|del?|instalacion|planes?|sin)(?: +|$))+$|^(?:y |el |la |los )*\w+$/,
    intents: ["installation"],
    isGeneral: true,
  },
};

const TOPICS = Object.keys(RULES) as readonly Topic[];
/** Whether the topic's text precedes the usual reply instead of replacing it. */
export const precedesReply = (topic: Topic): boolean => RULES[topic].precedesReply === true;

/** Whether the topic is asked of the plans that a conversation is about. */
export const isTopicOfPlans = (topic: Topic): boolean => RULES[topic].isOfPlans === true;

/** The topics that the words of a message name, the general ones last. */
export const topicsIn = (text: string): readonly Topic[] =>
  TOPICS.filter((topic) => RULES[topic].words.test(text) && !RULES[topic].unless?.test(text));

/** What no topic replaces: a person, another section of the site, operators' own answers. */
export const BEYOND_TOPICS: ReadonlySet<Intent> = new Set([
  "human",
  "personal_data",
  "own",
  "other_language",
  "data_protection",
  "my_request",
  "alarms",
  "car_insurance",
  "mobile_plans",
] as const);

type Asked = Pick<Slots, "nth" | "operators" | "excluded"> & { readonly topics: readonly Topic[] };

/** The topic of a message that may be taken for one of these intents, with that intent; null: the usual reply covers it. */
export const topicUnder = (
  { topics, nth, operators, excluded }: Asked,
  intents: readonly Intent[],
): { readonly topic: Topic; readonly intent: Intent } | null => {
  for (const topic of topics) {
    const { isGeneral, isBeyondDetails, isOfOperator, isCertain, ...rule } = RULES[topic];
    if (isGeneral || (nth !== null && !isBeyondDetails)) continue;
    const decides = isCertain && !intents.some((one) => BEYOND_TOPICS.has(one));
    const intent =
      rule.intents.find((one) => intents.includes(one)) ?? (decides ? rule.intents[0] : undefined);
    if (intent && (!isOfOperator || operators.length + excluded.length > 0)) return { topic, intent };
  }
  return null;
};

/** The general topic of a message that was taken for an intent whose reply does not cover how it asks. */
export const generalTopicUnder = (topics: readonly Topic[], intent: Intent): Topic | null =>
  topics.find((topic) => RULES[topic].isGeneral && RULES[topic].intents.includes(intent)) ?? null;

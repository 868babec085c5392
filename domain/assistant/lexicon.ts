// Patterns for messages, which are lower case, without accents and punctuation.

/** Recognised intents. */
export type Intent =
  | "greeting"
  | "thanks"
  | "goodbye"
  | "operator"
  | "price"
  | "speed"
  | "comparison"
  | "plan_type"
  | "streaming"
  | "how_it_works"
  | "free"
  | "data_protection"
  | "coverage"
  | "installation"
  | "unconnected"
  | "outage"
  | "human"
  | "hours"
  | "alarms"
  | "car_insurance"
  | "mobile_plans"
  | "fallback";

export const STREAMING =
  /\b(netflix|disney|hbo|prime|paramount|claro video|apple tv|star|vix|max|spotify|tnt|movistar tv app)\b/g;
const STREAMING_WORDS = /\b(streaming|series|peliculas|plataformas?|apps? de video)\b/g;

/** The first matching intent wins: specific ones before general ones. */
export const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  [
    "data_protection",
    /\b(privacidad|proteccion de (mis )?datos|(mis|los) datos( personales)?|datos personales|29733|informacion personal|(borr|elimin)\w+ (mis|los) datos|que hacen con)\b/g,
  ],
  [
    "alarms",
    /\b(alarmas?|camaras?( de (seguridad|vigilancia))?|sensores|seguridad (para|de|en) (mi |la )?(casa|hogar|local))\b/g,
  ],
  [
    "car_insurance",
    /\b(soat|aseguradoras?|seguros?( de| para| del)?( mi| el| un)? ?(auto|carro|coche|vehiculo|vehicular|camioneta)s?|seguros|(un|tomar|tener|cotizar|comprar) seguro)\b/g,
  ],
  [
    "mobile_plans",
    /\b(moviles|plan(es)? movil|celular(es)?|postpago|prepago|chip|portabilidad|lineas? movil(es)?|datos moviles)\b/g,
  ],
  [
    "hours",
    /\b(horarios?|a que hora|que hora|atienden|estan (abiertos|atendiendo)|abren|cierran|domingos?|sabados?|feriados?)\b/g,
  ],
  [
    "human",
    /\b(asesor(a|as|es)?|humano|human[oa]s?|persona real|una persona|ejecutiv[oa]s?|agente|representante|hablar|contact\w*|comunicar\w*|llam(ar|arlos|arles|ame|enme|en|ada|adas|arme|o)|whatsapp|correo|email|e mail|reclamos?|quejas?|(su|el|numero de|que) telefono|telefono de (contacto|ustedes|atencion)|atencion al cliente|soporte)\b/g,
  ],
  [
    "free",
    /\b(gratis|gratuit[oa]|cobran|comision(es)?|cuesta (el|este|su|usar|usarlo|la) ?(servicio|asesoria|comparador|pagina)?|tiene(n)? (algun )?costo|sin costo)\b/g,
  ],
  [
    "how_it_works",
    /\b(como (funciona|trabajan|hacen|comparan|recomiendan|lo hacen|contrato|contratar|empiezo)|que (es|son|hacen) (esto|asesorador|ustedes|este sitio|esta pagina)|quien(es)? (son|eres|es)|que eres|eres (un )?(robot|bot|ia)|pasos|que puedes hacer|ayuda|ayudas|ayudar\w*)\b/g,
  ],
  [
    "unconnected",
    /\b((todavia|aun) no (tengo|tenemos|cuento con|hay) (internet|wifi|servicio)|no (tengo|tenemos|hay) (internet|wifi|servicio) (en (la |mi )?(casa|hogar|departamento|depa)|todavia|aun)|no (tengo|tenemos) (ningun )?(recibo|boleta|operador|compania)|primera vez que (contrato|pongo|tengo)|casa nueva|me (mudo|mude|acabo de mudar))\b/g,
  ],
  [
    "outage",
    /\b(no (tengo|hay|funciona|me funciona|sirve) ?(senal|internet|servicio|linea|wifi)?|se (cae|corta|cayo|corto|fue)|averia(s|do|da)?|falla(s|ndo)?|intermiten\w*|malogr\w*|sin (senal|internet|servicio))\b/g,
  ],
  ["installation", /\b(instal\w*|router|modem|permanencia|penalidad|plazo|demora\w*|tarda\w*|contrato)\b/g],
  [
    "coverage",
    /\b(cobertura|llega(n)? (a|hasta)|hay (servicio|internet|fibra) en|en mi (zona|distrito|calle|barrio|ciudad|edificio|provincia)|mi (zona|distrito|barrio)|disponib\w+|zonas?|distritos?|provincias?)\b/g,
  ],
  [
    "comparison",
    /\b(compar\w*|mejor(es)? (compania|operador|empresa|internet)(e?s)?|versus|vs|diferencias?|cual es mejor|que es mejor|mejor entre|quien (da|ofrece|tiene) (mas|mejor))\b/g,
  ],
  ["streaming", new RegExp(`${STREAMING.source}|${STREAMING_WORDS.source}`, "g")],
  [
    "speed",
    /\b(velocidad(es)?|rapid[oa]s?|veloz|lent[oa]|megas?|mbps|mb|gbps|gigas?|teletrabaj\w*|trabaj\w*|home office|jueg\w*|jugar|gamers?|gaming|4k|estudi\w*|clases|videollamadas?|zoom|personas?|integrantes|somos|dispositivos)\b/g,
  ],
  [
    "price",
    /\b(precios?|cuest\w*|cuanto|vale|barat\w*|economic\w*|tarifas?|ofertas?|promo\w*|descuentos?|ahorr\w*|gast\w*|pag(o|ar|an|amos|aria)|costos?|presupuesto|menos de|soles|pesos|conviene|recomiend\w*|recomendacion|mejor(es)? (plan|planes|opcion|precio|oferta)|contratar)\b/g,
  ],
  [
    "plan_type",
    /\b(internet|fibra( optica)?|wifi|wi fi|triple|doble|duo|trio|[23] ?play|pack(s)?|paquetes?|combos?|tv|cable|television|telefon\w*|fijo|plan(es)?|opciones|hogar|servicios?)\b/g,
  ],
];

export const GREETING =
  /\b(hola|holi|buen(os|as)?( (dias?|tardes|noches))?|que tal|hey|saludos|alo|como estas?)\b/g;
export const THANKS =
  /\b(gracias|muchas gracias|muy amable|perfecto|genial|excelente|ok|okey|listo|entendido|claro que si)\b/g;
export const GOODBYE = /\b(chau|chao|adios|hasta (luego|pronto|manana)|nos vemos|bye)\b/g;
/** Off-topic words: "¿cuánto cuesta un dólar?" is not about plans. */
export const OFF_TOPIC =
  /\b(dolar(es)?|tipo de cambio|clima|llueve|futbol|partido|gol|recetas?|chistes?|politica|presidente|bitcoin|cripto\w*|tareas?|poemas?|noticias|horoscopo|vuelos?|pasajes?|hotel(es)?|comida|pizza|medicinas?)\b/;
export const TELECOM =
  /\b(internet|fibra|wifi|plan(es)?|megas?|mbps|operador(es)?|tv|cable|pack|claro|movistar|bitel|entel|win|wow)\b/;

/** Stop words. */
export const STOP_WORDS = new Set(
  (
    "a al algo algun alguna aqui asi bien con cual cuales cuando de del desde donde e el ella ellos en eres es esa ese eso esta " +
    "estan estas este esto ha hace hacer hasta hay la las le les lo los mas me mi mis muy necesito no nos o para pero por porque que " +
    "quien quiero quisiera saber se ser si sin sobre solo son soy su sus tambien te tengo tiene tienen tu tus un una uno unos ustedes " +
    "va vivo y ya yo dame dime dar puede puedo puedes pueden favor tienes busco deseo quieres cada mes mensual mensuales al"
  ).split(" "),
);

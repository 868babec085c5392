import type { Country } from "../../kernel/market.ts";
import { MARKET_WORDS } from "../market-words.ts";
import type { Offering } from "../offering.ts";
import { topics } from "./topic.ts";

const OTHER_COUNTRY =
  "(?:argentina|bolivia|brasil|canada|colombia|costa rica|cuba|ecuador|espana|estados unidos|eeuu|usa|francia|inglaterra|italia|alemania|japon|mexico|panama|paraguay|uruguay|venezuela|bogota|buenos aires(?! (?:sur|norte|trujillo|victor larco))|caracas|guayaquil|la paz|madrid|barcelona|medellin|miami|montevideo|nueva york|quito|sao paulo)";

/** Where an operator reaches, and how and with what a service is installed. */
export const INSTALLATION_AND_COVERAGE = topics({
  /** What happens where no operator reaches the address. */
  no_coverage: {
    words:
      /\bsi (?:no (?:hay|tienen|hubiera|tuvieran|llegan?|llegara|alcanza))\b.{0,20}\b(?:cobertura|fibra|servicio|a mi|hasta mi|mi (?:casa|zona|calle|direccion))\b.{0,25}\b(?:que (?:pasa|hago|hacen|hacemos)|me (?:cobran|avisan|devuelven))\b|\bque (?:pasa|hago|hacen|hacemos) si no (?:hay|tienen|llegan?)\b.{0,20}\b(?:cobertura|fibra|servicio|a mi|mi (?:casa|zona|calle|direccion))\b/,
    intents: ["coverage", "how_it_works", "buy", "installation"],
    text: ({ country, isPlaced }) =>
      `Si un operador no llega a tu dirección, el asesor te lo dice antes de contratar: no firmas ni pagas nada, y te propone otro que sí llegue, si lo hay.${isPlaced ? "" : ` Dime tu ${MARKET_WORDS[country].district} y te digo qué sé de cada uno ahí.`}`,
  },
  districts_served: {
    words:
      /\b(?:en|a|hasta) (?:que|cuales) (?:distritos|zonas|ciudades|provincias|departamentos|lugares|comunas|partes)\b|\b(?:que|cuales|cuantos) (?:distritos|zonas|ciudades|provincias|comunas) (?:cubren|atienden|tienen|llegan|abarcan)\b|\b(?:cubren|atienden|llegan|trabajan|estan) (?:a |en )?(?:todo (?:el )?(?:peru|lima|pais|chile)|provincias?|tod[oa]s l[oa]s (?:distritos|comunas|regiones))\b/,
    intents: ["coverage", "how_it_works", "operator"],
    isCertain: true,
    text: ({ country, plansAsked, isPlaced }) =>
      `Comparo planes para todo ${country === "peru" ? "el Perú" : "Chile"}; cada operador llega a unos lugares y a otros no.${reachText(plansAsked, country)}${isPlaced ? "" : ` Dime tu ${MARKET_WORDS[country].district} y te digo qué sé de cada uno ahí.`}`,
  },
  /** A connection in another country: nothing is known of it, and no plan of here fits. */
  other_countries: {
    words: new RegExp(
      `\\b(?:planes|plan|internet|wifi|fibra|cobertura|servicio|operan|operadores|atienden|llegan?|trabajan|tienen|hay|comparan|ofrecen|instal\\w+|funciona\\w*|sirve)\\b(?: \\w+){0,4} (?:en|de|para|a) ${OTHER_COUNTRY}\\b|\\b(?:vivo|vivimos|resido|mi casa (?:esta|queda)) en ${OTHER_COUNTRY}\\b`,
    ),
    // What is done from here, or was there: "internet para hablar con mi hijo en España".
    unless:
      /\b(?:hij\w+|famili\w+|llam\w+|video\w*|habl\w+|comunic\w+|ver|veo|netflix|partidos?|liga|canal(?:es)?|noticias|tv|tele|television|roaming|celular|minutos|pag\w+|jug\w+|juego|servidor(?:es)?|remot\w+|trabajo|viaj\w+|vengo|llegue|llegamos|regres\w+|volver|antes|aca|aqui|peru|chile|lima|santiago|avenida|av|calle|jiron|jr|urbanizacion|urb)\b/,
    intents: ["fallback"],
    isCertain: true,
    text: ({ country }) =>
      `Solo comparo planes ${country === "peru" ? "del Perú; los de Chile están en nuestra página de Chile" : "de Chile; los del Perú están en nuestra página del Perú"}. De otros países no tengo planes ni precios.`,
  },
  /** An installation that turns out to be impossible. */
  failed_installation: {
    words:
      /\bsi (?:(?:el|los|al|un) (?:tecnicos?|final) )?(?:no (?:me |se |lo )?(?:pued\w+|logr\w+|hay como|consig\w+)|resulta que no (?:se )?pued\w+) instal\w+/,
    intents: ["installation", "coverage", "how_it_works", "buy", "payment"],
    isCertain: true,
    text: () =>
      "Si el técnico no puede instalar, qué pasa con el contrato y si se cobra la visita lo define cada operador, y no está en nuestro catálogo: un asesor te lo confirma antes de contratar, sin costo. A nosotros no nos pagas nada en ningún caso.",
  },
  /** What an installation out of the ordinary costs. */
  installation_extras: {
    words:
      /\b(?:cobr\w+|cuest\w+|cost\w+|pag\w+|sale|vale|gratis)\b.{0,60}\b(?:adicional(?:es)?|extras?|metros?|por mover\w*|mover (?:el|la|los)|puntos?|(?:segundo|tercer|cuarto|quinto|ultimo|\d+) pisos?|pisos? \d+|cambiar de lugar|otro cuarto|reprogram\w+|ya (?:hay|tengo|tenia|esta))\b|\b(?:(?:segundo|tercer|cuarto|quinto|ultimo|\d+) pisos?|pisos? \d+|puntos? (?:extras?|adicional(?:es)?|mas)|(?:segundo|otro|tercer|nuevo) punto|ya (?:hay|tengo|tenia|esta))\b.{0,60}\b(?:cobr\w+|cuest\w+|costo|pag\w+|sale)\b|\b(?:necesito|quiero|quisiera|pon\w+|instal\w+|dej\w+) (?:\w+ )?(?:segundo|otro|nuevo) punto\b/,
    intents: ["installation"],
    precedesReply: true,
    text: () =>
      "Lo que se cobra aparte de la instalación normal (otro punto, más cable, un piso alto, un traslado del router) lo define cada operador y no está en nuestro catálogo: un asesor lo confirma antes de contratar.",
  },
  /** Which operators can enter the visitor's building. */
  building_access: {
    words:
      /\b(?:edificio|condominio|block|torre|departamento|depa|depto|residencial)\b.{0,50}\b(?:sol[oa] (?:hay|tiene|esta|dejan?|permiten?|entra)|(?:poner|instalar|contratar|pedir|meter) otr[oa]|otr[oa] (?:operador|compania|empresa)|llegan?|entran?|no dejan?|dejan? entrar|permit\w+)\b|\bsol[oa] (?:entra|dejan?|permiten?) .{0,20}\b(?:companias?|operador(?:es)?|empresas?)\b.{0,20}\b(?:edificio|condominio|block|torre)\b|\b(?:puedo|podria|se puede|dejan?)\b.{0,30}\botr[oa]\b.{0,30}\b(?:edificio|condominio|block|torre)\b|^(?:(?:y|tambien|pero|llegan?|entran?) )*a (?:los |mi |un )?(?:edificios?|condominios?|departamentos?)(?: tambien)?$/,
    // "El conserje no deja pasar a cualquiera" is said of the technician.
    unless:
      /\b(?:precios?|cuest\w+|cuanto|mas barat\w+|descuentos?|tarifas?)\b|\b(?:conserj\w+|porteria|portero|guardia|vigilante)\b(?!.*\b(?:otr[oa]|una|sol[oa]|operador(?:es)?|companias?|empresas?)\b)/,
    intents: ["building_price", "coverage", "plan_type", "operator"],
    text: ({ country, isPlaced }) =>
      `Qué operadores entran a tu edificio depende del edificio y de cada operador, y no está en nuestro catálogo: pregunta a la administración cuáles tienen cableado y si dejan entrar a otro, y un asesor lo confirma con tu dirección, sin costo.${isPlaced ? "" : ` Dime tu ${MARKET_WORDS[country].district} y te digo qué operadores sé que llegan ahí.`}`,
  },
  /** What a router, a repeater or another decoder costs. */
  equipment_cost: {
    words:
      /\b(?:cuanto|precio|costo|cobran?|cuestan?|pag(?:o|a|ar)|gratis)(?: \w+){0,4} (?:router|modem|el aparat(?:it)?o|los aparatos|repetidor(?:es)?|extensor(?:es)?|amplificador(?:es)?|mesh)\b|\b(?:router|modem|repetidor(?:es)?|extensor(?:es)?|amplificador(?:es)?|mesh)(?: +\w+){0,8} (?:gratis|se pagan?|cuestan?|costo|se compran?|comprar(?:lo)?|prestad[oa]s?|alquilad[oa]s?|cobran?|aparte|precio)\b/,
    unless: /\b(?:instal\w*|devolv\w+|devuelv\w+|baja|cancel\w+|mudo|mudanza)\b/,
    intents: ["plan_details", "installation", "price", "plan_type", "operator", "outage", "free"],
    isCertain: true,
    isOfPlans: true,
    text: () =>
      "Lo usual es que el router y los decodificadores del plan sean prestados mientras dura el contrato, y que un repetidor se pague aparte. Lo que cuestan el router, los repetidores y otros equipos lo define cada operador y no está en nuestro catálogo: un asesor lo confirma antes de contratar, sin costo.",
  },
  /** Router, repeaters, kind of connection or limits of use, of which the catalogue says nothing. */
  equipment: {
    words:
      /\b(?:router|modem|repetidor(?:es)?|extensor(?:es)?|mesh|wifi 6|doble banda|dual band|ip (?:fija|publica)|5g|4g|cgnat|wifi\b.{0,30}\b(?:pisos?|plantas?|cuartos?|habitacion\w*|azotea|patio|toda la casa)|casa de \d pisos|\d pisos|antivirus|coaxial|fibra o|o (?:es )?(?:fibra|cobre|antena)|inalambric[oa]|antena|satelital|tecnologia|hfc|ftth|adsl|ilimitad[oa]s?|(?:limite|tope) de (?:datos|gigas|consumo|descargas?|uso)|se acaban los datos)\b/,
    unless:
      /\b(?:instal\w*|cuest\w+|cobra\w*|precios?|devolv\w+|no llega|senal|(?:donde|en que parte) (?:\w+ )?(?:qued|pon|va|instal)\w*|pong\w+ (?:el |la )?(?:router|modem)|enchuf\w+|por (?:correo|encomienda|courier))\b/,
    intents: ["plan_details", "installation", "plan_type", "operator", "speed", "comparison"],
    isOfPlans: true,
    text: () =>
      "El modelo de router, los repetidores, el tipo de conexión, la IP fija y los límites de uso los define cada operador y no están en nuestro catálogo: un asesor los confirma con él antes de contratar, sin costo.",
  },
  /** When the technician comes, and how long it takes. */
  installation_date: {
    words:
      /\binstal\w+ (?:mas )?(?:rapido|antes|pronto|primero)\b|\bmas (?:rapido|pronto) (?:me |nos |lo )?instal\w+|\b(?:(?:en )?cuant[oa]s? (?:tiempo|dias?|semanas?|horas?)|(?<!\b(?:que (?:hacen|pasa|traen|ponen|tengo|debo|hay)|cuant[oa]s \w+|quien)\b.*)cuando (?:me |nos )?(?:vienen|instalan?|instalar\w+|ponen|pondrian|vendrian|tendria\w*|quedaria|dejarian)|que tan (?:luego|rapido|pronto) (?:me |nos |lo )*(?:pued\w+ |podr\w+ |van a )?(?:pon|instal|conect|vien|vendr)\w*|(?:elegir|escoger|pedir|ver) (?:yo )?(?:el |la |que )?(?:dia|hora|horario|fecha)|si (?:\w+ ){0,2}(?:contrato|contratara|pido|firmo|saco) (?:hoy|ahora|manana|ahorita|al ?tiro|el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo))|demor\w+|tarda\w*|(?:tengo que|hay que|debo|tiempo) (?:de )?esper\w+|que (?:dia|dias|hora)|cuando (?:tengo que |debo |deberia |me conviene |puedo )?contrat(?:o|ar)|mismo dia|domingos?|sabados?|feriados?|fines? de semana)\b/,
    unless:
      /\b(?:tiempo minimo|quedar(?:me|se|nos)|amarr\w+|oblig\w+|atad[oa])\b|^(?!.*\binstal).*\b(?:dura|duran|duracion) (?:el |la |los |un )?(?:contrato|permanencia|promo\w*|oferta|descuento|garantia)\b|\b(?:contrato|permanencia) (?:es |seria )?(?:por|de) cuanto tiempo\b|\bcuanto tiempo .{0,20}\b(?:contrato|permanencia|amarr\w+)\b|^(?!.*\bcuando (?:me |nos )?(?:instal|viene|vendr|pon)).*\b(?:cuest\w+|cobr\w+|gratis|costo|precio|pag\w+)\b/,
    intents: ["installation", "permanence", "buy", "unconnected", "comparison"],
    isOfPlans: true,
    isBeyondDetails: true,
    text: () =>
      "La fecha la coordina un asesor con el operador después de confirmar la cobertura; el plazo y los días los pone el operador, también si atiende sábados, domingos o feriados, y no están en nuestro catálogo. Lo nuestro: te llamamos en 24 horas hábiles desde que dejas tus datos. No des de baja tu servicio de hoy antes de tener día y hora.",
  },
  /** Walls, cables and whom the technician has to ask. */
  installation_work: {
    words:
      /\b(?:romp\w+|perfor\w+|taladr\w+|(?:bajar|abrir|desarmar|sacar) (?:el |la |un )?(?:techo|cielo|muro|piso)|huec\w+|agujer\w+|hoy(?:o|os|it\w+)|canaletas?|ductos?|picar|pared(?:es)?|murallas?|tabiques?|conserj\w+|(?:pas\w+|va|entra\w*|met\w+|tir\w+) (?:\w+ ){0,3}por (?:el )?(?:techo|entretecho|fuera|dentro|afuera|adentro|abajo|arriba|donde)|permisos? (?:del?|a la|a mi|al) \w+|el duen[oa]|la junta|el administrador|la administracion|el comite|empotrad\w+|cable\w* (?:(?:se |lo )?\w+ )?(?:por|visible|expuest\w+)|(?:qued\w+|se ven?) fe[oa]s?)\b/,
    unless: /\b(?:no llega|senal|cuest\w+|cobr\w+|precio)\b/,
    intents: ["installation", "building_price", "plan_details", "coverage"],
    isOfPlans: true,
    isBeyondDetails: true,
    text: ({ country }) =>
      `Lo usual es que el cable entre desde la calle o por la canaleta del edificio hasta donde pondrás el router; a veces hace falta un agujero pequeño. Si ${MARKET_WORDS[country].rents} o vives en edificio, pide antes permiso al dueño o a la administración. Por dónde pasa el cable, si hay que perforar y qué permiso hace falta lo ve el técnico del operador y no está en nuestro catálogo: un asesor lo consulta antes de contratar, sin costo.`,
  },
  /** Whom, when and what an installation takes, as against what it costs. */
  installation_details: {
    words:
      /\b(?:instal\w*|tecnic\w+|router|modem|equipos?|aparatos?|cable\w*|visita|conex\w+|pon(?:e|en|er|gan)\w*|conect\w+|vien\w+|venir|veng\w+|vayan|lleguen|trae[nr]?|puntos?|casa|pisos?|presente|hoyos?|puerta)\b/,
    unless:
      /\b(?:cuest\w+|cost[oe]\w*|cobr\w+|gratis|gratuit\w+|preci\w+|pag\w+|val[eo]\w*|sale\w*|saldr\w+|cuanto|cuantos soles|regal\w+|incluid\w+|promo\w*|tarifa\w*|barat\w+|car[oa]|cargo|derecho (?:de|a)|gastos?|mano de obra|cero|0|soles|plata|lucas?|ahorr\w+)\b|^(?:(?:y|la|el|en|con|sobre|info\w*|hay|tienen|que tal|quiero|quisiera|saber|para|del?|instalacion|planes?|sin)(?: +|$))+$|^(?:y |el |la |los )*\w+$/,
    intents: ["installation"],
    isGeneral: true,
    text: () =>
      "La instalación la hace un técnico del operador, y un asesor coordina la fecha después de confirmar la cobertura. Sus detalles (visita, equipos, cableado, quién recibe) los define cada operador y no están en nuestro catálogo: el asesor te los confirma antes de contratar, sin costo. Lo que cobra cada operador por instalar sí lo tengo.",
  },
});

/** To how many districts each operator is known to reach; empty where nothing is known. */
const reachText = (plans: readonly Offering[], country: Country): string => {
  const reached = new Map(plans.map(({ brand, coverage }) => [brand, coverage.yes.length]));
  const known = [...reached].filter(([, districts]) => districts > 0).toSorted(([, a], [, b]) => b - a);
  return known.length === 0
    ? ""
    : ` ${country === "peru" ? "Distritos a los" : "Comunas a las"} que sé que llegan: ${known.map(([brand, districts]) => `${brand} ${districts}`).join(", ")}.`;
};

import { es } from "../es.ts";
import type { Intent } from "../intents/lexicon.ts";
import { MARKET_WORDS } from "../market-words.ts";
import { type Offering, operatorsOf } from "../offering.ts";
import { BUSINESS_PREMISES } from "../text/business-premises.ts";
import { topics } from "./topic.ts";

/** What a possible customer's question about the conditions is taken for. */
const OF_NEW_CUSTOMERS = [
  "buy",
  "how_it_works",
  "payment",
  "plan_details",
  "unconnected",
  "installation",
  "cancel_contract",
  "price",
  "operator",
] as const satisfies readonly Intent[];

/** Said by who rents the home and asks whether a service can be had there. */
const TENANCY = [
  "\\b(?:pension|residencial|hostal)\\b.{0,25}\\b(?:puedo|podria|se puede|(?:me|nos) (?:instal|pon)\\w+)|\\bvivo de allegad[oa]\\b",
  "^(?:(?:yo|es que|pero|y|si) )*(?:alquilo|arriendo)$",
  "^(?:(?:es|el|la|mi|un|pero|y) )*(?:local|casa|depa\\w*|depto|cuarto|pieza) (?:es )?(?:alquilad|arrendad)[oa]$",
  "\\b(?:depa\\w*|casa|cuarto|departamento|depto|pieza|minidepa\\w*) (?:es )?(?:alquilad|arrendad)[oa]\\b.{0,50}\\b(?:puedo|podria|se puede|(?:me|nos) (?:dan|instal\\w+|pon\\w+|dejan?)|contrat\\w+|a mi nombre)",
  "\\b(?:alquilo|arriendo(?! de\\b)|(?:vivo|vivimos|estoy|estamos) (?:(?:de|en) )?(?:alquilad[oa]s?|alquiler|arrendad[oa]s?))\\b.{0,40}\\b(?:puedo|podria|se puede|(?:me|nos) (?:pueden?|podrian?|podran) (?:dar|instalar|poner)|(?:me|nos) (?:dan|darian|instal\\w+|pon\\w+|dejan?|acept\\w+)|contrat\\w+|igual)\\b",
  "\\b(?:inquilin[oa]s?|arrendatari[oa]s?|(?:puedo|podria|se puede) (?:\\w+ ){0,6}(?:alquilad|arrendad)[oa]|(?:vivo|estoy) (?:alquilando|arrendando)|(?:ser|no soy)(?: el| la)? (?:duen[oa]|propietari[oa]))\\b",
].join("|");
/** What is shown to contract. */
const PAPERS =
  "\\b(?:documentos?|papeles|requisitos?|extranjer\\w+|(?:sin|no tengo) (?:el |mi )?(?:rut|dni)|rut (?:chileno|provisorio)|(?:necesito|piden|con|sin|tener)(?: el| mi)? (?:rut|dni|clave unica)(?: (?:chileno|para contratar))?(?=$| (?:para|y|o|si|basta|alcanza)\\b)|contrat\\w+ con (?:mi )?ruc|(?:necesito|piden|hace falta|debo tener)(?: el| un)? ruc$|carnet?|cedula|pasaporte|ptp|venezolan[oa]s?|a nombre de (?:mi|otr[oa]|un|una|alguien)|(?:internet|servicio|contrato|poner\\w*) a mi nombre|(?:menor|mayor) de edad|que (?:necesito|se necesita|hace falta|tengo que (?:tener|llevar|presentar|dar))(?: tener)? (?:para|pa) (?:contrat|sac|ped|afili|poner|inscrib|suscrib)\\w*|(?:que|cuales) (?:me )?piden|(?:sin|no tengo) (?:un |el |mi )?recibo (?:de (?:luz|agua)|a mi nombre)|(?:piden?|pides|necesito|necesitan|hace falta|hay que (?:presentar|llevar|mostrar))(?: un| el| algun)? recibos?(?: de (?:luz|agua))?)\\b";

/** What holds before and during a contract, which each operator sets. */
export const CONTRACT = topics({
  /** A service that is not used for some time. */
  pause: {
    words:
      /\b(?:congelar\w*|suspender\w*|suspension|pausar\w*|en pausa)\b|\b(?:me voy|nos vamos|salgo|viajo|voy a viajar|estare|voy a estar) (?:de viaje|fuera(?= |$)|de vacaciones|al extranjero|a provincia)/,
    unless: /\b(?:celular|chip|roaming|alarma|camara|instal\w+|contrat\w+|llam\w+|cortaron|grab\w+)\b/,
    intents: ["cancel_contract", "permanence", "payment", "plan_type", "buy", "plan_details", "price"],
    isCertain: true,
    text: ({ country }) =>
      `Si no vas a usar el servicio por un tiempo, pide a tu operador una suspensión temporal antes de dar de baja${country === "peru" ? "; Osiptel regula ese derecho del titular" : ""}. El mínimo y el máximo de días, el costo y si la permanencia se alarga los define cada operador y no están en nuestro catálogo. Si es por pocos meses y aún no contratas, te convienen los planes sin permanencia: pregúntame por ellos.`,
  },
  plan_change: {
    words:
      /\b(?:puedo|podria|se puede|podemos|me dejan|permiten)\b.{0,20}\b(?:subir|bajar|cambiar|aumentar|agregar|anadir|quitar|mejorar)(?:le|me|l[oa])?\b.{0,40}\b(?:despues|luego|mas adelante|en el camino|mas tarde|en unos meses)|\b(?:cambi\w+|sub\w+|baj\w+) de plan\b|\b(?:cambi\w+|subir|bajar) mi plan\b|\bsi (?:despues|luego|mas adelante|en unos meses)\b.{0,30}\b(?:me|nos) (?:puedo|podria|podemos) (?:pasar|cambiar|quedar) (?:a|con)\b/,
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
    text: () =>
      "Lo usual es que tu operador te deje subir o bajar de plan sin cambiar de contrato, si tu zona lo permite; bajar durante la permanencia puede tener condiciones. Desde cuándo se puede y cuánto cuesta los define cada operador y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.",
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
    text: ({ country }) =>
      `Puedes tener dos servicios en la misma casa, también de operadores distintos: cada uno con su contrato, su router y su ${MARKET_WORDS[country].bill}. Para dos domicilios hacen falta dos contratos. Los descuentos y las condiciones de una segunda línea los define cada operador y no están en nuestro catálogo: un asesor los confirma antes de contratar, sin costo.`,
  },
  holder_change: {
    words:
      /\bcambi\w+ (?:de |el |al |la )*(?:titular|titularidad)\b|\b(?:cambio|traspas\w+) de (?:titular|titularidad|nombre)\b|\btraspas\w+\b.{0,20}\b(?:servicio|internet|contrato|linea|plan)\b|\b(?:pasar|cambiar|poner)(?:lo|la)?(?: (?:el|mi))? (?:servicio|internet|contrato|recibo) (?:a|al) (?:nombre|otro titular)\b.{0,20}\b(?:otra persona|inquilin\w+|esta a nombre)\b/,
    unless: /\b(?:instal\w+|celular|chip|alarma|auto|carro)\b/,
    intents: ["cancel_contract", "buy", "payment", "how_it_works"],
    isCertain: true,
    text: () =>
      "El cambio de titular se pide al operador de hoy: lo hacen el titular y la persona que recibe el servicio, con el documento de los dos y sin deudas. Si el titular no puede o no quiere, la otra persona puede contratar uno nuevo a su nombre, y en eso te ayudamos sin costo.",
  },
  /** The service of a person who has died. */
  holder_death: {
    words:
      /^(?=.*\b(?:espos[oa]|marido|mujer|senora|pareja|conviviente|pa|ma|pap[ai]\w*|mam[ai]\w*|padres?|madre|abuel\w+|hij[oa]|herman[oa]|ti[oa]|suegr[oa]|viej[oa]|duen[oa]|titular|difunt[oa]|finad\w+|fallecid[oa])\b)(?=.*\b(?:(?:a|bajo) (?:su|el) nombre|a nombre (?:de|del)|titular\w*|contrat\w+|recibos?|boletas?|cuenta|baja|cancel\w+|cort\w+|anul\w+|cerr\w+|cierr\w+)\b).*\b(?:falleci\w+|murio|ha muerto|difunt[oa]|finad\w+)\b/,
    unless:
      /\b(?:celular|chip|alarma|auto|carro|vehic\w+|seguro|soat)\b|\bmurio (?:el |la |mi |tu |ese |este |nuestro )?(?:router|modem|internet|wifi|senal|deco\w*|tele\w*|cable|linea|servicio|compu\w*|laptop)\b|\b(?:router|modem|internet|wifi|senal|deco\w*|tele|cable|linea) (?:ya )?(?:se )?(?:me )?murio\b/,
    intents: ["cancel_contract", "buy", "payment", "how_it_works"],
    isCertain: true,
    isBeyondDetails: true,
    text: ({ country }) =>
      `Siento mucho tu pérdida. El contrato sigue a nombre de quien falleció hasta que la familia avisa al operador: se le pide la baja o el cambio de titular con ${country === "peru" ? "el acta" : "el certificado"} de defunción y tu documento. Qué más pide y si queda ${MARKET_WORDS[country].aBill} o permanencia por pagar lo dice él, no nuestro catálogo. Ese trámite no podemos hacerlo nosotros; si luego quieres un servicio a tu nombre, te ayudamos sin costo.`,
  },
  /** The same service in another home. */
  moving: {
    words:
      /\b(?:me|nos) (?:mud\w+|cambi\w+ de (?:casa|depa\w*|depto|departamento|pieza|comuna|direccion))\b.{0,60}\b(?:llev(?:ar\w*|o)|tra(?:igo|er\w*)|de ?nuevo|el mismo (?:plan|internet|servicio|contrato))\b|\btraslad\w+|\b(?:me|nos) (?:cambi|mud)\w+ a\b.{0,30}\bllev(?:o|ar|arme|arl[oa])\b|\bllev(?:ar|arme|arlo)\b.{0,25}\b(?:internet|servicio|plan|router|modem)\b|\b(?:internet|servicio|plan|router)\b.{0,25}\b(?:otra casa|nueva casa|nueva direccion|mudanza|si me mudo|me cambio de casa)\b|\bcambi\w+ (?:de|el|mi) (?:domicilio|direccion)\b|\b(?:me|nos) (?:cambi\w+ de casa|mud\w+)\b.{0,40}\b(?:que (?:hago|pasa)|puedo|sigo|pierdo|mantengo)\b|\b(?:que (?:hago|pasa)|puedo) .{0,40}\b(?:me|nos) (?:cambi\w+ de casa|mud\w+)\b|\b(?:si|cuando) (?:me|nos) (?:mud(?:o|amos|e|ara)|cambi(?:o|amos) de (?:casa|depa\w*))\b|^(?!.*\b(?:recom\w+|conviene|que (?:internet|plan\w*|hay|compania|operador|empresa)|cual(?:es)?|busco|quiero|necesito)\b).*\b(?:me|nos) (?:cambi|mud|traslad)\w+ de (?:casa|depa\w*|depto|dpto|departamento|pieza|cuarto)\b.{0,30}\b(?:a|al|en) [a-z]+(?! (?:otr|compania|operador))|^(?:(?:hola|buenas|pronto|ya) )*(?:me|nos) (?:mud|cambi|traslad)\w+ de (?!plan|operador|compania|empresa|internet|servicio|proveedor|marca|velocidad|duo|trio|pack|casa|depa|domicilio|direccion|numero|linea|movil|celular|television|prepago|postpago|fibra|cable|cobre|antena|tele)[a-z]+(?: [a-z]+){0,2} al? (?!otr|un|fin|mitad|fibra|duo|trio|tu|su|mas|menos|mejor)[a-z]+(?: (?!(?:que|cual(?:es)?|quien(?:es)?|hay|llegan?|tienen|y)\b)[a-z]+){0,3}(?: (?:en|el|este|la|proximo|a) .{1,20})?$/,
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
    ],
    text: ({ country, isPlaced }) =>
      `El traslado lo hace el operador que tienes hoy: pídelo unas semanas antes, y él te dice si llega a la otra dirección, cuánto cuesta y qué pasa con los equipos. Si no llega, pregúntale si puedes terminar el contrato sin penalidad. Si prefieres cambiar, te ayudo a comparar planes${isPlaced ? "." : `: dime en qué ${MARKET_WORDS[country].district} está la otra casa y te digo qué operadores sé que llegan ahí.`}`,
  },
  /** Whether a card is needed to pay. */
  without_card: {
    words:
      /\b(?:sin|no (?:tengo|tenemos|uso|usamos|manejo|cuento con)|necesito|necesitan|piden?|hace falta|exigen?|obligatori[oa])(?: (?:tener|usar|una?|mi|la|ninguna|ni))* tarjetas?\b/,
    unless:
      /\b(?:descuentos?|prepago|titular|devol\w+|reembols\w+|propiedad|circulacion|auto|carro|vehic\w+|moto|chip|sim|memoria|video|sonido|red)\b/,
    intents: ["payment", "buy", "how_it_works"],
    isCertain: true,
    text: ({ country }) => `No suele hacer falta una tarjeta. ${es.payment(country)}`,
  },
  /** Who owes money to an operator, or is on a list of debtors. */
  debts: {
    words:
      /\b(?:infocorp|sentinel|dicom|equifax|(?:historial|evaluacion|calificacion) crediti\w+|moros[oa]|deudas?)\b|\ble (?:debo|debia|adeudo) (?:a|al)\b|\b(?:debo|debia|adeudo|debiendo)\b.{0,60}\b(?:contrat\w+|cambi\w+|pas\w+|sacar|con otr[oa]|a otr[oa]|igual|me (?:dan|aceptan|atienden|ponen|instalan)|se puede)\b/,
    unless: /\b(?:retir\w+|baja|fin|cancelar|anular|terminar|solicitud|actualiz\w+|usar\w*|titularidad)\b/,
    intents: OF_NEW_CUSTOMERS,
    isOfPlans: true,
    text: () =>
      "Las deudas y el historial crediticio los mira cada operador, que decide si acepta o pide un pago por adelantado: deberle a uno no dice qué hará otro. Cómo lo evalúa cada uno no está en nuestro catálogo: un asesor te lo confirma antes de contratar, sin costo.",
  },
  /** Who rents the home. */
  tenancy: {
    words: new RegExp(TENANCY),
    // Who asks what to show gets that as well.
    unless: new RegExp(
      `${PAPERS}|\\b(?:retir\\w+|baja|fin|cancelar|anular|terminar|solicitud|actualiz\\w+|usar\\w*|anterior)\\b`,
    ),
    intents: [...OF_NEW_CUSTOMERS, "coverage", "plan_type", "building_price"],
    isOfPlans: true,
    text: ({ country }) =>
      `No suele hacer falta ser el dueño: el contrato va a tu nombre y, si ${MARKET_WORDS[country].rents}, pídele permiso para el cableado, también si es solo una habitación. Los requisitos los pone cada operador y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.`,
  },
  /** What an operator asks of a new customer. */
  requirements: {
    words: new RegExp(`${TENANCY}|${PAPERS}`),
    unless:
      /\b(?:retir\w+|baja|fin|cancelar|anular|terminar|solicitud|actualiz\w+|usar\w*|anterior|(?:al|con el) tecnico)\b/,
    intents: OF_NEW_CUSTOMERS,
    isOfPlans: true,
    text: ({ country }) =>
      `Lo usual: el titular es mayor de edad y muestra su documento vigente (${country === "peru" ? "DNI o, si es extranjero, carné de extranjería, PTP o pasaporte" : "cédula con RUT; si es extranjero y aún no tiene, pregunta si aceptan el pasaporte"}) y da la dirección exacta; a veces piden ${MARKET_WORDS[country].aBill} de luz o agua para ubicarla. No suele hacer falta ser el dueño de la casa: si ${MARKET_WORDS[country].rents}, pídele permiso para el cableado. Si va a nombre de otra persona, contrata ella. Los requisitos los pone cada operador y no están en nuestro catálogo: un asesor te los confirma antes de contratar, sin costo.`,
  },
  invoice: {
    words:
      /^(?:(?:y|me|con) )*facturas? (?:dan|emiten|tienen|hacen|entregan)$|\b(?:dan|dar(?:me)?|den|emit\w+|tienen?|quiero|necesito|con|hacen|hacer|entregan?|entregar) (?:la |una |me )?factura\b|\b(?:dan|emit\w+|entregan?|hacen) boletas? (?:o|y) facturas?\b|\b(?:internet|plan|servicio|recibo|boleta|contrat\w+|pyme|empresa|negocio) con (?:ruc|(?:boletas? (?:o|y|e) )?factura)\b|\b(?:a|al) nombre de (?:mi|la|una|nuestra) (?:empresa|negocio|pyme|sac|eirl|sociedad)\b|\bfactura(?:r|cion)? (?:a nombre|con (?:ruc|rut)|electronica|para (?:mi|la) empresa)\b/,
    unless: /^(?:para|a) (?:mi |una )?empresas?\b/,
    intents: ["payment", "buy", "plan_type", "plan_details", "how_it_works", "speed", "price", "unconnected"],
    isOfPlans: true,
    text: ({ country }) =>
      `La factura o boleta la emite el operador con el que contratas, a nombre del titular: si la necesitas con ${country === "peru" ? "RUC" : "RUT de empresa"}, dilo antes de firmar, porque el contrato tiene que ir a ese nombre. Un asesor confirma antes si el plan lo permite.`,
  },
  business: {
    words: new RegExp(
      [
        "\\b(?:planes?|internet|servicios?|tarifas?|fibra|lineas?) (?:\\w+ )?(?:para|de) (?:mi |una |la |las )?(?:empresas?|pymes?)\\b",
        `\\b(?:para|tengo|en|duen[oa] de|soy de) (?:mi |una? |el |la |nuestr[oa] |mi pequen[oa] )?(?:${BUSINESS_PREMISES}|academia|colegio)\\b`,
        `\\b(?:tenemos|abrimos|abri|voy a abrir) (?:una?|mi) (?:${BUSINESS_PREMISES})\\b`,
        "\\bwifi (?:a|para) (?:los |mis |nuestros )?clientes\\b|\\b(?:mis|nuestros) clientes (?:tengan|usen|se conecten)\\b",
        "\\b(?:corporativ|empresarial)\\w*",
        "^(?:(?:y|hay|tienen|tienes|ofrecen|atienden|algo|planes|internet|quiero|es|seria) )*(?:para|a) (?:(?:mi|una|la) )?(?:empresas?|negocios?|pymes?|oficinas?)(?: con (?:ruc|rut))?$",
      ].join("|"),
    ),
    intents: ["plan_type", "operator", "price", "how_it_works", "buy", "speed", "coverage"],
    precedesReply: true,
    isOfPlans: true,
    text: () =>
      "Los planes de nuestro catálogo son para el hogar; los de empresas los ofrece cada operador aparte. Si te sirve uno de hogar, te ayudo a compararlos.",
  },
  /** Whether a service or a price is guaranteed. */
  guarantee: {
    words:
      /\b(?:garanti[zs]\w+|garantia|(?:me|nos) (?:l[oa] )?(?:aseguras?|aseguran|prometes?|prometen))\b|^(?:o sea |entonces |y |pero )*(?:que )?(?:no|nunca) se (?:me )?(?:cae|corta|cuelga)(?: nunca)?$/,
    unless: /\b(?:garantia de (?:la|el|mi|alquiler)|mes de garantia)\b/,
    mayBeElsewhere: true,
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
    ],
    isOfPlans: true,
    text: () =>
      "No puedo garantizártelo: somos un comparador. La velocidad mínima, las fallas y el precio los fija el contrato del operador; un asesor los confirma con él antes de contratar, sin costo.",
  },
  /** A change of mind after contracting. */
  withdrawal: {
    words:
      /\b(?:arrepient\w+|arrepent\w+|retract\w+|desist\w+|cambio de opinion|dias (?:para|de) (?:devol\w+|anular))\b|\bno (?:me|nos) (?:gust\w+|convenc\w+)\b.{0,25}\b(?:devolv\w+|devuelv\w+|anul\w+)|\b(?:puedo|se puede) devolverl[oa]\b|\bsi (?:al final )?no (?:me|nos) gusta (?:el |como (?:funciona|es) el )?(?:internet|servicio|plan)\b|\b(?:instal\w+|contrat\w+|firm\w+)\b.{0,30}\bhace (?:\w+ ){1,2}(?:dias?|semanas?)\b.{0,25}\b(?:me quiero (?:ir|salir|cambiar)|ya no (?:l[oa] )?quiero)\b|\bfirm\w+\b.{0,40}\b(?:como (?:lo |la )?(?:anul|desh|cancel)\w+|puedo (?:anular|deshacer)\w*)\b|\b(?:cancel|anul|devolv|devuelv)\w+ (?:(?:el|lo|la|mi|contrato|servicio|plan|internet) )*si no (?:me|nos) (?:gust|conven|sirv)\w+/,
    // "Si me arrepiento al tercer mes, ¿me cobran penalidad?" asks of the permanence.
    unless:
      /\b(?:solicitud|mis datos|llam\w+|formulario|penalidad(?:es)?|penalizacion|multas?|permanencia|(?:al?|el|los|en) (?:(?:primer|segundo|tercer|cuarto|quinto|sexto|\d{1,2}) )?mes(?:es)?)\b/,
    intents: ["permanence", "cancel_contract", "buy", "plan_details", "payment", "how_it_works"],
    isOfPlans: true,
    text: ({ plansAsked }) =>
      `El plazo y la forma de arrepentirte están en el contrato del operador, no en nuestro catálogo: un asesor te los confirma antes de contratar; si ya firmaste, pídelo cuanto antes al operador y guarda el código.${withoutTermText(plansAsked)} Comparar aquí no te compromete a nada.`,
  },
  /** Discounts, pauses, taxes, instalments and the like, which each operator sets. */
  conditions: {
    words:
      /\b(?:me|nos) (?:hac\w+|das|dan|pued\w+ (?:hacer|dar)) (?:un |algun |una )?(?:descuento|descuentito|rebaja|rebajita)\b|\bdescuentos?\b.{0,30}\b(?:tarjetas?|banco|debito|credito|caja|(?:todo )?(?:el|un|1) ano|adelantad[oa]|anual|navidad|fiestas|amig[oa]s?|familiar(?:es)?|vecin[oa]s?)\b|\b(?:amig[oa]s?|familiar(?:es)?|vecin[oa]s?|(?:todo )?(?:el|un|1) ano|adelantad[oa])\b.{0,30}\bdescuentos?\b|\b(?:regal(?:o|os|an|as|ito)|obsequi\w+|premios?)(?: (?:algo|alguna? cosa|por|si|al))?\b.{0,12}\b(?:contrat\w+|cambi\w+|afili\w+)|\bregal(?:an|aran|as) (?:una? |el |la |algun[oa]? )?(?:teles?|televisor(?:es)?|celular|tablet|laptop|balon|parlante|cosas?)\b|\b(?:puedo|podria|se puede|podemos|me dejan|permiten)\b.{0,20}\b(?:subir|bajar|cambiar|aumentar|agregar|anadir|quitar|sacar|pasar|poner|mejorar)(?:le|me|l[oa])?\b.{0,40}\b(?:despues|luego|mas adelante|en el camino|mas tarde|en unos meses)\b|\b(?:mismo plan|un solo plan|mismo contrato) (?:en|para) (?:2|los 2|las 2|ambas|ambos|dos)\b|\bcon el mismo (?:plan|contrato)$|\b(?:adultos? mayor(?:es)?|tercera edad|jubilad[oa]s?|pensionad[oa]s?|discapaci\w+|conadis|convenios?|congelar\w*|suspender\w*|pausar\w*|en (?:cuotas|partes)|mitad (?:ahora|y mitad)|(?:cambi|sub|baj)\w+ de plan|periodo de prueba|dias de prueba|(?:2|dos) (?:lineas|servicios|contratos|conexiones|internets?)(?: de internet)? (?:en|para|a) (?:la |el |mi )?(?:mism[oa]|casa|nombre)|descuentos?\b.{0,20}\bsoy (?:estudiante|universitari[oa]|profesor\w*|docente|jubilad[oa]|militar|policia|enfermer[oa])|soy (?:estudiante|universitari[oa]|profesor\w*|docente|jubilad[oa]|militar|policia|enfermer[oa])\b.{0,25}\b(?:descuento|rebaja|promo\w*|tarifa)|referid[oa]s?|cupon(?:es)?|codigo de descuento|descuentos? (?:para|por ser|a|de) (?:\w+ )?(?:estudiantes?|universitari\w+|profesor\w*|docentes?|militar\w*|policias?|enfermer\w+|trabajador\w*|emplead\w+))\b/,
    unless:
      /\bpromo\w*|\bcanal(?:es)?\b|\bno (?:entiendo|entendemos|se|sabemos) (?:much[oa]|nada|casi nada|bien)\b|\bsolo (?:uso|usa|usamos|veo|ve|vemos)\b|\bpag(?:o|amos) \$? ?\d|\b(?:que|cual) (?:plan|internet) (?:\w+ )?(?:le|me|nos|les) (?:sirve|conviene|recomiend\w+)/,
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
    ],
    isOfPlans: true,
    text: () =>
      "Los descuentos especiales, los regalos, las cuotas, las pausas, los cambios de plan y una segunda línea los define cada operador y no están en nuestro catálogo: un asesor los confirma antes de contratar, sin costo.",
  },
  /** A month that is not paid. */
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
    text: () =>
      "Lo usual si te atrasas: primero un aviso, después el corte, un cobro por mora o por la reconexión y, si la deuda sigue, la baja y el reporte a una central de riesgo. Qué pasa si no pagas un mes o te atrasas (mora, corte, reconexión) lo fija el contrato de cada operador y no está en nuestro catálogo. Antes de que venza, llama a tu operador y pide una prórroga.",
  },
});

/** The operators of which no plan has a minimum stay; empty where there is none. */
export const withoutTermText = (plans: readonly Offering[]): string => {
  const withTerm = plans.filter(({ permanenceMonths }) => permanenceMonths !== 0).map(({ brand }) => brand);
  const free = operatorsOf(plans).filter((brand) => !withTerm.includes(brand));
  return free.length === 0 ? "" : ` No piden permanencia: ${es.list(free)}.`;
};

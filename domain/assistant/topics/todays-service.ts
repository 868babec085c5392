import type { Country } from "../../kernel/market.ts";
import { MARKET_WORDS } from "../market-words.ts";
import { topics } from "./topic.ts";

/** To whom a claim goes that the operator does not resolve. */
export const AUTHORITY: Readonly<Record<Country, string>> = {
  peru: "Osiptel, que resuelve las apelaciones y orienta gratis en la línea 1844",
  chile: "la Subtel, que recibe los reclamos por internet, TV y telefonía",
};

/** After "sube": by how much. */
const BY_AMOUNT =
  "(?:(?:de|en|otros?|unos?|el|la|mi|precio|plan|cuenta|boleta|recibo|tarifa|como) )*\\$? ?\\d[\\d.,]* ?(?:soles|lu[ck]as|pesos)\\b";

/** Faults and questions of the service that a visitor has today, which only its operator can resolve. */
export const TODAYS_SERVICE = topics({
  /** A red light of the router. */
  router_light: {
    words:
      /\b(?:router|modem|aparato|ont|equipo|internet)\b.{0,30}\b(?:luz|luces|foco|led|los|pon) (?:\w+ )?(?:en )?(?:roj[oa]s?|naranjas?|parpade\w+|apagad[oa]s?)\b|\b(?:luz|luces|foco|led) (?:\w+ ){0,2}(?:en )?(?:roj[oa]s?|naranjas?|parpade\w+)\b|\b(?:router|modem)\b.{0,15}\ben rojo\b/,
    unless: /\b(?:alarmas?|camaras?|carro|auto|semaforo|tele|deco|decodificador|la luz se fue)\b/,
    intents: ["outage", "complaint", "installation"],
    isCertain: true,
    text: () =>
      "Una luz roja o que parpadea en el router (LOS, PON o internet) suele decir que no le llega señal. Apágalo un minuto y enciéndelo; revisa que el cable que viene de la calle esté firme y sin dobleces, sin tocarle la punta. Si sigue igual en diez minutos, es una falla o un corte en tu zona: repórtalo a la central de tu operador y anota el código. No somos tu operador, así que no puedo revisar tu servicio; si te pasa seguido, te ayudo a comparar otros planes.",
  },
  /** A neighbour on the visitor's own wifi. */
  wifi_intruders: {
    words:
      /\bvecin[oa]s?\b.{0,25}\b(?:se (?:cuelga|conecta|mete|roba)n?|(?:me )?roban?|usan?)\b.{0,20}\b(?:wifi|internet|senal)\b|\b(?:me (?:estan )?rob\w+|se (?:estan )?(?:cuelg|colg|met)\w+|alguien (?:usa|se conecta)) (?:de |a |en |el |mi )*(?:wifi|internet|senal)\b/,
    unless: /\b(?:hack\w+|ajen[oa]|del vecino|de mi vecin[oa])\b/,
    intents: ["outage", "complaint", "installation"],
    isCertain: true,
    text: () =>
      "Cambia la clave del wifi: se hace en la app del operador o en la página del router, cuya dirección y usuario están en su etiqueta. Pon una clave larga y nueva, apaga la función WPS y mira ahí mismo qué equipos están conectados. Si no puedes entrar, tu operador te ayuda por sus canales de atención.",
  },
  /** Who calls or writes for the site and asks for a card or a password. */
  asked_for_card: {
    words:
      /^(?=.*\b(?:llam\w+|telefon\w+|escrib\w+|mensajes?|whatsapp|asesor\w*|vendedor\w*|de (?:su|parte)|ustedes|asesorador)\b).*\b(?:pid\w+|pide\w*|exig\w+|solicit\w+|necesitan|quieren|dar(?:les?|te)?|di|dicte|dictar\w*) (?:\w+ ){0,4}(?:tarjetas?|claves?|contrasena|cvv|codigo (?:de seguridad|que (?:me )?lleg\w+)|numero de (?:mi )?cuenta)\b/,
    unless:
      /\b(?:para (?:contratar|pagar)|afiliar|debito automatico|de (?:mi )?netflix|del wifi|del router)\b/,
    intents: ["how_it_works", "complaint", "data_protection", "my_request", "payment", "free", "human"],
    isCertain: true,
    text: ({ phone, hours }) =>
      `No des tu tarjeta, claves ni códigos por teléfono o mensaje, tampoco si dicen llamar de nuestra parte: nuestra ayuda es gratis y no hace falta ninguna tarjeta. Cuelga y compruébalo con nosotros: ${phone}, ${hours}. Si ya diste algún dato, avisa a tu banco y puedes denunciarlo a la policía.`,
  },
  /** A caller who says that he is an operator, and asks for data. */
  scam_call: {
    words:
      /\b(?:me|nos|le|mi \w+) (?:han? )?(?:estan )?(?:llam(?:an|aron|o|ando|ado)|escrib(?:en|ieron|io)|mandaron|llego (?:un )?(?:mensaje|correo|sms|link))\b.{0,60}\b(?:dni|claves?|contrasena|tarjeta|codigo|datos|numero de cuenta|estafa\w*|fraude|haciendose|se hacen pasar|dicen que son|diciendo que (?:son|eran|era))\b|\bestafa\w*\b.{0,30}\b(?:llam\w+|telefon\w+)\b/,
    unless:
      /\b(?:ustedes|asesorador|solicitud|formulario|deje|dejado|app|aplicacion|verificacion|no me llega)\b/,
    intents: ["how_it_works", "data_protection", "complaint", "operator", "human", "small_talk"],
    isCertain: true,
    text: ({ phone, hours, country }) =>
      `Ten cuidado: en una llamada que no pediste no des tu ${MARKET_WORDS[country].document}, claves, códigos ni tarjetas. Cuelga y llama tú al número que está en ${MARKET_WORDS[country].theBill} o en la web del operador, para comprobar si fueron ellos. Si ya diste algún dato, avisa a tu banco y al operador, y puedes denunciarlo a la policía. Nosotros solo llamamos a quien dejó sus datos aquí; si dudas de una llamada nuestra: ${phone}, ${hours}.`,
  },
  /** Who is asked for money before anything is installed. */
  advance_payment: {
    words:
      /\b(?:(?:me|nos|le|les) (?:han? )?(?:estan? )?(?:pid\w+|exig\w+|solicit\w+|quieren? que|dicen que|dijeron que|obligan a))(?: \w+){0,4} (?:yape\w*|plin\w*|deposit\w+|transf\w+|adelant\w+|anticip\w+|separ(?:ar|e|en)\b|reserv(?:ar|e|en)\b)|\b(?:tengo|tenemos|hay) que (?:\w+ )?(?:yape\w*|plinear|deposit\w+|transferir)\b/,
    unless: /\b(?:factura|recibo|boleta|deuda|atrasad[oa]|mes(?:es)? adelantad[oa]|por adelantado cada)\b/,
    intents: ["installation", "payment", "how_it_works", "complaint", "data_protection", "buy", "free"],
    isCertain: true,
    text: ({ phone, hours }) =>
      `Ten cuidado: nosotros nunca te pedimos dinero, y no deposites ni yapees a la cuenta de una persona. Lo que cueste la instalación lo cobra el operador. Antes de pagar algo, confírmalo con él por el número de su página oficial. Si dudas de alguien que dice llamar de nuestra parte: ${phone}, ${hours}.`,
  },
  /** Less speed than the contract's. */
  low_speed: {
    words:
      /\b(?:tengo|tenemos|pag(?:o|amos) por) \d+(?: ?(?:megas?|mbps|mb))? (?:y|pero) (?:(?:hoy|ahora|solo|apenas|me|nos|el speedtest|la prueba|no mas|recien) )*(?:llega|llegan|marca|da|dan|sale|mide)\w*\b|\b(?:llega\w*|marca\w*|sale\w*|carga|mide|da)\b.{0,15}\b\d+ ?(?:megas?|mbps|mb)\b.{0,40}\b(?:pag\w+|contrat\w+|deberia|mi plan)\b|\b(?:pag(?:o|amos|ando)|contrate|mi plan es)(?: por| de)? \d+ ?(?:megas?|mbps|mb)\b.{0,30}\b(?:llega\w*|sale\w*|marca\w*|recibo|da)\b|\b(?:pag\w+|contrat\w+) (?:por |de )?\d+(?: ?(?:megas?|mbps|mb))? (?:y|pero) (?:solo |apenas )?(?:me |nos )?(?:da|dan|dieron|llega\w*|sale\w*)\b|\b(?:mi|la) velocidad (?:es |esta |anda )?(?:muy |super |bien )?(?:baja|lenta)\b|\bno (?:me )?(?:llegan?|dan?) (?:toda |ni )?(?:la (?:mitad|velocidad)|los megas|lo que (?:pag|contrat)\w+)|\bmenos (?:megas|velocidad) de l[ao]s? que\b/,
    unless: /\b(?:recomiend\w+|busco|quiero otr\w+|otr[oa] (?:plan|operador)|subida)\b/,
    intents: ["outage", "complaint", "speed", "payment"],
    isCertain: true,
    text: ({ phone, hours, country }) =>
      `Mide la velocidad con cable o al lado del router, con los demás equipos apagados y a varias horas, y guarda los resultados.${country === "peru" ? " La ley (N.° 31207) obliga al operador a darte al menos el 70 % de la velocidad contratada." : ""} Si te llega menos, repórtalo a tu operador y anota el código; si no lo resuelve, presenta un reclamo${country === "peru" ? ", y si su respuesta no te convence, la apelación la resuelve Osiptel (orientan en la línea 1844)" : ""}. No somos tu operador, así que no puedo revisar tu servicio; si quieres cambiar, te ayudo a comparar planes, o llama al ${phone}, ${hours}.`,
  },
  /** A service that was cut for a debt. */
  reconnection: {
    words:
      /\b(?:reconexion|reconect\w+|(?:me|nos) (?:cortaron|cortan|suspendieron)\b.{0,30}\b(?:pague|pagar|pago|deuda)|ya pague y)\b|\b(?:pero|si) (?:si )?ya pague$/,
    unless: /\b(?:luz|agua|gas|enel|sedapal|arriendo|alquiler|banco|colegio|instal\w+)\b/,
    intents: ["payment", "complaint", "outage"],
    isCertain: true,
    text: ({ operators, country }) =>
      `La reconexión la hace tu operador cuando registra el pago: mándale el comprobante por sus canales de atención y pide el código del pedido. Cuánto demora y cuánto cobra por reconectar lo define cada operador y no está en nuestro catálogo. ${operators === "" ? "No somos tu operador" : `No somos ${operators}`}, así que no veo tu ${MARKET_WORDS[country].bill}; si quieres cambiar, te ayudo a comparar planes.`,
  },
  /** The telephone of an operator, which this site is not. */
  operator_contact: {
    words:
      /\b(?:numero|telefono|call center|central|atencion al cliente|contacto|whatsapp|correo)(?: \w+){0,3} (?:de|con|en) *(?:por favor|porfa\w*|pues|pe|p|pls)?$|\b(?:hablar|comunicar\w*|contactar\w*|llamar)(?: directamente)? (?:con|a)(?: l[oa]s? de)? *$|^(?:(?:hola|disculp\w+|una consulta|buen\w+|dias|tardes|noches|pero|entonces) )*(?:(?:ustedes|usted|esto|esta pagina|esta web|tu|aqui|aca) )?(?:son|es|eres|hablo con|estoy hablando con|me comunico con|trabajan? (?:para|en))(?: (?:ustedes|usted|de|la|el|los|las|una?|empresa|pagina|parte|agentes?|asesor\w*|distribuidor\w*|oficial(?:es)?))* *$/,
    intents: ["human", "how_it_works", "operator", "small_talk", "plan_type"],
    isOfOperator: true,
    text: ({ phone, hours, operators, country }) =>
      `No somos ${operators}: su número de atención está en su ${MARKET_WORDS[country].bill} y en su página. Con una persona de nuestro equipo, que compara y te ayuda a contratar, hablas al ${phone}, ${hours}.`,
  },
  /** A rise that is announced, and whether an operator may raise its price. */
  price_increase: {
    words: new RegExp(
      [
        `(?<!\\b(?:me|nos|han?) )\\b(?:sube|suben|subira\\w*|subir|subio|subieron|aumenta|aumentan|aumentara\\w*|aumentar) ${BY_AMOUNT}`,
        `\\b(?:me|nos) (?:van? a |quieren? |piensan? )?(?:sube|suben|subir\\w*|aumenta|aumentan|aumentar\\w*) ${BY_AMOUNT}`,
        "\\b(?:me|nos) avis\\w+ (?:antes|cuando|si)\\b.{0,20}\\b(?:sub|aument)\\w+",
        "\\b(?:me |nos )?(?:pueden?|podrian?) (?:subir|aumentar)(?:me|nos|le)? (?:el |la )?(?:precio|tarifa|mensualidad|cuota)\\b",
      ].join("|"),
    ),
    unless:
      /\b(?:luz|agua|gas|arriendo|alquiler|sueldo|velocidad|megas|promo\w*|barat\w+|economic\w+|busco|otr[oa]s? (?:empresa|compania|operador|plan|opcion)\w*|alternativas?|opciones|recomiend\w+)\b/,
    intents: [
      "promotion_end",
      "price",
      "permanence",
      "operator",
      "cancel_contract",
      "complaint",
      "plan_details",
      "payment",
      "plan_type",
      "upload_speed",
      "speed",
      "outage",
    ],
    precedesReply: true,
    text: ({ operators }) =>
      `Si ${operators === "" ? "tu operador" : operators} te puede subir el precio, cuánto y con qué aviso, y si salir te cuesta algo, lo dice tu contrato, que no está en nuestro catálogo. Dime cuánto pagas y te digo qué planes cuestan menos. Lo que sí sé:`,
  },
  /** A charge, rise or interruption of today's operator, which only that operator can look up. */
  own_bill: {
    words: new RegExp(
      `\\b(?:${[
        "(?:me|nos) (?:l[oa] )?(?:ha[n]? )?(?:subio|subieron|subido|aumento|aumentaron|aumentado|incremento|incrementaron)",
        "(?:me|nos) (?:ha[n]? )?(?:cobro|cobraron|cobrado|cobra|cobran|(?:esta|estan|siguen?|viene|vienen) cobrando|factur(?:o|aron|a|an))(?: \\w+){0,3} (?:2 veces|doble|de mas|demas|por (?:algo|un servicio|cosas)|sin (?:avis\\w+|usar\\w*|tener\\w*|haber\\w*)|que (?:no|nunca|ya)|otra vez|cosas)",
        "(?:me|nos) (?:(?:llego|vino|llega|viene|cobr\\w+|esta[n]? cobrando|salio) ).{0,40}\\d[\\d.,]*(?: \\w+){0,4} contrate (?:por|a|en|el de)",
        "(?:recibo|boleta|factura|cuenta|mensualidad)(?: +(?:de +)?\\w+)? +(?:me |nos )?(?:subio|aumento|paso) de \\d[\\d.,]*(?: \\w+)? a",
        "(?:en|con) (?:el|mi|la) (?:recibo|boleta|factura|cuenta) (?:me |nos )?(?:vino|vienen|viene|llego|salio|sale|aparece)(?: \\w+){0,2} \\$? ?\\d[\\d.,]*",
        "(?:me|nos) (?:vino|vinieron|llego|llegaron|salio|cobraron|viene|llega) (?:con )?\\d+(?: soles)? (?:soles )?de mas",
        "(?:me|nos) (?:vino|llego|salio|viene|llega) (?:mucho |muy |mas )?(?:car[oa]|carisim[oa]|de mas)(?: \\w+){0,3} (?:recibo|boleta|factura)",
        "(?:cobro|cobros|cargo|cargos) (?:doble|dobles|indebid\\w+|que no (?:reconozco|corresponde\\w*))|doble cobro",
        "(?:me|nos) (?:ha )?(?:llego|vino|viene|llega|salio) (?:\\w+ ){0,3}(?:recibo|boleta|factura|cuenta) (?:\\w+ ){0,2}(?:mas (?:alt|car)[oa]|car[oa]|carisim[oa]|alt[oa]|altisim[oa]|equivocad[oa]|doble)",
        "(?:mi|el|la) (?:recibo|boleta|factura|cuenta) (?:de +(?:\\w+ )?)?(?:me |nos )?(?:ha )?(?:llego|vino|viene|llega|salio) (?:\\w+ ){0,2}(?:mas|car[oa]|carisim[oa]|alt[oa]|altisim[oa]|equivocad[oa]|doble|con)",
        "(?:no|nunca|aun no|todavia no) (?:me |nos )?(?:ha )?(?:llega|llego|llegado|viene|mandan|envian|encuentro) (?:el |la |mi |mis |los )?(?:recibo|boleta|factura|cuenta)s?",
        "reconexion|reconect\\w+|me (?:cortaron|cortan|suspendieron) (?:\\w+ ){0,3}(?:por (?:no pagar|falta de pago|deuda)|y (?:ya )?pague)|ya pague y|(?:pero|si) (?:si )?ya pague$",
      ].join("|")})\\b`,
    ),
    // Who wants another plan gets plans.
    unless:
      /\b(?:luz|agua|gas|enel|sedapal|arriendo|alquiler|banco|colegio|peaje|restaurante?|super(?:mercado)?|mercado|farmacia|grifo|bodega|taxi|(?:con|en|hacen|suben) (?:tod|otr)[oa]s|(?<!^.*\bmi (?:operador|compania|empresa) .*)ustedes|mis datos|solicitud|formulario|sueldo|velocidad|barat\w+|economic\w+|busco|otr[oa]s? (?:empresa|compania|operador|plan|opcion)\w*|alternativas?|opciones|cambi(?:ar|arme|arnos|o)|pasar(?:me|nos)|recomiend\w+)\b/,
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
    ],
    isCertain: true,
    text: ({ phone, hours, country, operators }) =>
      `${operators === "" ? "No somos tu operador" : `No somos ${operators}`}, así que no veo tu ${MARKET_WORDS[country].bill}. Si subió, lo más común es que terminó la promoción, que se sumó un servicio o que cobran días de otro mes: compara con el mes anterior. Si no llega, lo ves en la app o la web del operador. El motivo, el reclamo y la devolución se piden por sus canales de atención${country === "peru" ? ", y Osiptel resuelve las apelaciones" : "; si no lo resuelven, se va a la Subtel"}. Si quieres cambiar, te ayudo a comparar con lo que pagas hoy; con una persona de nuestro equipo hablas al ${phone}, ${hours}.`,
  },
  operator_complaint: {
    words:
      /\b(?:reclam\w+|cobr\w+|factur\w+|recibos?|boletas?|servicio|tecnicos?|estaf\w+|quej\w+|denunci\w+|mal[oa]?|pesim\w+|(?:no|nadie) (?:me |nos )?(?:contest|respond|atiend)\w+)\b/,
    unless:
      /\b(?:(?:me|nos) (?:ha[n]? |van? a |vuelv\w+ a )?llam\w+|contact\w+|mis datos|solicitud|formulario|asesor\w*|ustedes)\b/,
    intents: ["complaint"],
    isOfOperator: true,
    text: ({ phone, hours, operators, country }) =>
      `Siento lo que pasó. No somos ${operators}: el reclamo se presenta primero por sus canales de atención; pide el código de tu reclamo. Si no te responden o la respuesta no te convence, acude a ${AUTHORITY[country]}. Si quieres cambiar, te ayudo a comparar otros planes; con una persona de nuestro equipo hablas al ${phone}, ${hours}.`,
  },
  /** Where a claim is presented, or whether the regulator takes it. */
  where_to_claim: {
    words:
      /\b(?:donde|como|ante quien|(?:a|con) quien|puedo|podria|se puede|hay que|tengo que)\b.{0,30}\b(?:reclam\w+|quej\w+|denunci\w+)|\b(?:reclam\w+|quej\w+|denunci\w+)(?: \w+)? (?:en|ante|a|al|por) (?:la |el )?(?:osiptel|subtel|sernac|indecopi)\b/,
    unless:
      /\b(?:(?:me|nos) (?:ha[n]? |van? a |vuelv\w+ a )?llam\w+|mis datos|solicitud|formulario|asesor\w*|ustedes|l[oa]s voy a)\b/,
    intents: ["complaint"],
    text: ({ phone, hours, country }) =>
      `Comparamos planes y no somos un operador: el reclamo por tu servicio se presenta primero al operador, por sus canales de atención, y después, si hace falta, a ${AUTHORITY[country]}. Pide siempre el código de tu reclamo. Si es por nuestra atención, llámanos al ${phone}, ${hours}.`,
  },
  /** An operator's application, its codes, and the password of a visitor's own router. */
  own_account: {
    words:
      /\b(?:codigo|mensaje|sms) de (?:verificacion|activacion|confirmacion)\b|\b(?:app|aplicacion)\b.{0,25}\bno (?:me )?(?:abre|carga|entra|deja|funciona|reconoce)\b|\b(?:clave|contrasena|password|nombre)(?: \w+)? (?:del?|a) (?:(?:mi|la|el|red|senal) )*(?:wifi|router|modem|internet|red)\b|\b(?:clave|contrasena|usuario|cuenta|sesion)\b.{0,20}\b(?:de|en) (?:mi|la (?:app|pagina)) *$|^(?:(?:y|hola|como|puedo|se|para|quiero) )*cambi\w+ (?:de |la |mi )(?:contrasena|clave)$/,
    unless:
      /\b(?:asesorador|ustedes|solicitud|formulario|netflix|facebook|instagram|vecin\w+|al lado|hackear)\b/,
    intents: ["outage", "payment", "operator", "complaint", "how_it_works", "installation", "plan_type"],
    text: ({ phone, hours, operators }) =>
      `${operators === "" ? "No somos tu operador" : `No somos ${operators}`}, así que no veo tu cuenta ni tu router. La clave del wifi suele estar en la etiqueta del router, y se cambia en la app del operador o en la página del router; con una cuenta o un código te ayudan por sus canales de atención. Si quieres cambiar, te ayudo a comparar planes; con una persona de nuestro equipo hablas al ${phone}, ${hours}.`,
  },
  /** A technician who did not come. */
  missed_visit: {
    words:
      /\btecnicos? (?:\w+ )?(?:nunca|no|tampoco) (?:ha[n]? )?(?:vin\w+|venid\w+|lleg\w+|aparec\w+)|\b(?:no|nunca) (?:ha[n]? )?(?:vin\w+|venid\w+|aparec\w+) (?:el tecnico|los tecnicos|nadie|a instal\w+)|\bno (?:vienen|llegan|aparecen|han venido) a instal\w+|\b(?:me|nos) (?:(?:han )?dej\w+|volvieron a dejar) (?:plantad|esperand)\w+|\binstalaron (?:(?:el|la|todo|muy|re) )*(?:mal|feo|a medias)\b|\bdej(?:o|aron) (?:la instalacion|el cable|los cables|todo|la pared) (?:\w+ )?(?:mal|a medias|colgando|fe[oa]|rot[oa])\b|\b(?:quedaron de|iban? a|tenian? que|dijeron que|debian?) (?:venir|venian|vendrian|instalar|pasar|llegar)\b.{0,60}\b(?:no|nadie|nunca) (?:\w+ )?(?:lleg|vin|ven|aparec|pas)\w+|\b(?:tecnicos?|instal\w+|quedaron|quedo|iban?|debian?) .{0,60}\bnadie (?:aparec|vien|vin|lleg|ha (?:venido|llegado|aparecido))\w*/,
    intents: ["complaint", "installation", "outage", "my_request", "payment"],
    isCertain: true,
    text: ({ phone, hours }) =>
      `Siento lo que pasó. La visita del técnico la programa el operador: reclama lo que faltó o quedó mal por sus canales de atención. Si contrataste con ayuda de nuestro equipo, llámanos al ${phone}, ${hours}.`,
  },
  /** The reach of a router's signal inside the home. */
  home_wifi: {
    words:
      /\b(?:wifi|senal|internet)\b.{0,40}\b(?:(?:[1-4](?:er|ro|do|to)?|primer|segundo|tercer|cuarto|ultimo|otro|todos los|los) (?:pisos?|niveles|cuartos|ambientes|dormitorios)|(?:mi|el|un|otro|los|al|del) (?:cuartos?|dormitorios?|patio|fondo)|habitacion(?:es)?|azotea|terraza|cochera|toda (?:la|mi) casa|dentro de (?:la|mi) casa)\b|\b(?:mejor(?:o|ar)|ampli(?:o|ar)|aument(?:o|ar)|refor[zc]\w+) (?:el alcance|(?:la|mi) senal|el wifi)\b|\bwifi (?:muy )?debil\b|\bwifi\b.{0,40}\brepetidor(?:es)?\b|\b(?:repetidor(?:es)?|mesh|extensor(?:es)?)\b.{0,60}\bno (?:me |nos )?(?:llega|alcanza)\b|\b(?:un|1|el|este) (?:solo )?(?:router|modem) (?:me |nos )?(?:alcanza|basta|cubre|sirve|llega)\b|\b(?:router|modem)\b.{0,25}\b\d{2,3} ?(?:m2|metros)\b/,
    unless:
      /^(?:(?:hola|quiero|necesito|un) )*(?:internet|wifi) (?:para|pa) |\b(?:instal\w*|busco|alquil\w+|arrend\w+|otra casa|vecin\w+|edificio|compart\w+|tele|tv|cable|planes|contrat\w+|condominio)\b/,
    intents: ["outage", "coverage", "installation", "plan_details", "complaint", "price"],
    text: () =>
      "Hasta dónde llega el wifi en tu casa depende del router, las paredes y la distancia: ponlo al centro, en alto y sin muebles delante. Si no alcanza hace falta un repetidor o una red mesh: si el operador los ofrece y cuánto cuestan no está en nuestro catálogo; un asesor lo confirma sin costo.",
  },
});

import { es } from "../es.ts";
import { MARKET_WORDS } from "../market-words.ts";
import { topics } from "./topic.ts";

const CONNECTION = "(?:internet|wifi|fibra|senal|router|modem|conexion)";

/** How a connection works in the home: with or without a cable, in the rain, without power, and how it is measured. */
export const HOME_NETWORK = topics({
  /** Ports, for which an address of its own is needed. */
  open_ports: {
    words:
      /\b(?:abrir|abro|apertura de|habilitar|redireccionar) (?:(?:los|unos|mis|de) )?puertos?\b|\bport forwarding\b|\bdmz\b/,
    intents: ["plan_details", "installation", "operator", "how_it_works", "plan_type"],
    isCertain: true,
    mayBeElsewhere: true,
    text: ({ plansAsked, plans, operators }) => {
      const having = (some: typeof plans) =>
        some.filter(({ features }) => features.some((one) => /ip p[uú]blica/i.test(one)));
      const own = having(plansAsked).map(({ brand, name }) => `${brand} ${name}`);
      const shown = own.length > 0 ? own : having(plans).map(({ brand, name }) => `${brand} ${name}`);
      const whose =
        own.length > 0 || operators === "" ? "" : ` De los planes de ${operators} no tengo ese dato.`;
      return `Para abrir puertos hace falta una IP pública.${whose}${shown.length === 0 ? " Ningún plan de nuestro catálogo dice tenerla" : ` En nuestro catálogo ${shown.length === 1 ? "dice" : "dicen"} tenerla ${es.list(shown)}`}; de lo demás responde el operador, y un asesor lo confirma antes de contratar, sin costo.`;
    },
  },
  /** Kinds of wifi. */
  wifi_kinds: {
    words:
      /\bwifi [567]\b.{0,25}\b(?:vale la pena|sirve|conviene|que es|mejor|diferencia|importa|se nota)\b|\b(?:que es|para que sirve|vale la pena|diferencia\w*|mejor|conviene)\b.{0,25}\bwifi [567]\b/,
    intents: ["plan_details", "price", "comparison", "speed", "plan_type", "upload_speed"],
    isCertain: true,
    text: () =>
      "WiFi 6 y WiFi 7 son versiones del wifi: reparten mejor la señal cuando hay muchos equipos conectados, si esos equipos también las usan. No aumentan los megas del plan.",
  },
  /** Wifi as against a network cable. */
  wifi_or_cable: {
    words:
      /\b(?:velocidad|megas|rapid[oa]|internet|llega)\b.{0,30}\bwifi\b.{0,25}\b(?:mism[oa]|igual|que (?:por|con))\b.{0,20}\bcable\b|\b(?:por|con) (?:el )?cable (?:de red |ethernet |lan )?(?:es|va|llega|anda|sera) (?:mas|mejor|igual)\b.{0,25}\bwifi\b|\b(?:mejor|mas (?:rapid|estable)[oa]|conviene)\b.{0,15}\b(?:wifi|cable)(?: de red| ethernet)? o (?:por |con )?(?:wifi|cable)(?: de red| ethernet)?$/,
    unless: /\b(?:tele|tv|canal(?:es)?|duo|pack|plan(?:es)?|coaxial)\b/,
    intents: ["speed", "upload_speed", "outage", "plan_details", "comparison"],
    isCertain: true,
    mayBeElsewhere: true,
    text: () =>
      "Por cable de red llega la velocidad más completa y estable; por wifi suele bajar con la distancia, las paredes y la cantidad de equipos. Para jugar, trabajar o medir la velocidad conviene el cable, o estar al lado del router.",
  },
  /** How the speed of today is found out. */
  speed_measured: {
    words:
      /\b(?:como|donde|con que) (?:se|puedo|hago para|podria)? ?(?:se|saber|mido|medir|veo|ver|averiguo|reviso|compruebo)?(?: (?:cual|cuanta|cuantos|que|la|de|es))* (?:mi velocidad|megas (?:tengo|me llegan|llegan)|velocidad (?:actual|que tengo|real|de mi (?:internet|wifi)|tengo))\b|\b(?:medir|mido|probar) (?:la |mi )?velocidad\b|\b(?:speed ?test|test de velocidad)$/,
    unless: /\b(?:necesito|conviene|recomiend\w+|llega(?:n)? solo|solo llega\w*|marca|sale)\b/,
    intents: ["speed", "outage", "how_it_works", "upload_speed"],
    isCertain: true,
    mayBeElsewhere: true,
    text: ({ country }) =>
      `Mídela con una prueba de velocidad en el navegador, con cable o al lado del router y con los demás equipos apagados. La que contrataste está en ${MARKET_WORDS[country].theBill} o en la app de tu operador. Con ese dato y lo que pagas te digo qué planes dan más o cuestan menos.`,
  },
  /** A cut of the electricity. */
  power_cut: {
    words: new RegExp(
      `\\b(?:se va|se corta|cortan|corte de|cuando no hay|si no hay|sin) (?:la )?luz\\b.{0,60}\\b(?:${CONNECTION}|funciona|bateria|ups)\\b|\\b${CONNECTION}\\b.{0,40}\\b(?:si|cuando|aunque|sin|con el corte) (?:se va |se corta |cortan |no hay |corte de |de )?(?:la )?luz\\b|\\bbateria\\b.{0,20}\\b(?:router|modem|internet)\\b|\\b(?:router|modem|internet)\\b.{0,25}\\b(?:con bateria|ups)\\b`,
    ),
    unless:
      /\b(?:alarmas?|camaras?|no (?:vuelve|regresa|prende)|desde (?:ayer|hoy|la)|ayer|recibo|luz (?:roja|verde|naranja|del router))\b/,
    intents: ["outage", "plan_details", "installation", "how_it_works", "plan_type"],
    isCertain: true,
    mayBeElsewhere: true,
    text: () =>
      "Sin luz el router se apaga, sea de quien sea: una batería para router o un UPS lo mantiene encendido un tiempo, si la red del operador sigue funcionando. Si algún operador da una batería no está en nuestro catálogo: un asesor lo confirma, sin costo.",
  },
  /** Rain, wind and the like. */
  weather: {
    words:
      /\b(?:fibra|internet|wifi|cable|senal)\b.{0,40}\b(?:lluvia|lluvias|llueve|llover|viento|tormenta|nieve|humedad|brisa)\b|\b(?:lluvia|lluvias|llueve|viento|tormenta|nieve|humedad|brisa)\b.{0,40}\b(?:afecta|malogra|corta|cae|daña|dana|fibra|internet)\b/,
    unless: /\b(?:cual|quien|que (?:operador|compania|empresa)|desde|ayer|hoy|anoche|satelit\w+|clima)\b/,
    intents: ["outage", "plan_details", "comparison", "how_it_works"],
    isCertain: true,
    mayBeElsewhere: true,
    text: () =>
      "La fibra óptica lleva luz y no electricidad, así que la lluvia y la humedad no la afectan como al cobre o a la antena; lo que puede fallar es un cable roto o la electricidad de la zona. Cuántas fallas tiene cada operador no está en nuestro catálogo.",
  },
  /** Lamps, locks and loudspeakers that use the network. */
  smart_home: {
    words:
      /\b(?:alexa|google home|domotica|(?:focos?|luces|enchufes?|cerraduras?|aspiradora|casa|parlantes?) (?:inteligentes?|robot))\b.{0,50}\b(?:consum\w+|gast\w+|megas|internet|wifi|velocidad|funciona\w*|ocup\w+|alcanza\w*)\b|\b(?:consum\w+|gast\w+|megas|cuanto internet)\b.{0,40}\b(?:alexa|google home|domotica|(?:focos?|luces|enchufes?|cerraduras?|casa) inteligentes?)\b/,
    unless: /\b(?:cuant[oa]s megas|que plan|somos|camaras?)\b/,
    intents: ["speed", "how_it_works", "plan_type"],
    isCertain: true,
    mayBeElsewhere: true,
    text: () =>
      "Los focos, enchufes, cerraduras y parlantes inteligentes usan muy poco internet; las cámaras usan más, porque suben video. Con ellos importa sobre todo que el wifi llegue bien a donde están. Para elegir los megas cuenta a las personas, los juegos y los videos en 4K.",
  },
  /** What cameras ask of a connection. */
  camera_internet: {
    words:
      /\bcamaras?\b.{0,50}\b(?:que internet|que plan|cuant[oa]s? (?:megas|internet|velocidad|(?:de )?subida)|(?:de|la) subida)\b|\b(?:que internet|cuant[oa]s? (?:megas|internet|velocidad|(?:de )?subida))\b.{0,40}\bcamaras?\b/,
    intents: ["speed", "upload_speed"],
    precedesReply: true,
    text: () =>
      "Las cámaras suben video, así que con ellas cuenta la velocidad de subida más que la de bajada, y casi ningún operador la publica: un asesor la confirma antes de contratar.",
  },
});

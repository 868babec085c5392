import { TEAMS } from "./teams.ts";

/** The visitor's whereabouts, not a use of the connection. */
const ON_THE_WAY =
  /\b(?:(?:salgo|llego|vuelvo|regreso|voy|entro) (?:de|del|a|al) (?:mi |la )?(?:trabajo|trabajar|pega|chamba)|(?:en|al|antes de|despues de) (?:el|mi) trabajo|(?:antes|despues) del? (?:trabajo|trabajar)|(?:estoy|estare|estaba|sigo|salgo|saliendo|permiso|amig[oa]s?|companer[oa]s?|jef[ea]) (?:en|de|del) (?:el |la |mi )?(?:trabajo|chamba|pega|clases)|por trabajo|perdi (?:el|mi) trabajo|(?:tu|su|este) (?:trabajo|chamba|pega)|te gusta(?:ria)? trabajar|(?:estan?|llevan?|llevas|siguen?) (?:trabajando|chambeando)|chambea[ns]|(?:asistente|reclamaciones|asesor[ae]?s?) virtual(?:es)?|en (?:mi|la|el) (?:trabajo|chamba|pega) (?:hay|me|nos|dicen|tienen|todos|un|una)|trabaj(?:a|aba) (?:en(?! (?:casa|(?:la|mi|su) casa|linea|remoto|modo|home|internet))|vendiendo|de|como)|trabajo (?:hasta|todo el dia|toda la semana|de (?:lunes|noche|dia|tarde|madrugada|\d)|los (?:sabados|domingos)|fuera|lejos|en (?:una? |el |la )?(?:oficina|banco|tienda|hospital|colegio|empresa|mercado|centro|turnos?)))\b/g;

/** "Busco chamba", "quiero trabajar con ustedes", "¿venden consolas?", "una videollamada con un asesor". */
const NOT_AT_HOME =
  /\b(?:(?:busco|buscando|hay|tienen|tendran|ofrecen|dan|necesito|quiero|oferta de|vacantes? de) (?:(?:una?|algun|alguna|tu|su) )?(?:trabajo|chamba|pega|laburo|empleo)|trabajar (?:con|para) (?:ustedes|uds|ud|ti)|trabajar (?:aca|aqui|ahi)|(?:cv|curriculum|hoja de vida)\b.{0,20}\btrabaj\w+|(?:vend\w+|compr\w+|cuest\w+|val\w+|precio de) (?:(?:una?|la|las|el|los) )*(?:consolas?|play(?:station)?(?: ?[345])?|ps[345]|xbox|nintendo|fifa|gta)|video ?llamadas? con (?:un |una |el |la |su )?(?:asesor\w*|ustedes|vendedor\w*|ejecutiv\w*))\b/g;

/** "Nadie juega", "no trabajamos en casa"; "juega conmigo" and "¿a qué juegas?" are said to the assistant. */
const NOT_USED = new RegExp(
  `^lol$|\\bjueg\\w+ (?:\\w+ )?conmigo\\b|\\b(?:juegas|jugas|jugai|juguemos|jugamos un rato|sabes jugar|cachai jugar)\\b|\\bjuegu?en con\\b|\\b(?:nadie|ningun[oa]|no|ni|tampoco|sin|nada de) (?:jueg(?:o|a|an|os)|jugamos|video ?juegos|gamers?|consolas?|trabaj(?:o|a|an|amos)|teletrabaj\\w*|estudi(?:o|a|an|amos)|home office)\\b|\\bjueg\\w+ (?:(?:el|la|hoy|contra|un|partido) )*(?:${TEAMS}|la u|colo|peru|chile)\\b`,
  "g",
);

const ONLY = "(?:solo|solamente|unicamente|nada mas|puro)";
/** "No necesito tanta velocidad", "uso básico", "lo uso poco", "no bajo nada pesado", "para hablar con mi nieto por video". */
const NEEDS_LITTLE = new RegExp(
  `\\b(?:${[
    "no (?:\\w+ )?(?:necesit\\w+|quiero|queremos|requier\\w+|hace falta|preciso) (?:tant[oa]s?|much[oa]s?|demasiad[oa]s?|gran|la mejor) (?:velocidad|megas|internet|potencia|cosa)",
    "(?:poca|menos|baja) velocidad (?:basta|alcanza|me sirve|esta bien)",
    "(?:para|pa|es|son|hago|uso) (?:solo |puras? |cosas )+(?:basic[oa]s?|sencill[oa]s?|simples?)",
    "(?:uso|cosas|tareas|consumo) (?:(?:muy|bien|mas|solo) )?(?:basic[oa]s?|sencill[oa]s?|simples?|livian[oa]s?|liger[oa]s?|tranquil[oa]s?)",
    "(?:consumo|uso) (?:muy )?(?:bajo|minimo)|(?:bajo|poco) (?:consumo|uso)",
    "(?:us|ocup|naveg)(?:o|a|an|amos) (?:muy |re |bien )?(?:poco|poquito|poquisimo)(?! (?:el |la |de )?(?:tele|tv|cable|fijo|telefono|television))",
    "no (?:(?:lo|la|somos de|soy de|es de) )*(?:us|ocup)(?:o|a|an|amos|ar) (?:mucho|tanto)(?! (?:el |la |de )?(?:tele|tv|cable|fijo|telefono|television))",
    "nada (?:tan |muy )?pesad[oa]",
    "(?:hablar|conversar|llamar|ver|verme|comunicar\\w+) (?:a |con )?mis? \\w+ por (?:video|whatsapp|wasap)",
  ].join("|")})\\b`,
);
/** What takes little speed. */
const LIGHT_USE =
  "(?:whatsapp|wasap|wsp|facebook|face|fb|instagram|insta|youtube|noticias|correos?|mails?|emails?|redes|naveg(?:ar|o|a|an|amos|ando)|chate(?:ar|o|a|an|amos|ando)|mensajes|videollamadas?)";
const LIGHT = new RegExp(`\\b${LIGHT_USE}\\b`);
const TWO_LIGHT = new RegExp(
  `\\b${LIGHT_USE}(?: sociales)? (?:y|e) (?:(?:el|la|las|los|mis?|ver|al) )*${LIGHT_USE}\\b`,
);
const NO_MORE =
  /\b(?:solo|solamente|unicamente|nada mas|no mas|pur[oa]s?|y ya|y eso|y listo|poco|poquito|sencill[oa]|simple|basic[oa]s?|tranquil[oa])\b/;
const USES =
  /\b(?:para|pa|uso|usa|usan|usamos|usar|ocupo|ocupa|ocupan|ver|veo|ve|ven|vemos|mirar|miro|mira|entro|entra|entran|reviso|revisa|revisar|leo|leer|naveg\w+|chate\w+)\b/;
const TAKES_MORE =
  /\b(?:netflix|disney|hbo|max|prime|streaming|series?|peliculas?|pelis|tareas|descarg\w+|rapid\w*|veloz)\b/;
/** Words of a channel to reach the visitor, of television and of mobile plans: "solo escríbeme por WhatsApp". */
const OF_CONTACT_OR_TV =
  /\b(?:(?:mand(?!(?:o|a|an|amos|ar) (?:mensajes|audios|fotos))|envi|escrib|contact|llam|comunic|inform|respond|contest|atiend|llen|agreg|registr|recib)\w*|pas[ae](?:me|n)?|me llego|asesor\w*|numero|datos|link|formulario|(?:por|a(?= mi)) (?:el |mi )?(?:whatsapp|wasap|wsp|correo|mail|email|face|facebook|mensajes?)|tu|su|tienen|noticias (?:de|sobre) (?:mi|la|el|lo)|canal(?:es)?|cable|tv|tele|television|prepago|gigas|app|clave|cuenta|pagina)\b/;

/** "Solo veo noticias", "whatsapp y correo nomás", "algo sencillo para mirar Facebook". */
const isLight = (text: string): boolean =>
  NEEDS_LITTLE.test(text) ||
  (LIGHT.test(text) &&
    NO_MORE.test(text) &&
    (USES.test(text) || TWO_LIGHT.test(text)) &&
    !TAKES_MORE.test(text) &&
    !OF_CONTACT_OR_TV.test(text));

const AT_HOME = "series|peliculas|pelis|tareas|netflix|streaming|youtube";
/** "Solo series y tareas": no games, and more than messages. */
const AT_HOME_ALONE = new RegExp(
  `\\b${ONLY} (?:(?:ver|para|unas?|vemos|veo|ven|las?|los) )*(?:${AT_HOME}) (?:y|o|e) (?:(?:ver|para|unas?|hacer|las?|los) )*(?:${AT_HOME}|colegio|cole)\\b`,
);

/** Use of the connection, from which its speed follows; null when none is mentioned. */
export const useIn = (message: string): "light" | "work" | "heavy" | null => {
  const text = message.replace(ON_THE_WAY, " ").replace(NOT_AT_HOME, " ").replace(NOT_USED, " ");
  if (
    /\b(4k|8k|(?:much[oa]s|vari[oa]s|hart[oa]s|un monton de) (?:dispositivos|aparatos|equipos|celulares|pantallas|tablets|compu\w*)|(?:tod[oa]s|vari[oa]s) conectad[oa]s|cada (?:quien|uno) (?:en|con|viendo) su (?:pantalla|tele|celular|tablet)|jueg\w*|video ?jueg\w*|minecraft|call of duty|warzone|mobile legends|nintendo|consolas?|geimer|vicia\w*|pubg|jug(?:ar|amos|ando)\w*|gamers?|gaming|transmit(?:o|imos|ir) (?:\w+ ){0,3}(?:por|en) (?:youtube|facebook|instagram|tiktok|twitch|vivo)|streamers?|streams|streamear|(?:la|su|mi|una) play|play ?[345]|twitch|ps[345]|playstation|xbox|fortnite|dota|valorant|free fire|roblox|league of legends|counter|gta|fifa|lol|lag|laguea\w*|ping)\b/.test(
      text,
    )
  )
    return "heavy";
  const isWork =
    /^(?:y )?que (?:\w+ )?trabajan$|\b(teletrabaj\w*|trabaj(?:o|a|ar|amos|ando|e|emos)\b|trabajan (?:desde|en casa|remoto|online|por)|chamb\w*|pega|home office|homeoffice|estudi(?:o|os|a|an|amos|ar|ando|e|en|emos)|clases|video ?llamadas?|video ?conferencias?|video ?calls?|zoom|meet|teams|oficina en casa|remot[oa]|a distancia|laburo|freelance|reuniones|virtual(?:es)?|vpn|skype)\b/.test(
      text,
    );
  if (isWork) return "work";
  if (isLight(text)) return "light";
  return AT_HOME_ALONE.test(text) ? "work" : null;
};

/** A household that has no connection yet. */
const UNCONNECTED = new RegExp(
  `\\b(?:${[
    "(?:todavia|aun|ahora(?: mismo)?|actualmente|ahorita) no (?:tengo|tenemos|tiene|tienen|cuento con|contamos con|hay) (?:internet|wifi|servicio|operador|compania|conexion)",
    "no (?:lo |la )?(?:tengo|tenemos|tiene|tienen|cuento con|contamos con|hay) (?:ni |nada de |na de )?(?:internet|wifi|servicio|conexion)(?: de internet| fij[oa])? (?:en (?:la |mi |su |el |nuestra )?(?:casa|hogar|departamento|depa|depto|domicilio|cuarto|pieza|local|negocio|tienda|bodega)|todavia|aun|actualmente|y (?:quiero|queremos|quisiera|quieren|necesit\\w+|(?:me|nos|le|les) (?:gustaria|urge)))",
    "(?:mama|papa|abuel\\w+|herman\\w+|ti[oa]|suegr\\w+|padres|viej\\w+|bodeg\\w+|local|negocio|tienda|casa|cuarto|pieza|depa|departamento|depto)(?: nuev[oa])? (?:todavia |aun )?no (?:tiene|tienen|trae|cuenta con) (?:nada de |na de )?(?:internet|wifi)",
    "(?:vive|viven|vivimos|esta|estan|estoy|estamos|familia|casa|depa|cuarto|local)(?: \\w+){0,3} sin (?:nada de )?(?:internet|wifi)(?! desde| hoy| otra| hace| de nuevo)",
    "no (?:tengo|tenemos) (?:ningun |ninguna |nada |contratad\\w+ )*(?:recibo|boleta|operador|compania|contratado)",
    "(?:es (?:mi |la )?)?primera vez que (?:voy a |vamos a )?(?:contrat\\w+|pon\\w+|tengo|tenemos|tener|instal\\w+)",
    "(?:poner|pongo|contratar|contrato|instalar|tener)\\w* (?:internet|wifi)(?: \\w+){0,3} (?:por|x) primera vez",
    "(?:nunca|jamas) (?:he|hemos|ha|han|habia|tuve|tuvimos|se ha) ?(?:tenido|usado|contratado|puesto)? ?(?:internet|wifi|fibra|servicio)",
    "casa (?:es )?nueva|me (?:mudo|mude|acabo de mudar|independice)|(?:acabo|acabamos) de mudar(?:me|nos)|recien (?:me|nos) (?:mud|cambi|independi)\\w+",
    "(?:le )?robo (?:el )?(?:wifi|internet)",
  ].join("|")})\\b`,
);
/** The visitor has a connection: it fails, is given up, or moves along. */
const CONNECTED =
  /\b(?:desde (?:ayer|hoy|anoche|hace|el|la)|otra vez|de nuevo|se (?:me |nos )?(?:cayo|corto|fue|va|cae|corta)|me cortaron|traslad\w+|llevar(?:me)?(?: mi| el)? (?:internet|servicio|plan)|cancel\w+|dar de baja|la baja)\b/;

/** Whether the household has no connection today. */
export const isUnconnected = (text: string): boolean => UNCONNECTED.test(text) && !CONNECTED.test(text);

/** "Para hablar por WhatsApp con mis nietos" says what the connection is for, and asks for no adviser. */
export const TALKS_WITH_OWN =
  /\b(?:habl|convers|comunic|llam|videollam|chate|escrib|ver)\w* (?:\w+ ){0,4}con (?:mi|mis|nuestr[oa]s?) (?!asesor|consult|solicitud|operador|plan|recibo)\w+/;

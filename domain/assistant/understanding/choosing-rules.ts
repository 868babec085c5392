import { comparesTelevision } from "../text/packs-in-text.ts";
import { asksWorthOfTv } from "../text/verdicts-in-text.ts";
import type { WordRule } from "./word-rule.ts";

/** What words decide of a message by who is in the middle of choosing, or has had enough of an operator. */
export const CHOOSING_RULES = {
  bill_of_plan: {
    example: "¿cuánto es la boleta final de Mundo 500?",
    holds: (text, { operators }) => operators.length === 1 && BILL_OF_PLAN.test(text),
    intent: "price",
    isFitted: true,
  },
  pays_with: { example: "¿y con qué pago?", holds: (text) => PAYS_WITH.test(text), intent: "payment" },
  holds_how_many: {
    example: "¿cuántos equipos aguanta el de 200 megas?",
    holds: (text, { megabits }) => megabits !== null && HOLDS_HOW_MANY.test(text),
    intent: "speed",
  },
  net_for_devices: {
    example: "necesito red para 15 laptops en mi cabina",
    holds: (text, { people }) => people !== null && NET_FOR_DEVICES.test(text),
    intent: "speed",
    isFitted: true,
  },
  has_console: { example: "tengo PS5", holds: (text) => HAS_CONSOLE.test(text), intent: "speed" },
  internet_for_cameras: {
    example: "quiero poner cámaras en mi casa, ¿qué internet necesito?",
    holds: (text) => INTERNET_FOR_CAMERAS.test(text),
    intent: "speed",
  },
  feature_wanted: {
    example: "quiero IP pública",
    holds: (text, { nth }) => nth === null && FEATURE_WANTED.test(text),
    intent: "plan_type",
    isFitted: true,
  },
  router_fails: {
    example: "se me apaga el router solo",
    holds: (text) => ROUTER_FAILS.test(text),
    intent: "outage",
  },
  burgled: {
    example: "me robaron en la casa",
    holds: (text) => BURGLED.test(text),
    intent: "alarms",
  },
  records: {
    example: "¿las cámaras graban en la nube o en tarjeta?",
    holds: (text) => RECORDS.test(text),
    intent: "alarms",
  },
  as_fast_for_less: {
    example: "algo así de rápido por menos",
    holds: (text, { cheaper }) => cheaper && FOR_LESS.test(text),
    intent: "price",
  },
  best_few: {
    example: "dime los 3 mejores de Surco",
    holds: (text, { operators }) => operators.length === 0 && BEST_FEW.test(text),
    intent: "price",
    isFitted: true,
  },
  own_reach: {
    example: "a mi vecino le va bien con WIN, ¿a mí me llegará?",
    holds: (text) => OWN_REACH.test(text),
    intent: "coverage",
  },
  others_there: {
    example: "me aburrí de los cortes en Ate, ¿qué otras empresas hay?",
    holds: (text, { operators, excluded }) =>
      operators.length === 0 && excluded.length === 0 && OTHERS_THERE.test(text),
    intent: "coverage",
  },
  two_in_place: {
    example: "WIN o Claro en Surco",
    holds: (text, { operators, excluded }) =>
      operators.length === 2 && excluded.length === 0 && TWO_IN_PLACE.test(text),
    intent: "comparison",
  },
  thinks_it_over: {
    example: "déjame pensarlo",
    holds: (text) => THINKS_IT_OVER.test(text),
    intent: "goodbye",
  },
  finds_good: {
    example: "el de Bitel me parece bien",
    holds: (text, { operators }) => operators.length === 1 && FINDS_GOOD.test(text),
    intent: "operator",
    isFitted: true,
  },
  advice_without: {
    example: "vengo de Movistar, años de dolor de cabeza, ¿qué me recomiendas que no sea ellos?",
    holds: (text, { operators, excluded }) =>
      operators.length === 0 && excluded.length > 0 && ADVICE.test(text),
    intent: "price",
    isFitted: true,
  },
  wants_change: {
    example: "VTR me subió la cuenta sin avisar, me quiero cambiar altiro",
    holds: (text, { operators, excluded }) =>
      operators.length === 0 && excluded.length === 1 && WANTS_CHANGE.test(text),
    intent: "price",
  },
  worth_of_tv: {
    example: "¿vale la pena pagar 30 soles más por la tele?",
    holds: (text, { comparesTypes }) => comparesTypes && asksWorthOfTv(text),
    intent: "plan_type",
  },
  tv_compared: {
    example: "¿cuánto más cuesta con tele que sin tele?",
    holds: comparesTelevision,
    intent: "plan_type",
  },
  undoes_signed: {
    example: "mi mamá firmó con Movistar, ¿cómo anulo?",
    holds: (text) => UNDOES_SIGNED.test(text),
    intent: "cancel_contract",
  },
} as const satisfies Readonly<Record<string, WordRule>>;

const BILL_OF_PLAN =
  /^(?:(?:hola|y|de|en) )*cuanto (?:me )?(?:es|sale|viene|queda|seria|llega) (?:(?:la|el|mi|de) )*(?:boleta|recibo|factura|cuenta|mensualidad)(?: (?:final|mensual|total|normal))? (?:de|en|con) (?!(?:la )?(?:luz|agua|gas)\b)/;
const PAYS_WITH = /^(?:(?:y|pero|entonces) )*con que (?:se )?(?:pago|paga|puedo pagar|pagaria)$/;
const HOLDS_HOW_MANY =
  /\bcuant[oa]s (?:equipos|celulares|personas|dispositivos|aparatos|laptops|teles|computadoras|usuarios|pcs) (?:\w+ )?(?:aguanta|soporta|alcanza|sirve|conecta|entra|caben|da)\w*/;
const NET_FOR_DEVICES =
  /\b(?:red|internet|wifi|megas|plan) (?:para|pa) (?:unas |unos |mis |las |los )?\d{1,2} (?:laptops|pcs|computadoras|compus|maquinas|celulares|tablets|equipos|camaras|teles|personas|trabajadores|alumnos)\b/;
const HAS_CONSOLE =
  /^(?:(?:hola|y|yo|es que|mi hijo|en casa|tambien) )*(?:tengo|tenemos|tiene|uso|usamos|hay|con) (?:(?:un|una|la|el|mi) )?(?:ps ?[345]|play ?(?:station)?(?: ?[345])?|xbox|nintendo(?: switch)?|consola(?: de juegos)?)$/;
const INTERNET_FOR_CAMERAS =
  /^(?!.*\b(?:alarmas?|cotiz\w+)\b)(?=.*\bcamaras?\b).*\b(?:que (?:internet|plan de internet|velocidad)|cuant[oa]s? (?:megas|internet|velocidad))\b/;
const FEATURE_WANTED =
  /^(?:(?:hola|y|pero|oye|una|consulta|que|cual|quien|algun|un|el|con|de) )*(?:quiero|necesito|busco|hay|tienen|tienes|trae|traen|tiene|ofrecen|dan|da|plan(?:es)?)(?: (?:algun|un|el|internet|plan|planes|con|que|tenga|traiga|router|operador))* (?:ip publica|wifi [567]|wifi6|wifi7)(?: (?:hay|tienen|porfa\w*|por favor))*$/;
const ROUTER_FAILS =
  /\b(?:se (?:me |nos )?(?:apaga|reinicia|cuelga|recalienta|prende y (?:se )?apaga|malogro|quemo)|no (?:me )?prende) (?:(?:solo|cada rato|siempre|el|mi|la) )*(?:router|modem|ont)\b|^(?:(?:hola|y) )*(?:el|mi) (?:router|modem) (?:se (?:me )?(?:apaga|reinicia|cuelga|recalienta|malogro|quemo)|no prende)\b/;
const BURGLED =
  /^(?:(?:hola|ayer|anoche|hoy|es que|hace poco|la semana pasada) )*(?:(?:me|nos) )?(?:robaron|(?:entraron|se metieron) a robar|asaltaron)(?: (?:ayer|anoche|hoy))? (?:(?:en|a) )?(?:(?:la|mi|nuestra|el) )(?:casa|depa|departamento|depto|negocio|tienda|local|bodega|hogar)(?: (?:ayer|anoche|hoy|hace poco|la semana pasada))?$/;
const RECORDS =
  /\bcamaras?\b.{0,20}\b(?:grab\w+|guard\w+|almacen\w+)\b.{0,20}\b(?:nube|tarjeta|disco|memoria|dias|horas)\b/;
const FOR_LESS = /\bpor menos(?: plata| precio)?$/;
const BEST_FEW =
  /\b(?:dime|dame|deme|cuales son|muestr\w+|ensename|quiero (?:ver|saber)) (?:(?:solo|cuales|son) )*l[oa]s (?:2|3|4|5) mejores(?: (?:planes|opciones|ofertas|operadores|companias|empresas|precios|internet|de internet))*(?=$| (?:de|en|para|pa|por|que|hasta|con|ahi|aca|alla) )/;
const OWN_REACH =
  /\b(?:a mi|a mi casa|aca|aqui|a mi tambien) (?:tambien )?(?:me )?(?:llegara|llegaria|llega|alcanzara)(?: (?:o no|tambien|igual))*$/;
const OTHERS_THERE =
  /\S.{12,}\bque (?:otr[oa]s|mas) (?:empresas|companias|operador(?:es|as)|proveedores|opciones) (?:hay|llegan|tengo|entran|existen)(?: (?:ahi|alla|aca|aqui|por (?:ahi|aca)))*$/;
const TWO_IN_PLACE =
  /^(?:(?:hola|y|que|cual|mejor|entre) )*[a-z]+ (?:o|u|vs|versus|y) [a-z]+ (?:en|por) (?!(?:el|la|un|mi|que|cual|cuanto|promo\w*|precio|oferta)\b)[a-z]+(?: [a-z]+){0,3}$/;
const THINKS_IT_OVER =
  /^(?:(?:ok|ya|bueno|mmm+|mejor|primero|voy a|tengo que|quiero|dejame|dejeme|lo|prefiero|necesito|todavia|aun|estoy) )*(?:pensar(?:lo|melo|la)|(?:lo )?(?:voy a pensar|pienso|pensare)|pensandolo|consultar(?:lo|la)? con (?:mi|la|el) \w+)(?: (?:primero|un poco|bien|mejor|y (?:te|les|le) aviso|gracias|un rato|con calma|y vuelvo))*$/;
const FINDS_GOOD =
  /^(?:(?:ok|ya|mmm+|bueno|y|creo que|a mi) )*(?:el|la|los) (?:plan(?:es)? )?(?:de )?[a-z]+ (?:me parecen?|se ven?|suenan?|estan?) (?:(?:muy|super|bien|bastante|mas) )*(?:bien|buen[oa]s?|bacan|chevere|interesantes?|conveniente|mejor)$/;
const ADVICE =
  /\b(?:que|cual(?:es)?|quien) (?:(?:otr[oa]|operador|compania|empresa|internet|plan) )*(?:me |nos )(?:recomiend|aconsej|sugier|convien)\w*/;
const WANTS_CHANGE =
  /\b(?:me (?:quiero|quisiera|voy a)|quiero|quisiera) (?:cambiar|ir|salir)(?:me)?(?: (?:ya|hoy|altiro|al ?tiro|al toque|de una|pronto|po|pe|urgente))+$/;
const UNDOES_SIGNED =
  /\bfirm\w+\b.{0,40}\b(?:como (?:lo |la |se )?(?:anul|desh|cancel)\w+|(?:puedo|se puede) (?:anular|deshacer)\w*)/;

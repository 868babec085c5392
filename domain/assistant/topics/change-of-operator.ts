import { es } from "../es.ts";
import { MARKET_WORDS } from "../market-words.ts";
import { comesWithPhone, operatorsOf } from "../offering.ts";
import { asksOfSome, type TopicContext, topics } from "./topic.ts";

/** What a change of operator takes, costs, saves and leaves behind. */
export const CHANGE_OF_OPERATOR = topics({
  /** How a change of operator goes. */
  switch_steps: {
    words:
      /\b(?:como|que (?:hago|tengo que hacer|tramites?|pasos|necesito)|es (?:muy )?(?:dificil|facil|complicado|engorroso)|tramites?|pasos)\b.{0,35}\b(?:cambi(?:ar|arme|arnos|o)|pasar(?:me|nos)) (?:a otr[oa] |de )(?:operador|compania|empresa|proveedor)\b|\b(?:cambi(?:ar|arme|arnos|o)|pasar(?:me|nos)) (?:a otr[oa] |de )(?:operador|compania|empresa|proveedor)\b.{0,20}\b(?:es (?:muy )?(?:dificil|facil|complicado|engorroso)|que (?:hago|tengo que hacer|necesito)|como (?:hago|es|se hace))\b|\bcomo (?:me cambio|hago para cambiar(?:me)?|puedo cambiar(?:me)?)$|\b(?:me |nos )?(?:subieron|aumentaron|cobraron|subio|cobran)\b.{0,40}\bquiero (?:cambiar(?:me|nos)|irme)$/,
    unless: /\b(?:plan|celular|chip|cobr\w+|deuda|penalidad|numero)\b/,
    intents: ["buy", "cancel_contract", "how_it_works"],
    isCertain: true,
    text: () =>
      "Cambiarse es sencillo: 1) comparas aquí y eliges un plan; 2) dejas tus datos y un asesor te llama en 24 horas hábiles, confirma la cobertura y contratas con el operador nuevo; 3) un técnico lo instala; 4) recién entonces pides la baja al de hoy y devuelves sus equipos. Antes, pregunta si te queda permanencia. Nuestra ayuda es gratis.",
  },
  /** What a change of operator costs. */
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
    text: () =>
      "Comparar y cambiarte con nuestra ayuda no te cuesta nada. Lo que pueden cobrarte: tu operador de hoy, una penalidad o cuotas si te queda permanencia (lo dice tu contrato); el nuevo, la instalación.",
  },
  /** A contract or promotion of today that ends soon. */
  contract_end: {
    words:
      /^(?:(?:hola|y|ya|es que|yo) )*(?:mi|el) (?:contrato|permanencia|promo\w*)(?: (?:con|de|en)(?: \w+)?)? (?:ya |se )?(?:vence|vencio|vencera|termina|termino|acaba|acabo)(?: (?:en|el|la|a|de|este|esta|proximo|proxima|mes|semana|ano|fin|fines|principios|\w+)){0,4}$|\b(?:mi|el) (?:contrato|permanencia|promo\w*)\b.{0,25}\b(?:vence|vencera|termina|acaba)\b.{0,25}\b(?:espero|me espero|conviene esperar|me cambio|cambiarme)\b/,
    unless: /\b(?:cuando|cuanto|que pasa|por que)\b/,
    intents: ["price", "permanence", "promotion_end", "plan_type", "buy", "cancel_contract"],
    isCertain: true,
    text: ({ country }) =>
      `Buen momento para comparar: cumplida la permanencia puedes irte sin penalidad, y al acabar la promoción sube lo que pagas. Confirma la fecha con tu operador y no pidas la baja hasta que el servicio nuevo esté instalado. Dime cuánto pagas, qué velocidad tienes y tu ${MARKET_WORDS[country].district}, y te digo qué planes cuestan menos.`,
  },
  /** Whose customer the visitor is, and nothing else. */
  current_operator: {
    words:
      /^(?:(?:hola|buen[oa]s|dias|tardes|noches|yo|es que) )*(?:(?:soy|somos)(?: clientes?)? de|(?:estoy|estamos) (?:con|en)|(?:ya |ahora |ahorita |hoy )?(?:tengo|tenemos|uso|usamos)(?: internet (?:de|con)| (?:internet de )?\d{2,4} (?:megas|mbps) (?:con|de|en))?|mi (?:operador|compania|empresa|proveedor|internet)(?: actual)? es(?: de)?)(?: *$| +(?:y|pero) (?:me |nos )?(?:quiero|quisiera|deseo|queremos|quier\w+) (?:cambiar|pasar)(?:me|nos)?(?: (?:de|a otr[oa]) (?:operador|compania|empresa|proveedor))? *$)|^(?:(?:hola|buen[oa]s|dias|tardes|noches|yo|es que) )*(?:me |nos )?(?:quiero|quisiera|deseo|queremos|me gustaria|estoy pensando en|pienso) (?:cambiar|pasar)(?:me|nos)?(?: (?:de|a otr[oa]) (?:operador|compania|empresa|proveedor|internet))? *$|^(?:(?:hola|es que|la verdad|yo|todavia|aun) )*(?:no (?:se|estoy segur[oa]|sabemos)|dudo|tengo dudas|estoy (?:en duda|dudando|pensando)) (?:de )?si (?:me |nos )?cambi\w+(?: o (?:no|quedarme))?(?: (?:de|a otr[oa]) (?:operador|compania|empresa|proveedor|internet))?(?: la verdad)? *$|^(?:(?:y|hola|mejor|ya|entonces) )*(?:quiero|quisiera|queremos|busco|necesito|prefiero) (?:a )?otr[oa] (?:operador|compania|empresa|proveedor) *$|\b(?:me|nos) (?:pueden?|podrian?|van a|quieren) (?:mejorar|bajar|rebajar|igualar) (?:el|la|mi|mejor)\b|^(?:(?:y|pero|entonces|a ver) )*(?:que|cuanto) (?:gano|ganaria|ahorro|ahorraria|me ahorro|me ahorraria) (?:con|si|al) (?:me )?cambi\w+(?: (?:de|a)(?: \w+)?)? *$/,
    intents: ["plan_type", "operator", "price", "small_talk", "comparison", "buy", "how_it_works"],
    isCertain: true,
    text: ({ operators, namesOperator, saysSpeed }) =>
      `Dime ${es.list(["cuánto pagas hoy al mes", ...(operators === "" && !namesOperator ? ["a qué operador"] : []), ...(saysSpeed ? [] : ["qué velocidad tienes"])])}: te muestro qué planes de otros operadores cuestan menos. En la comparación ves la cuenta completa.`,
  },
  /** What a change of operator would save. */
  saving: {
    words:
      /\bcuanto (?:\w+ ){0,3}?(?:ahorr|economiz)\w+|\b(?:conviene|convendria) (?:cambi\w+|el cambio|pasar(?:me|nos))\b|\b(?:es|sera|esta|estara) (?:muy |mucho |demasiado )?(?:mucho|car[oa]|bien|de mas) lo que (?:yo )?pag\w+|\blo que (?:yo )?pag(?:o|amos) (?:es|sera|esta|estara) (?:muy |demasiado )?(?:mucho|car[oa]|bien|normal|justo)\b|\b(?:estoy |estare |estaremos |estamos )?pag(?:o|ando|amos) (?:mucho|demasiado|de mas|(?:muy )?caro)$/,
    intents: ["price", "operator", "plan_type", "comparison", "buy"],
    text: () =>
      "Dime cuánto pagas hoy al mes y qué velocidad tienes: con eso te digo cuánto ahorrarías con cada plan. En la comparación ves la cuenta completa.",
  },
  /** The telephone number after a change of operator. */
  number: {
    words:
      /\b(?:pierdo|perder|conserv\w+|manten\w+|mantengo|llev(?:ar|arme|o)|port(?:ar|o)|(?:me )?qued(?:o|ar|arme) con) (?:mi |el |mismo |con )*(?:numero|telefono|fijo|linea)\b|\bque (?:pasa|pasaria|sera) (?:con|de) (?:mi|el) (?:numero|telefono)\b|\bportabilidad\b/,
    unless: /\b(?:celular|movil|chip)\b/,
    intents: ["cancel_contract", "plan_type", "buy", "how_it_works", "permanence", "free"],
    text: (context) =>
      `${isOfNoPhone(context) ? `No tengo planes de ${es.list(operatorsOf(context.plansAsked))} con teléfono fijo en nuestro catálogo: para llevar ahí tu número hace falta uno. ` : ""}Se puede pedir, y es gratis: la portabilidad también existe para el teléfono fijo. La pide el titular al operador nuevo, sin deudas vencidas con el de hoy. Que conserves tu número en tu dirección depende de los dos operadores: un asesor lo confirma antes de contratar. No des de baja tu servicio hasta entonces, porque con la baja se pierde el número.`,
  },
  equipment_return: {
    words:
      /\bqued(?:o|ar|arme|arse|arnos) con (?:el |los |mi |mis )?(?:router|modem|equipos?|decos?|decodificador(?:es)?|aparatos?)\b|\b(?:devolver|devuelvo|devolverl[oa]s?|entregar|entrego|recog\w+|retiran)\b.{0,25}\b(?:router|modem|equipos?|decos?|decodificador(?:es)?|aparatos?)\b|\b(?:router|modem|equipos?|decos?|decodificador(?:es)?|aparatos?)\b.{0,30}\b(?:devolver|devuelvo|devolverl[oa]s?|entregar|(?:es|son|queda|quedan) (?:mi[oa]s?|de uno|conmigo|para mi))\b|\bque (?:hago|hacemos|pasa) con (?:el|los|mi) (?:router|modem|equipos?|decos?|aparatos?)\b/,
    unless: /\b(?:de baja|cancel\w+)\b/,
    intents: ["cancel_contract", "installation", "plan_details", "permanence", "buy", "how_it_works"],
    isCertain: true,
    text: () =>
      "Lo usual es que el router y los decodificadores sean del operador, que los presta mientras dura el contrato, se devuelven con la baja y se cobran si no aparecen. Si son tuyos o de él lo dice el contrato de cada uno y no está en nuestro catálogo. Al dar de baja, pregunta a tu operador cómo y dónde se devuelven, y pide una constancia.",
  },
  /** Whether a home is without internet between two operators. */
  without_gap: {
    words:
      /\bno (?:me|nos) (?:qued(?:o|amos|are|aremos|aria)|va(?:mos|n|s|y)? a quedar) sin (?:internet|servicio|linea|wifi|senal)\b|\bsin (?:internet|servicio|wifi)\b.{0,20}\b(?:mientras|durante el cambio|al cambiar(?:me|nos)?|en el cambio|hasta que (?:me )?instal\w+)\b|\bcuant[oa]s? (?:tiempo |dias? |horas? )?(?:me |nos |se )*(?:demor|qued|est|pas|dur)\w* sin (?:internet|servicio|linea|wifi|senal)\b|\b(?:miedo|temo|tem(?:or|emos)|preocupa|no (?:quiero|queremos|puedo|podemos))(?: \w+){0,3} (?:quedar|estar)(?:me|nos)?(?: \w+)? sin (?:internet|servicio|linea|wifi|senal)\b/,
    unless: /\b(?:desde|hace|cada rato|siempre|pag\w+|luz|estable\w*|confiable\w*)\b/,
    intents: ["cancel_contract", "buy", "installation", "how_it_works", "outage", "unconnected"],
    isCertain: true,
    text: () =>
      "No tienes por qué quedarte sin internet: contrata el nuevo, espera a que esté instalado y funcione, y recién entonces pide la baja del de hoy. Unos días puedes tener los dos, y cada operador te cobra el suyo.",
  },
  /** The penalty, or the equipment, of a contract that the visitor ends. */
  own_penalty: {
    words: /\b(?:penalidad(?:es)?|penalizacion|multas?|cobr\w+|pag(?:o|ar|are))\b/,
    intents: ["cancel_contract"],
    text: ({ operators, today }) =>
      `Si ${(today || operators) === "" ? "tu operador" : today || operators} te cobra por salir antes lo dice tu contrato: depende de cuántos meses de permanencia te quedan y de las cuotas pendientes. Pregúntale el monto antes de pedir la baja; nosotros no vemos tu contrato.`,
  },
});

/** Whether some operators are asked about, and have no plan with a telephone. */
const isOfNoPhone = (context: TopicContext): boolean =>
  asksOfSome(context) && !context.plansAsked.some(comesWithPhone);

const NO_PERMANENCE =
  /\b(?:ningun[oa]?|ningunos) (?:que )?(?:tenga|tengan|pida|pidan|exija|exijan) (?:contratos?|permanencia|amarres?|plazos?)\b|\b(?:sin|no (?:quiero|necesito|tenga)) (?:\w+ ){1,5}ni (?:contratos?|permanencia|amarres?|ataduras?|plazos?|penalidad(?:es)?)\b|\bno (?:me |nos |te )?(?:exij\w+|pid[ae]n?|oblig\w+)(?: a)?(?: estar| quedarme| firmar)? \d{1,2} meses\b|\bno (?:quiero|quisiera|pienso|voy a) (?:firmar|comprometerme|atarme|amarrarme)\b|\bno (?:me |nos |que )*(?:dej\w+|qued\w+|teng\w+|ten\w+)(?: \w+)? (?:pegad|amarrad|atad|enganchad|clavad|casad)[oa]s?\b|\b(?:sin|no quiero|nada)(?: \w+){0,2} contratos? (?:larg|etern|forzos|obligatori)[oa]s?\b|\b(?:sin|no (?:quiero|tengan?|tienen?|exijan?|pidan?|haya|me)|nada de|0|ningun[a]?|libre de|cero|no quiero (?:firmar|tener)) ?(?:tener |firmar |ningun[a]? |compromiso de |meses |(?:un )?(?:mes|ano) |una? |la |el |nada de |tanta |mucha )?(?:contratos?|permanencia|amarr\w*|atadur\w*|plazos?|forzos\w*|clausulas?|compromisos?|penalidad(?:es)?|aten|ate)\b|\bno (?:me |te |nos |quiero |quedar |estar |que |vaya a |vayan a ){0,4}(?:obligue\w*|obliga\w*|amarr\w+|atad[oa]s?|atarme|aten?|atan?|casarme|casarnos)\b|\bno (?:me )?(?:cobren|pagar|haya) (?:ninguna )?(?:multa|penalidad|penalizacion)\b|\b(?:poder|para|libertad (?:de|para)) (?:cancelar|cortar|irme|salir(?:me)?|retirar(?:me)?)(?:lo)? cuando \b|\b(?:sin|no) (?:\w+ )?(?:meses (?:obligatorios|minimos|forzosos)|contratos? larg[oa]s?|(?:tiempo|periodo|plazo) (?:minimo|forzoso|obligatorio))\b|\bsin (?:estar (?:amarrad|atad)[oa]|multas?|penalizacion|que me (?:amarren|aten|obliguen))\b|\b(?:mes a mes|cancel\w+ en cualquier momento)\b|\b(?:que|cual(?:es)?|quien(?:es)?|con cual) (?:me |nos |te )?(?:pued[ao]s?|dej[ae]n?|permit[ae]n?) (?:cancelar|cortar|irme|ir|salir(?:me)?|retirar(?:me)?|cambiar(?:me)?|dar(?:lo)? de baja)(?:lo)? (?:cuando|en cualquier|a cualquier|si )/;
/** A connection for some months. */
const FOR_A_WHILE =
  /\b(?:(?:algo|uno|internet|servicio|plan) temporal(?:mente)?|(?:solo|solamente|unicamente) (?:(?:l[oa] |voy a |vamos a )?(?:necesit|usar|us|quer|quier|estar|me qued)\w*)(?: \w+){0,2} (?:(?:por|para|x) )?\d{1,2} (?:mes(?:es)?|semanas)|necesit\w+ (?:(?:el |un )?(?:internet|wifi|servicio|plan) )?(?:por|para|x) \d{1,2} (?:mes(?:es)?|semanas))\b|(?<!\b(?:descuento|promo\w*|oferta|precio|rebaja|es|dura) )\b(?:solo|solamente|unicamente|nada mas) (?:por|para|x|unos|unas) (?:unos |unas )?(?:\d{1,2} )?(?:mes(?:es)?|semanas|dias|temporada|el verano|verano|vacaciones)\b/;
/** "Estoy de paso", "¿con quién pierdo menos si me salgo a los 4 meses?" */
const LEAVES_SOON =
  /\b(?:estoy|estamos|estare|voy a estar) de paso\b|\bpierdo menos si (?:me )?(?:salgo|voy|retiro|cancelo|cambio|mudo)\b/;
/** "La uso solo en verano", "¿hay algo por meses?" */
const FOR_A_SEASON =
  /\b(?:solo |solamente )?de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|septiembre|octubre|noviembre|diciembre) a (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|septiembre|octubre|noviembre|diciembre)\b|\b(?:solo|solamente|unicamente) (?:(?:l[oa]s?|voy|vamos|estoy|estamos|se) )*(?:us|ocup|abr|viv|voy|vamos|ir)\w* (?:(?:en|los?|las?|durante|por) )*(?:enero|febrero|verano|veranos|invierno|vacaciones|temporadas?|fines de semana)\b|\b(?:algo|planes?|internet|servicio|contrato|pago|uno) por (?:meses|temporadas?)\b/;
/** "Es por 3 meses nomás", "me quedo 6 meses". */
const STAYS_A_WHILE =
  /\b(?:es|seria|sera) (?:solo )?(?:por|para) \d{1,2} meses (?:no mas|nada mas|solamente)\b|\b(?:me quedo|nos quedamos|me quedare|estare|voy a estar|vivire|alquilo|alquile) (?:aqui |aca |ahi |en \w+ )?(?:solo )?(?:por )?(?:unos )?\d{1,2} meses\b/;
const OF_OFFER = /\b(?:promo\w*|ofertas?|precio|descuento|contrato|permanencia|vacaciones|viaje)\b/;
const FREE_INSTALLATION =
  /\bregal\w+ (?:me )?(?:la )?instalacion|\bno (?:me |nos |te |se |le |la |lo )*(?:cobr|pag)\w+ (?:nada )?(?:por |la |el |de |visita |venir |ir |a |tecnico ){0,5}(?:instal\w+|poner\w*)\b|\binstalacion (?:que )?no (?:la |me la |se )?(?:cobr|pag)\w+|\binstalacion (?:a )?(?:0|cero) (?:costo|soles|pesos)\b|\b(?:instalacion (?:(?:me )?(?:sea|salga) gratis|no (?:me )?cueste|gratis|gratuita|sin costo|a costo cero|sin cobro|(?:a )?(?:cero|0\b)|incluida|bonificada)|gratis (?:la )?instalacion|no (?:\w+ ){0,2}(?:cobre[ns]?|cobrar|pagar)(?: nada)?(?: de| por)?(?: la)? instal\w+|(?:sin|no) (?:pagar|pago|costo|cobrar|cobro|cobren|cobran)(?: de| por| la| nada por)*(?: la)? instalacion|sin (?:costo de )?instalacion|(?:instal\w+ (?:(?:me |nos )?(?:sea|salga) )?gratis)|instal\w+ sin cobrar\w*|ni (?:pagar|cobren|cobrar)(?: por)?(?: la)? instalacion|(?:0|cero) instalacion|(?:la|lo) (?:ponga|pongan|instale|instalen) gratis)\b|\binstalacion\b.{0,40}\bojala gratis\b/;

/** A free installation that was promised, and is complained about. */
const PROMISED = /\b(?:promet\w+|enganar\w+|ofrecieron|estafa\w*|denuncia\w*|dijeron instalacion)\b/;

const FIXED_PRICE =
  /\b(?:(?:no quiero (?:\w+ ){0,4}|ni )que (?:me |nos )?(?:l[oa] )?(?:sub|aument)\w+|(?:no|nunca) (?:me )?(?:sub[ae]n?|aument[ae]n?|cambi[ae]n?)|(?:precio|tarifa) (?:(?:es|sera|queda) )?(?:fij[oa]|(?:el mismo |para )?siempre)|se (?:quede|quedara|mantenga|mantiene|queda|quedan) (?:siempre )?en (?:\$ ?)?\d|sin promo\w*|(?:me )?dur[ae]n? (?:mas (?:tiempo )?)?el precio|el precio (?:me )?dur[ae]n?|mismo precio(?: \w+)? (?:siempre|tod[oa]s?|cada)|mantien\w+ (?:el|su|mi) precio|precio (?:se (?:mantien|qued)\w+|que no (?:varie|cambie|suba))|(?:pagar|pago) (?:siempre )?lo mismo)\b/;

/** Whether a contract without a minimum term is wanted. */
export const wantsNoPermanence = (text: string): boolean =>
  NO_PERMANENCE.test(text) ||
  asksPrepaid(text) ||
  FOR_A_WHILE.test(text) ||
  FOR_A_SEASON.test(text) ||
  LEAVES_SOON.test(text) ||
  (STAYS_A_WHILE.test(text) && !OF_OFFER.test(text));

/** "¿Es con contrato o prepago?", as against a mobile telephone's. */
export const asksPrepaid = (text: string): boolean => PREPAID.test(text);
const PREPAID =
  /^(?!.*\b(?:celular(?:es)?|movil(?:es)?|chip|linea|recarg\w+|saldo|postpago|no (?:quiero|sea) prepago)\b).*\bprepag[oa]s?\b/;

export const wantsFreeInstallation = (text: string): boolean =>
  FREE_INSTALLATION.test(ASKS_TOTAL.test(text) ? text.replace(COUNTED_IN, " ") : text) &&
  !PROMISED.test(text);
/** "¿Cuánto sale el primer año con la instalación incluida?" */
const ASKS_TOTAL = /\bcuanto\b.*\bcon la instalacion\b|\b(?:total|suma|primer ano|al ano|primer mes)\b/;
const COUNTED_IN = /\binstalacion (?:ya )?incluida\b/g;

/** "¿El precio es para siempre o sube después?" asks whether it is. */
const ASKS_WHETHER_FIXED = /\bo (?:despues |luego )?(?:me )?(?:l[oa] )?(?:sube|suben|aumenta|cambia|varia)\b/;

/** Whether a price is wanted that is no higher after some months. */
export const wantsFixedPrice = (text: string): boolean =>
  FIXED_PRICE.test(text.replace(WITHOUT_TODAYS_PROMOTION, " ")) &&
  !ASKS_WHETHER_FIXED.test(text) &&
  !/\bcuanto (?:tiempo )?(?:me )?dura/.test(text);
/** "¿Cuál es más barato ya sin promo?", by the prices of after it. */
const WITHOUT_TODAYS_PROMOTION =
  /\b(?:ya|quedando|cuando (?:ya )?(?:quede|este|estoy)) sin (?:la )?promo\w*|\b(?:mas (?:barat|economic|comod)[oa]s?|cuesta menos|sale menos|cuanto (?:cuesta|sale|queda|pago|es)) sin (?:la )?promo\w*/g;

/** "Aunque sea con menos velocidad", "no importa si es más lento". */
export const acceptsAnySpeed = (text: string): boolean => OF_ANY_SPEED.test(text);
const OF_ANY_SPEED =
  /\b(?:aunque|asi|no importa (?:si|que)|da igual (?:si|que)) (?:(?:me )?(?:sea|es|tenga|tiene|venga|vaya|va|baje|de) )(?:con |de |un poco |medio |la )?(?:(?:menos|menor|mas poca) (?:velocidad|megas|rapid[oa])|(?:mas )?lent[oa]|velocidad)|\b(?:no (?:me )?importa|da igual) (?:la velocidad|(?:cuantos|los) megas)|\bcon menos (?:velocidad|megas)\b/;

/** "¿Cuánto cuesta?", "a cuánto", "tarifas", "barato". */
export const asksPrice = (text: string): boolean => ASKS_PRICE.test(text);
const ASKS_PRICE =
  /\b(?:cuanto (?:cuesta|vale|sale|esta|cobran?|pago|pagaria)|a cuanto|precios?|tarifas?|barat\w*)\b/;

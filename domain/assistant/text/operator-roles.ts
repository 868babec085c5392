import { saysRise } from "./amounts-in-text.ts";
import type { Mention } from "./operators-in-text.ts";

/** Whether a message wants the operator that it names, refuses it, has it today, or only mentions it. */
export type MentionRole = "wanted" | "excluded" | "current" | "told";

/** Before a name: it is not wanted. */
const REFUSED =
  /(?:\b(?:sin(?: contar| considerar| incluir| tomar en cuenta)?|(?<!\b(?:cuest|vale|sale|cobra|falla|cae|corta|paga|gasta)\w* )menos|excepto|exceptuando|salvo|en (?:vez|lugar) de|antes que|ni (?:cagando|a palos|loc[oa]|muert[oa])|alternativas? (?:a|de)|reemplaz\w+(?: a)?|(?:saca|saquen|saque|sacame|saquenme|borr(?:a|e|en|ame)|elimin(?:a|e|en|ame)|olvida|olvidate de|olviden)(?: a)?|(?:no|ni (?:loc[oa]|muert[oa]|a palos|cagando|en suenos|de broma|regalado|gratis)|jamas|nunca(?: mas)?) (?:(?:me )?(?:vuelvo|regreso|cambio|paso|voy)(?= (?:a|con)\b)|contrato|contrataria)|no (?:vuelvo|regreso|(?:quiero|queria|quisiera|queremos) (?:saber(?: nada)?|volver|hablar|tratar)(?: mas)?)|no (?:quiero|quisiera|deseo) (?:mas|(?:seguir|estar|continuar|quedarme)(?: mas)? con)|odio(?: a)?|detesto(?: a)?|na(?:da)? (?:de|con)|ningun[oa]?(?: plan)? de|ni|quit(?:a|e|en|ar|ando|ame|enme)|evit(?:a|ar|ando|emos)|descart(?:a|ar|ando)|exclu(?:ye|ir|yendo)|no (?:(?:me |nos )?(?:salgan?|aparezcan?|toquen?|vengan?)|sea|sean|quiero|queremos|quisiera|me (?:gusta|interesa|convence)n?|soporto|confio en|(?:me |nos )?(?:incluya[ns]?|muestre[ns]?|ponga[ns]?|ofrezca[ns]?|hable[ns]?|recomiende[ns]?|de[ns])|con|de|a)|pero no|ojala (?:que )?no|distint[oa]s? (?:a|de)|diferentes? (?:a|de)|fuera de|lejos de|a ?parte de|ademas de|que no (?:sea|sean|tenga)|no quier\w+ que (?:sea|sean|venga|vengan)|si no (?:es|fuera|fuese|son)|(?:dije|digo|dicho) que no(?: quiero)?)(?: nada)?(?: (?:la |el |los )?(?:fibra|internet|planes|plan|servicio) (?:de|con)| de| a| con| los de| la de| el de| planes de| que sea(?: de)?)?) ?$/;
/** Before a name: it is today's operator. */
const CURRENT =
  /\b(?:cambiar(?:me)? de|cambio de|salir(?:me)? de|alejar(?:me)? de|dejar(?: a)?|abandonar(?: a)?|renunciar a|(?:ir|largar)(?:me|nos)? de|dejo(?: a)?|doy de baja(?: a)?|termin\w+ (?:a |de )?(?:mi |el )?contrato (?:con|de)|cableado de|me voy de|(?:me fui|nos fuimos|retir\w+) de|(?:pedi|pedimos|solicite|di) (?:de |la )?baja (?:en|de|a)|llevo (?:\w+ ){1,3}(?:en|con)|(?<!\bcuanto (?:me |nos |les? )?)(?:llega|viene|sale) (?:el|la|su) (?:recibo|boleta|factura|cuenta) de|(?:me (?:ofrec|ofert)\w+|(?:tengo|hay|dan|vi) (?:la|una) (?:oferta|propuesta|promo\w*)) (?:en|de|con)|mudarme de|dar de baja(?: a)?|cancel(?:ar|e|amos|o)(?: a| con)?|(?:botar|cortar)(?: a| con)?|me (?:sali|vine|retire) de|deje (?:a )?|hart[oa] (?:de|con)|chat[oa] (?:de|con)|podrid[oa] de|cansad[oa] de|aburrid[oa] (?:de|con)|(?:tengo|tenemos|tenia|teniamos|tuve|tuvimos)(?: el plan de| internet de| internet con| con| en)?|(?:estoy|estamos|estaba|estabamos) (?:con|en)|(?:mi (?:papa|mama|abuel[oa]|espos[oa]|herman[oa]|hij[oa]|ti[oa]|suegr[oa]|familia|casa)|mis (?:papas|padres|abuelos|suegros|viejos)|en (?:mi )?casa) (?:tienen?|tenemos|usan?|usamos)|cliente(?: de)?|actualmente(?: tengo| estoy con)?|soy de|uso|(?:operador|compania|empresa|proveedor)(?: actual)? es|vengo de|(?<!\bcuanto (?:mas )?)pago [^a-z]*(?:soles |pesos )?(?:a|en|con|por)|pasar(?:me)? de|me (?:paso|cambio|porto) de|portar(?:me)? de|migrar de|deuda (?:con|en|a|de)|tengo \d+ (?:ms )?de ping (?:con|en)|(?:tengo|tenemos) (?:\w+ ){0,2}\d{2,4} ?(?:megas?|mbps|mb) (?:con|en|de)|debo (?:\w+ ){0,3}(?:a|en|con)|mi(?: (?:internet|plan|servicio|linea|recibo|boleta|contrato|wifi|modem|router|cable|fibra|duo|trio|cuenta)(?: hogar| fijo| actual)?(?: de| con| en)?)?) ?$/;
/** "Seguir con Entel o cambiarme". */
const STAYS_WITH = /\b(?:seguir|continuar|quedar(?:me|nos)|mantener(?:me|nos)|sigo|me quedo) (?:con|en) $/;
const OR_CHANGES = /^(?: \w+)? o (?:mejor )?(?:me )?(?:cambi|pas|ir|voy|busc)\w*/;
const BEGINS = /^(?:(?:y|pero|ah|uy|ya|ok|bueno|mm+|no|con|de|a) )*$/;
const PREFERRED_AT_END = /^ mejor(?: por favor)?$/;
const NOT_THAT = /^ no (?:(?:el|la|los|las) de |de |a )?$/;
const ENDS_MESSAGE = /^(?: (?:por favor|porfa\w*|gracias))?$/;
/** Before the operator of a relative or neighbour, and a question which of two is better. */
const OF_OTHERS = /\bmi \w+ (?:tienen?|usan?) $/;
/** Before the only operator that is said to serve a place. */
const ALONE_THERE =
  /\b(?:solo|solamente|unicamente|nada mas) (?:que )?(?:me |nos |les )?(?:llega|hay|entra|esta|atiende|cubre)n? $/;
const ASKS_TRUTH = /\b(?:verdad|cierto|seguro|asi)$/;
const ASKS_WHICH = /\b(?:con cual|cual (?:de|es|me|elijo|escojo|conviene)|quien tiene la razon|a quien le)\b/;
/** After a name: it is not wanted. */
const REFUSED_AFTER =
  /^ (?:pero )?no (?:l[oa] )?quiero (?:saber )?na(?:da)?\b|^ pero no l[oa]s? quiero\b|^ (?:ya )?(?:(?<=ya )no mas|no|nunca(?: mas)?|jamas(?: en la vida)?|tampoco|bien lejos|descartad[oa]|ni (?:hablar|cagando|a palos|regalad[oa]|gratis|en suenos|ahi|aunque|loc[oa]|de broma|muert[oa]|en pelea de perros|verl[oa]s?|amarrad[oa]))(?: por favor| gracias| quiero| me gusta| me interesa| va| vuelvo| regreso)?(?=$| pero| y | ni | que | porque | otr[oa]s?\b| (?:mejor|prefiero|dame|muestr\w+) )|^ no(?= \w+ (?:tampoco|no|si)$)|^ no(?! \w+ \w+ (?:nada(?: de)? |mas )?(?:otr|l[oa]s demas|nad|mas\b))(?! (?:muestr|ofrez|pong|inclu)\w+ (?:otr|l[oa]s demas|nad|mas\b)) (?:se (?:me )?(?:cae|corta|cuelga) (?:siempre|todo el|a cada|mucho|seguido)|ya (?:me|nos)\b|(?:me |nos )?l[oae]s? (?:muestr|pong|inclu|ofrez|quier|recomiend)\w+|(?:me |nos )?(?:muestr|pong|inclu|ofrez|recomiend)\w+)|\b(?:a )?es[ea] (?:descart|sac|borr|quit|elimin)\w*$/;
/** "Movistar no, ya tuve malas experiencias", "Claro no, porfa": a name at the beginning that is refused, and then why or nothing. */
const REFUSED_FIRST =
  /^ no (?:(?:(?:por favor|porfa\w*|porfis|gracias|pls|plis|pe|po|pues|nunca|jamas|tampoco|eh|jaja\w*)(?= |$) ?)+$|(?:ya (?:l[oa]s? )?(?:tuv\w+|prob\w+|fui|estuv\w+)|(?:tuve|tuvimos|he tenido) (?:\w+ )?(?:mal|pesim|problema)\w*|(?:que|por ?que|porque|xq|pq) (?:es|son|se|me|nos|tiene|cobra|ya|falla|va|da)\b|me (?:fue|trat\w+|estaf\w+|cobr\w+|hizo|hicieron) |(?:mucha|muchos|mala|malas|pura|puros|pesim[oa]s?) ))/;
/** After "Claro", which alone may mean "of course". */
const DISLIKED_AFTER =
  /^ (?:ya )?(?:no (?=\w+ (?:tampoco|no|si)$)|no (?:me gusta|me interesa|va|quiero|otr[oa]s?\b|(?:me )?l[oa]s? (?:muestr|pong|quier)\w+)|nunca mas|jamas|ni |tampoco\b|bien lejos)/;
/** Words before the name of an operator that the visitor no longer wants. */
const DISLIKED_BEFORE =
  /\b(?:malas? experiencias?|decepcionad[oa]|(?:no|nadie) (?:aguant|soport)\w+|chao|hasta (?:la|las|el) \w+|(?:me|nos) (?:hart|cans|aburr)(?:e|o|aron|i|imos|amos)) (?:mas )?(?:con|de|a) (?:l[oa]s de |el de )?$|\b(?:me|nos) (?:tienen?|tenian?) (?:\w+ )?(?:chat|hart|podrid|cansad|aburrid|enferm|sec|loc)[oa]s? (?:con |de )?(?:l[oa]s de |el de )?$|\b(?:me|nos) (?:hart|cans|aburri|decepcion)(?:o|aron|eron) (?:l[oa]s de )?$|^(?:chao|ya fue|no va mas) $|\b(?:me cargan?|no trago|aborrezco) (?:a )?(?:l[oa]s de )?$/;
/** After a name: its customer wants to leave it. */
const HAD_ENOUGH_OF =
  /^ (?:para el pico|para la (?:caga|mierda|patada|miseria)|vale (?:callampa|hongo|pico)|apesta|da asco)\b|^ (?:ya )?no (?:l[oa]s? )?(?:aguant|soport)\w+|^ (?:ya )?(?:me|nos) (?:tienen?|tenian?) (?:\w+ )?(?:chat|hart|podrid|cansad|aburrid|enferm|sec|loc)[oa]s?\b|^ (?:ya )?(?:me|nos) (?:hart|cans|aburri|decepcion)(?:o|aron|eron)\b|^ (?:ya )?(?:l[oa] )?(?:tuve|probe|tuvimos|probamos)\b.{0,12}\b(?:no (?:me|nos) (?:gust|conven|fue|funcion)|fue (?:mal|pesim)|mal[oa]|pesim[oa])|^ (?:es|son) (?:lo peor|l[oa]s? peor(?:es)?|(?:una|pura) (?:porqueria|basura|mierda|estafa)|un (?:asco|desastre|robo))\b/;
/** Between two names, the first of which is given up: "Mundo se cae, me cambio a Entel", "Mundo ni ahí, VTR". */
const GIVEN_UP_FOR =
  /^ (?:(?:se (?:me |nos )?(?:cae|corta|cayo|corto)|(?:me |nos )?(?:falla|fallo|subi\w+|aument\w+|cobr\w+|estaf\w+|minti\w+|trat\w+)|anda (?:mal|lent\w+|pesim\w+)|no (?:funciona|sirve|anda|carga|contesta|responde)|(?:es|son|era|fue) (?:\w+ )?(?:mal|pesim|lent|horribl|fatal)\w*|y (?:pesim|mal|horribl|fatal)\w*)\b.*\b(?:me (?:cambio|paso|voy|mudo)|quiero|quisiera|prefiero|dame|deme|muestr\w+|mejor)(?: (?:cambiarme|pasarme|irme|contratar))?(?: (?:a|con|por|de|el|los))*|ni (?:ahi|cagando|a palos|loc[oa]|muert[oa]|hablar|gratis|regalad[oa])|nunca(?: mas)?|jamas) $/;
/** "Prefiero VTR que Mundo". */
const PREFERRED = /\bprefer\w+ (?:a )?$|\bprefier\w+ (?:a )?$/;
const RATHER_THAN = /^ (?:que|a) $/;
/** Between what was used before and its judgement: "ya tuve Entel y no me gustó". */
const USED_BEFORE =
  /\b(?:(?:revise|mire|vi) (?:lo|los planes|los|el) de|tuve|tuvimos|probe|probamos|use|usamos|estuve con|estuvimos con) (?:a |con )?$/;
const WAS_BAD =
  /^.{0,12}\b(?:no (?:me|nos|lo|la) (?:gust|conven|fue|funcion|recom)\w*|no (?:l[oa] )?(?:quiero|vuelvo)\b|no (?:sirv|funcion)\w+|(?:fue|era|es|salio|resulto) (?:\w+ )?(?:mal|pesim|horribl|lent|un (?:asco|desastre|fiasco))\w*|se (?:caia|cortaba|colgaba)|(?:mal|pesim)[oa](?: \w+)?$)/;
/** Before the only name: another one is wanted. */
const BETTER_THAN =
  /\b(?:mejor|mas (?:barat|economic|rapid|comod)[oa]s?|menos car[oa]s?) que(?: el de| los de)? $/;
const TOO_EXPENSIVE =
  /^ (?:(?:es|esta|me sale|sale) (?:muy|demasiado|bien|super|recontra|pesim[oa]|un asco|malisim[oa])(?: (?:car[oa]|mal[oa]|lent[oa]))?\b|(?:me|nos) (?:estafo|engano|mintio|fallo|trato mal|cobro de mas)\b|(?:falla|se cae|no (?:me |nos )?(?:llega|entra|cubre))\b|(?:cobra|pide|cuesta) (?:mucho|demasiado|muy caro|carisimo)\b).*\botr[oa]s?\b/;
/** After a name: it is today's operator. */
const RAISED_BILL =
  /^ (?:me|nos) (?:ha[n]? )?(?:vuelto a )?(?:subi|aument|increment)\w+ (?:de nuevo |otra vez )?(?:el|la|mi|a)\b/;
/** "Quiero sacar Movistar de mi casa", as against "quiero sacar Movistar", which is to have it. */
const TAKEN_OUT = /\bsac(?:ar|arme|arlo|o|amos)(?: a)? $/;
const OF_THE_HOME = /^ de (?:mi|la|nuestra) (?:casa|vida|depa\w*)\b/;
/** After "de" and a name: it is today's operator. */
const MOVES_ON =
  /^ (?:me )?(?:quiero |quisiera |deseo |voy a |vamos a )?(?:pasar|cambiar|mudar|ir)(?:me|nos)? a\b/;
/** Before the first of two names that "a" joins: "de Movistar a Claro". */
const LEFT =
  /(?:^|\b(?:portar|pasar|trasladar|migrar|cambiar|cambi(?:e|en|a)|pas(?:e|en|a))(?:me|nos)? (?:\w+ ){0,4}|^(?:quiero|quisiera|deseo|necesito) (?:(?:pasar|cambiar|ir|mudar|portar)(?:me|nos)? )?)de $/;
/** Before the only name of a message that is nothing else, or that asks for another one: "no WIN, otro". */
const REFUSED_ALONE = /^(?:y |pero |si |mejor |ya |otr[oa]s? (?:que )?)*no $/;
/** "Busco internet en Maipú, no Entel": after what is wanted, and before nothing else. */
const BUT_NOT =
  /\b(?:quiero|quisiera|busco|necesito|dame|muestr\w+|recomiend\w+|internet|planes?|duo|trio|fibra|wifi|algo|uno|hay|en)\b.* (?:pero |y )?(?<!\bo )no (?:de |con )?$/;
const WANTS_ANOTHER =
  /\b(?:quiero|busco|necesito|dame|prefiero) otr[oa]s?(?:$| (?:operador|compania|empresa|proveedor|mejor|que|mas)\b)/;
const ANOTHER = /^$|^ (?:\w+ )?(?:otr[oa]s?|sino|cualquier\w*)\b/;
/** Between two names: the second one has what the first one has. */
const JOINED = /^ ?(?:,|y|e|ni|o) ?(?:a |de |con )?$/;

/** The role of each mention, in their order. */
export const rolesOf = (text: string, mentions: readonly Mention[]): readonly MentionRole[] => {
  const roles: MentionRole[] = [];
  for (const [i, { name, from, to }] of mentions.entries()) {
    const [before, after] = [text.slice(0, from), text.slice(to)];
    const between = i === 0 ? "" : text.slice(mentions[i - 1]?.to, from);
    const previous = roles.at(-1);
    // "No, de Bitel mejor" corrects what was asked before.
    if (REFUSED.test(before) && !PREFERRED_AT_END.test(after)) roles.push("excluded");
    else if (BEGINS.test(before) && REFUSED_FIRST.test(after)) roles.push("excluded");
    else if (before !== "" && REFUSED_AFTER.test(after)) roles.push("excluded");
    else if ((name !== "Claro" || DISLIKED_AFTER.test(after)) && REFUSED_AFTER.test(after))
      roles.push("excluded");
    else if (mentions.length === 1 && BUT_NOT.test(before) && ENDS_MESSAGE.test(after))
      roles.push("excluded");
    else if (mentions.length === 1 && REFUSED_ALONE.test(before) && ANOTHER.test(after))
      roles.push("excluded");
    else if (DISLIKED_BEFORE.test(before)) roles.push("excluded");
    else if (mentions.length === 1 && WANTS_ANOTHER.test(after)) roles.push("excluded");
    else if (i === 0 && mentions[1] !== undefined && GIVEN_UP_FOR.test(text.slice(to, mentions[1].from)))
      roles.push("excluded");
    else if (i === 1 && PREFERRED.test(text.slice(0, mentions[0]?.from)) && RATHER_THAN.test(between))
      roles.push("excluded");
    else if (TAKEN_OUT.test(before) && OF_THE_HOME.test(after)) roles.push("excluded");
    else if (TOO_EXPENSIVE.test(after) || HAD_ENOUGH_OF.test(after)) roles.push("excluded");
    else if (USED_BEFORE.test(before) && WAS_BAD.test(after)) roles.push("excluded");
    else if (LEFT.test(before) && text.slice(to, mentions[i + 1]?.from) === " a ") roles.push("excluded");
    else if (mentions.length === 1 && BETTER_THAN.test(before)) roles.push("excluded");
    else if (/\bcambi\w+(?: a)? $/.test(before) && /^ por\b/.test(after)) roles.push("excluded");
    // "Movistar, no WIN".
    else if (previous === "wanted" && NOT_THAT.test(between) && ENDS_MESSAGE.test(after))
      roles.push("excluded");
    else if (mentions.length > 1 && OF_OTHERS.test(before) && ASKS_WHICH.test(text)) roles.push("wanted");
    // "Mi vecino tiene WIN, ¿cuál me recomiendas?", "dicen que solo llega Movistar, ¿es verdad?"
    else if (
      mentions.length === 1 &&
      (OF_OTHERS.test(before) || (ALONE_THERE.test(before) && ASKS_TRUTH.test(after)))
    )
      roles.push("told");
    else if (STAYS_WITH.test(before) && OR_CHANGES.test(after)) roles.push("current");
    // "Ya tengo internet de WIN pero quiero tele": its own plans with it.
    else if (CURRENT.test(before) && ADDS_SERVICE.test(after)) roles.push("wanted");
    else if (RAISED_BILL.test(after) && leaves(text)) roles.push("current");
    else if (CURRENT.test(before) || (/\bde ?$/.test(before) && MOVES_ON.test(after))) roles.push("current");
    else if (previous === "excluded" && JOINED.test(between)) roles.push("excluded");
    else roles.push("wanted");
  }
  return roles;
};

/** "¿Me conviene renovar o cambiarme?" */
export const staysOrChanges = (text: string): boolean => text.search(STAY_OR_CHANGE) >= 0;

/** A message without what says that its visitor moves: "me cambio de depto" gives up no operator. */
export const withoutMove = (text: string): string =>
  text.replace(MOVES_HOME, " ").replace(STAY_OR_CHANGE, " ").replace(STAYS, " ");
/** "¿Me conviene seguir con Entel o cambiarme?": it is not decided. */
const STAY_OR_CHANGE =
  /\b(?:renovar(?:l[oa]|les)?|renuevo|(?:seguir|quedar(?:me|nos)|continuar|mantener(?:me|nos)|sigo|me quedo)(?: (?:con|en))?(?: \w+){0,2}) o (?:mejor )?(?:(?:de )?cambi(?:ar(?:me|nos)?|o)|me cambio|pasar(?:me|nos)|irme)(?: de \w+)?\b|\b(?:cambiar(?:me|nos)|me cambio) o (?:me )?(?:seguir|quedar(?:me|nos)|sigo|quedo)\b/g;
const MOVES_HOME =
  /\b(?:(?:me|nos) (?:cambi|mud|traslad)\w+|(?:cambiar|mudar|trasladar)(?:me|nos)) de (?:(?:mi|la|nuestra|nuestro) )?(?:casa|depa\w*|depto|dpto|departamento|pieza|cuarto|comuna|distrito|barrio|ciudad|domicilio|direccion|hogar)\b/g;

/** After today's operator: another service of it is wanted. */
const ADDS_SERVICE =
  /^ (?:(?:y|pero|ahora|tambien|solo) )*(?:quiero|quisiera|necesito|me falta|busco)(?: (?:agregar|anadir|sumar|poner|ponerle|tener))?(?: (?:la|el|un))? (?:tele|tv|cable|television|canales|telefono fijo|telefono|fijo)(?: (?:tambien|nomas|no mas|aparte|con ellos))*$/;

/** Whether the visitor gives up an operator. */
export const leaves = (said: string): boolean => leavesOperator(withoutMove(said));
const leavesOperator = (text: string): boolean =>
  asksWhomToChangeTo(text) ||
  /\b(cambiar(me|nos)?|cambio|salir(me)?|retir(?:ar|o)(me|nos)?|alejar(me)?|dej(?:ar|o)|abandonar|renunciar|ir(me|nos)?|largar(me|nos)?|doy de baja|termin\w+ (a |de )?(mi |el )?contrato|me voy|dar de baja|cancel(?:ar|e|amos|o)|me (?:sali|vine|fui|retire)|deje|hart[oa]|chat[oa]|podrid[oa]|cansad[oa]|aburrid[oa]|pasar(me|nos)?|paso|porto|migrar|portar(me)?) (de|a|en|con)?\b|\b(?:cambiar|pasar|salir|ir|mudar|portar|retirar)(?:me|nos)(?: (?:ya|hoy|por favor|pronto|rapido))?$|\b(?:que|cual) otr[oa]s? (?:(?:operador|compania|empresa|opcion|internet) )?(?:hay|tienen?|(?:me |nos )(?:recomiend|convien|da)\w*)\b|\botra (?:opcion|alternativa)$|\bque no sean? (?:ell[oa]s|es[ea]|es[oa]s|la misma|el mismo)\b/.test(
    text,
  );

/** "Tengo Movistar, ¿es mejor que WIN?": both are compared. */
export const comparesWithTodays = (text: string): boolean => COMPARES_WITH_TODAYS.test(text);
const COMPARES_WITH_TODAYS =
  /\bcompar\w+|\b(?:es|son|sera|seria) (?:mucho )?(?:mejor|peor|mas (?:barat|rapid|car|economic|lent)[oa])(?:es)? que\b|\b(?:frente a|vs|versus)\b|\bdiferencia\b/;

/** "¿Y sin cambiar de operador?": plans of today's. */
export const staysWithOperator = (text: string): boolean => STAYS.test(text);
const STAYS =
  /\bsin (?:tener que )?(?:cambi\w+|pas\w+|mov\w+|ir(?:me|nos)?)(?:me|nos)? (?:de|a otr[oa]) (?:operador|compania|empresa|proveedor)\b|\b(?:con|en) (?:el|la|mi) mism[oa] (?:operador|compania|empresa|proveedor)\b|\bcon (?:ellos|los) mismos$|\bcon ellos mismos\b/;

/** "Tengo la oferta de WIN, ¿tienen algo mejor?": another operator's. */
export const asksForBetter = (text: string): boolean =>
  /\b(?:tienen?|tienes|hay|dan|ofrecen) (?:algo |algun[oa]? |un[oa] |otr[oa] )?mejor(?:es)?$/.test(text);

/** "VTR me subió la cuenta, ¿a quién me cambio?" */
export const asksWhomToChangeTo = (text: string): boolean => WHOM_TO_CHANGE_TO.test(text);
const WHOM_TO_CHANGE_TO =
  /\b(?:a|con) (?:quien|cual|que (?:operador|compania|empresa)) (?:me |nos )?(?:cambi|pas|voy|vamos|mud)\w*$/;

/** Before a name, in a message about what is paid today: it is wanted all the same. */
const WANTED_NEXT = /\b(?:quiero|busco|prefiero|mejor|(?:pasar|cambiar|ir)(?:me)? a) ?$/;
const PAYS =
  /\b(?:(?:subi|aument)(?:o|eron|aron) (?:(?:el|la|mi) \w+ )?a (?=\$? ?\d)|pago|gasto|pagaba|pagabamos|gastaba|pagando|pagamos|gastamos|(?:me|nos|les?) (?:(?:estan?|vienen?) )?(?:cobran?|cobrando|viene|llega|sale|saliendo)|mi (?:recibo|boleta|cuenta)|(?:recibo|boleta) de(?= \$? ?\d)|se (?:me|nos) van?(?= (?:unos |como )?(?:\$ ?)?\d)|(?:(?:mi \w+|ella|el|ellos) (?:tiene|tienen|usa|usan) \w+|y) pagan?(?= (?:unos |como )?(?:\$ ?)?\d))\b|\b(?:tengo|tenemos|(?:estoy|estamos) con) \w+(?: \w+){0,4} (?:a|por|en|de) (?:\$ ?)?\d{2,3}(?: (?:soles|lucas|mil))?(?:$| (?:los |con )?\d{2,4} ?(?:megas?|mbps|mb)\b|,? (?:y )?(?:(?:me |nos )?(?:vale la pena|conviene|convendria)|deberia(?:mos)? cambiar|es (?:mucho|(?:muy )?caro|buen precio)|esta (?:bien|caro)))/;
/** "Tengo VTR a 24.990 en Maipú, ¿hay algo mejor?" */
const HAS_FOR_PRICE =
  /\b(?:tengo|tenemos|(?:estoy|estamos) con) \w+(?: \w+){0,6} a (?:\$ ?)?\d[\d.]{1,6}(?: (?:soles|lucas|mil|pesos))?(?: al mes)?(?: en \w+(?: \w+)?)? (?:(?:y|pero) )*(?:(?:hay|existe|tienen?|tienes|conoces) (?:algo|algun[oa]?|otr[oa])|me (?:parece|resulta)|(?:quiero|quisiera|busco) algo (?:mejor|mas))\b/;
/** Whether the message says what the visitor pays today, or will. */
export const saysWhatIsPaid = (text: string, mentions: readonly Mention[]): boolean =>
  (PAYS.test(text) || HAS_FOR_PRICE.test(text) || saysRise(text)) &&
  !/\bcuanto\b/.test(text) &&
  !mentions.some(({ from }) => WANTED_NEXT.test(text.slice(0, from)));

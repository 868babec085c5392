// Questions about the plans that were shown, which ask for no others and change nothing of what is wanted. Texts are normalised.

const BEFORE = "(?:(?:y|pero|ok|ya|ah|entonces|a ver|oye|perdon|una duda) )*";
/** Several plans, or "eso": "ese" is one of the list. */
const THOSE =
  "(?:(?:todo )?(?:es(?:o|[oa]s)|est(?:o|[oa]s)|ell[oa]s|ambos|l[oa]s [23]|tod[oa]s|cada un[oa])(?: (?:planes|plan|precios?))?|(?:el|los) (?:plan(?:es)?|precios?))";
/** One of the list, where it is meant by what is asked of it alone. */
const ANY = `(?:${THOSE}|es[ea]|est[ea])`;
const ARE = "(?:ya )?(?:es|son|seria|serian|vien\\w+|salen?|estan?)";
const HOLD = "(?:tra[ei]\\w*|tienen?|inclu\\w+)";
const SERVICE = "(?:la |el |su )?(?:tele|tv|television|cable|telefono|fijo|linea fija|internet)(?: fij[oa])?";

/** "¿De cuál plan hablas?", "¿qué compañía es?" */
export const asksWhichPlans = (text: string): boolean => WHICH.test(text);
const WHICH =
  /^(?:(?:y|pero|ok) )*cual(?:es)?(?: (?:es|son|seria|serian))?$|^(?:(?:y|pero|ok) )*(?:es[eoa]s?|(?:el|la) (?:primer|segund|tercer|ultim)[oa]) (?:(?:de|con) )?(?:que|cual) (?:operador|compania|empresa|marca|proveedor) (?:es|son|era|viene)$|^(?:(?:y|pero|a ver|oye|perdon) )*(?:(?:de|a) )?(?:que|cual(?:es)?)(?: de (?:l[oa]s|es[oa]s))?(?: plan(?:es)?)? (?:me )?(?:(?:estas |esta )?habl(?:as|a|ando|amos)|te refieres|dices|decias|mencionas(?:te)?)$|^(?:(?:y|pero|ok) )*(?:(?:de|con) )?(?:que|cual) (?:operador|compania|empresa|marca|proveedor)(?: (?:es|son|era|seria))?(?: (?:ese|esa|eso|esos|(?:el|la) (?:primer|segund|tercer|ultim)[oa]))?$|^(?:y )?(?:de quien(?:es)?|(?:que|cuales) (?:operadores|companias|empresas|marcas)) (?:es|son)(?: (?:es[eoa]s?|el (?:primer|segund|tercer|ultim)o))?$|^(?:y )?(?:el|la|los) (?:plan(?:es)? )?(?:de antes|anterior(?:es)?|que (?:me )?(?:dijiste|mostraste|diste))(?: (?:a )?(?:cuanto|como) (?:era|eran|es|son|cuesta|cuestan|sale|salen|estaba|estaban))?$/;

/** "¿Eso es con o sin tele?", "¿son solo internet?" */
export const asksPacksOfShown = (text: string): boolean => PACKS.some((words) => words.test(text));
const PACKS = [
  `^${BEFORE}(?:${ANY} )?(?:(?:${ARE}|${HOLD}) )?con (?:o|y) sin ${SERVICE}$`,
  `^${BEFORE}(?:${ANY} )?${ARE} (?:incluid[oa]s? )?con ${SERVICE}(?: y (?:con )?${SERVICE})?(?: (?:tambien|incluid[oa]s?))?$`,
  `^${BEFORE}(?:${THOSE} ${HOLD}|inclu\\w+|tra[ei]\\w*) ${SERVICE}(?: (?:tambien|incluid[oa]))?$`,
  `^${BEFORE}(?:${ARE} con|${HOLD}) ${SERVICE} ${ANY}$`,
  `^${BEFORE}(?:es[ea] )?tiene (?:tambien )?(?:telefono|fijo|linea fija)(?: fij[oa])?$`,
  `^${BEFORE}(?:${ANY} )?${ARE} (?:de )?(?:solo|puro) (?:el )?(?:internet|wifi)(?: (?:no mas|nomas|o (?:con|tambien|${HOLD}|y) .*))?$`,
].map((words) => new RegExp(words));

/** "¿Qué velocidad trae?" */
export const asksSpeedOfShown = (text: string): boolean => SPEED.test(text);
const SPEED = new RegExp(
  `^${BEFORE}(?:de|con) (?:que velocidad|cuant[oa]s megas)(?: ${ARE})?$|^${BEFORE}(?:${ANY} )?(?:que|cuan) tan (?:rapid[oa]s?|veloz|veloces) (?:${ARE}|van?)(?: ${ANY})?$|^${BEFORE}(?:${THOSE} )?(?:(?:a|de|con) )?(?:que|cuanta|cuant[oa]s|cual es la) (?:velocidad|megas?|mbps)(?: (?:de )?(?:internet|bajada))? (?:${HOLD}|${ARE})(?: (?:de )?${THOSE})?$`,
);

/** "¿Qué incluye?" */
export const asksContentOfShown = (text: string): boolean => CONTENT.test(text);
const CONTENT = new RegExp(
  `^${BEFORE}(?:${THOSE} )?(?:y )?que (?:cosas |mas |todo )?(?:trae|traen|incluyen?|vienen?)(?: ${THOSE})?$`,
);

/** "¿Qué tiene de especial?" */
export const asksWhatIsSpecial = (text: string): boolean => SPECIAL.test(text);
const SPECIAL = /\bque tiene (?:de |tan )?(?:especial|bueno|diferente|distinto|particular)\b/;

/** "¿Cuántas personas pueden usar eso?" */
export const asksHowManyUsers = (text: string): boolean => USERS.test(text);
const USERS = new RegExp(
  `^${BEFORE}(?:(?:para|pa) )?cuant[oa]s? (?:personas|dispositivos|equipos|aparatos|celulares|usuarios|gente) (?:(?:se )?(?:puede[ns]?|podrian?|podemos) )?(?:us|conect|naveg|aguant|soport|alcanz|sirv|entr|da|rind)\\w*(?: (?:a la vez|al mismo tiempo|(?:a |con |en )?(?:${THOSE}|es[ea] plan)))*$`,
);

/** "¿Para 2 personas alcanza?" */
export const asksWhetherEnough = (text: string): boolean => ENOUGH.test(text);
const ENOUGH = new RegExp(
  `^${BEFORE}(?:${ANY} )?(?:me |nos |les )?(?:alcanza|basta|sirve)n? (?:para|pa) (?:tod[oa]s(?: nosotros)?|nosotros|(?:mi |la |toda la )+(?:casa|familia))$|^${BEFORE}(?:(?:y|solo|${ANY}) )*(?:(?:para|pa) (?:los )?\\d+(?: personas| personitas)? (?:me |nos |les )?(?:alcanza|basta|sirve|es suficiente|esta bien)|(?:me |nos |les )?(?:alcanza|basta|sirve|es suficiente|esta bien) (?:para|pa) (?:los )?\\d+(?: personas| personitas)?)n?$`,
);

/** Whether a message only asks what the plans are that were shown. */
export const isAside = (text: string): boolean =>
  asksWhichPlans(text) || asksPacksOfShown(text) || asksSpeedOfShown(text) || asksContentOfShown(text);

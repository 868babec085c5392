// Whether a message asks what to think of a price or of a speed. Texts are in lower case without accents and punctuation.

const VERY = "(?:(?:muy|demasiado|algo|un poco|medio|bien|super|recontra|tan|mas o menos) )?";
/** What may follow a judgement that is asked for. */
const AT_END =
  "(?=$| (?:no|o|verdad|cierto|entonces|pues|pe|po|ese|esa|eso|por|para|pagar|el|con|asi|oye|dime|que dices|que opinas|\\$ ?\\d|\\d))";
const IS = "(?:es|esta|ta|son|estan|sera|seria|estaria|sale|parece|sigue siendo)";

/** "¿Está caro?", "¿es buen precio?", "me están robando, ¿no?": of a price. */
const OF_PRICE = new RegExp(
  `\\b(?:${[
    `${IS} ${VERY}(?:car[oa]s?|carisim[oa]s?|barat[oa]s?|baratisim[oa]s?|economic[oa]s?|comod[oa]s?|razonable|justo)${AT_END}`,
    `${IS} mas (?:car|barat)[oa]s? que (?:l[oa]s (?:demas|otr[oa]s)|el resto|otr[oa]s|tod[oa]s)`,
    "(?:pago|pagando|pagamos|gasto|gastando) (?:mucho|demasiado|de mas|(?:muy )?caro)",
    "(?:me|nos) (?:estan?|estaran|estarian) (?:robando|estafando|cobrando (?:mucho|demasiado|de mas|(?:muy )?caro)|viendo la cara)",
    "(?:me|nos) (?:roban|cobran (?:mucho|demasiado|(?:muy )?caro))",
    `(?:es|esta|sera|seria|a) (?:muy )?(?:un |una )?(?:buen|mal) (?:precio|trato|negocio)|(?:es|sera|seria) (?:una )?(?:buena|mala) (?:oferta|promo\\w*|tarifa)`,
    `(?:es|sera|seria) (?:un |una )?(?:robo|abuso|ganga|regalo)${AT_END}`,
    `(?:precio|costo) (?:justo|razonable|normal)`,
    "es (?:mucha|demasiada) plata",
    "(?:bien|mal) de precio",
    "(?:muy|demasiado|super|recontra) car[oa]s? (?:no|verdad|cierto|o no)",
  ].join("|")})\\b`,
);

/** "¿Está bien?", "¿es mucho?", "¿vale la pena?", "¿me conviene?": of the price where one is named, else of the speed. */
const OF_ANY = new RegExp(
  `\\b(?:${[
    `(?:es|esta|ta|seria|estaria) ${VERY}(?:bien|mal|mucho|poco|ok)${AT_END}`,
    "vale(?:n|dra|dria)? la pena",
    "sale(?:n)? a cuenta",
    "(?<!\\b(?:que|cual|quien|plan|operador|compania|empresa|lo que|mas|donde|no) (?:me |nos |te |le )?)conv(?:iene|endria|endra)(?=$| (?:o no|no|eso|ese|esa|cambi\\w+|pas\\w+|qued\\w+|seguir|acept\\w+|tom\\w+|pag\\w+|contrat\\w+|el de|un[oa]? de|\\$ ?\\d|\\d))",
    "hice (?:bien|mal)",
    `(?:es|sera|seria) (?:lo )?normal${AT_END}`,
  ].join("|")})\\b`,
);

/** A price, or what a message or the one before it names: a price where it has one, else a speed. */
export type JudgedThing = "price" | "any";

/** The thing that a message asks to be judged; null when it asks for no verdict. */
export const thingJudged = (text: string): JudgedThing | null =>
  OF_PRICE.test(text) || tellsTodaysPrice(text) ? "price" : OF_ANY.test(text) ? "any" : null;

/** "Sin promo, fijo hace 2 años": so is the price of today, and no such plan is wanted. */
export const tellsTodaysPrice = (text: string): boolean => OF_TODAY.test(text);
const OF_TODAY =
  /\b(?:sin promo\w*|fij[oa]|(?:el|al) mismo precio|lo mismo|igual)\b.{0,12}\b(?:desde )?hace (?:como |mas de |unos )?\d+ (?:anos?|meses)\b|\bhace (?:como |mas de |unos )?\d+ (?:anos?|meses)\b.{0,12}\b(?:sin promo\w*|fij[oa]|lo mismo)\b/;

/** "¿Basta con el más chico de Bitel?" */
export const asksOfSlowest = (text: string): boolean => ASKS_OF_SLOWEST.test(text);
const ASKS_OF_SLOWEST =
  /\b(?:basta|bastaria|alcanza|alcanzaria|sirve|serviria|suficiente|bien) (?:con )?(?:el|la|uno) (?:plan )?(?:(?:que sea|de los|de) )?(?:mas (?:chic|chiquit|pequen|barat|basic|economic|lent|simple)[a-z]*|basico)\b/;

/** "¿Conviene?", "¿y eso vale la pena?", of what was shown. */
export const asksVerdictAlone = (text: string): boolean => VERDICT_ALONE.test(text);
const VERDICT_ALONE =
  /^(?:(?:y|pero|entonces|eso|ese|esos) )*(?:(?:me |nos )?(?:convienen?|convendria)|valen? la pena|sale a cuenta|(?:es|son) buen(?:os)? precios?)(?: (?:o no|no|eso|ese|esos|entonces))?$/;

/** "¿Vale la pena pagar 30 soles más por la tele?": how much the television adds, and no limit of what may be paid. */
export const asksWorthOfTv = (text: string): boolean => WORTH_OF_TV.test(text);
const WORTH_OF_TV =
  /\b(?:vale la pena|conviene|sale a cuenta|convendria)\b.{0,35}\b(?:por|con|agregar\w*|anadir|poner\w*|sumar\w*|tener|pagar) (?:(?:por|la|el|el de) )*(?:tele|tv|television|cable)(?: o (?:no|solo internet|mejor sin))?$/;

/** The least discount that a normalised text asks for, in percent; null: none. */
export const discountIn = (text: string): number | null => {
  if (ASKS_FAVOUR.test(text)) return null;
  if (HALF_PRICE.test(text)) return 50;
  const [, before, after] = SHARE.exec(text) ?? [];
  const share = Number(before ?? after ?? 0);
  return share > 0 && share < 100 ? share : null;
};
/** "Dame un descuento del 50 %": of us, and not which plans have one. */
const ASKS_FAVOUR =
  /\b(?:dame|denme|danos|haz|hazme|haznos|hagan|haganme|aplica\w*|regal\w+)(?: (?:un|el|mi|ese|buen))* (?:descuento|rebaja|dscto|dcto|\d+)\b/;
const HALF_PRICE = /\bmitad del? (?:precio|costo|tarifa)\b/;
const SHARE =
  /\b(\d{1,2})(?: por ?ciento)? (?:de |en )?(?:descuentos?|dscto|dcto|dsct|rebaja|off)\b|\b(?:descuentos?|rebaja) (?:de |del )(?:mas del? |hasta (?:el )?|al menos (?:el )?|un )?(\d{1,2})(?! (?:soles|lucas|meses))\b/;

/** Whether a normalised text asks which promotions there are, or which is the best: "¿qué promociones hay este mes?" */
export const asksPromotions = (text: string): boolean =>
  discountIn(text) !== null || ASKS_WHICH.test(text) || ASKS_BEST.test(text) || OF_OPERATOR.test(text);
const PROMOTIONS = "(?:promo(?:s|cion(?:es)?)?|descuentos|rebajas)";
/** Who says more of himself asks for a discount of his own: "soy estudiante, ¿hay descuento?" */
const ASKS_WHICH = new RegExp(
  `^(?:(?:hola\\w*|buen\\w+|dias|tardes|noches|y|pero|una|consulta|disculp\\w+|oye|me|puedes?|decir|saber) )*(?:que|cuales|hay|tienen|tienes|alguna|ver|muestra\\w*|dime|quiero)(?: (?:son|las|los|sus|tus|de|hay|tienen|alguna|mejores|buenas))* ${PROMOTIONS}(?: (?:hay|tienen|tienes|dan|ofrecen|de|en|internet|este|esta|mes|semana|hoy|ahora|vigentes?|disponibles?|actuales|por|navidad|fiestas|black|friday|cyber|wow|days))*$`,
);
const ASKS_BEST =
  /\b(?:cual|quien|que \w+) (?:me )?(?:baja|rebaja|descuenta) mas(?: (?:el|de) precio)?(?: (?:ahora|hoy|este mes))?$|\b(?:mas|mayor(?:es)?|mejor(?:es)?) (?:descuento|rebaja|promo(?:cion)?)(?:s|es)?\b(?! (?:larga|dura))/;
const OF_OPERATOR = new RegExp(`^(?:(?:las?|los|que|y) )*${PROMOTIONS} (?:de|en|tiene) \\w+$`);

import { MARKET_WORDS } from "../market-words.ts";
import { AUTHORITY } from "./todays-service.ts";
import { topics } from "./topic.ts";

/** A deposit, the first bill, money back, what is signed, and who may sign. */
export const MONEY = topics({
  /** Money that is left or paid before a service begins. */
  deposit: {
    words:
      /\b(?:pid\w+|piden?|cobran?|exig\w+|hay que (?:dejar|pagar|poner|dar)|tengo que (?:dejar|pagar|poner|dar)|dej(?:o|ar)|dan) (?:\w+ )?(?:garantia|deposito|caucion|aval|garante|fiador)\b|\b(?:garantia|deposito) (?:o|y) (?:garantia|deposito)\b/,
    unless:
      /\b(?:alquiler|arriendo|alquilar|trabajo|chamba|pega|banco|garantia de (?:velocidad|servicio)|alarmas?|seguro)\b/,
    intents: ["payment", "buy", "how_it_works", "installation", "free", "plan_details", "price"],
    isCertain: true,
    mayBeElsewhere: true,
    precedesReply: true,
    text: () =>
      "Si un operador pide garantía, depósito, aval o el primer mes por adelantado no está en nuestro catálogo: un asesor te lo confirma antes de contratar. A nosotros no nos pagas nada. Lo que cobra cada uno por instalar sí lo tengo:",
  },
  /** Whether the first month costs more. */
  first_bill: {
    words:
      /\bprimer[oa]? (?:recibo|boleta|factura|cuenta)\b.{0,30}\b(?:mas (?:alt|car)[oa]|diferente|distint[oa]|otro monto|proporcional|prorrate\w+)\b|\b(?:mas (?:alt|car)[oa]|diferente|distint[oa]|proporcional|prorrate\w+)\b.{0,25}\bprimer[oa]? (?:recibo|boleta|factura|cuenta)\b/,
    unless: /\b(?:me (?:vino|llego|salio)|reclam\w+)\b/,
    intents: ["payment", "price", "promotion_end", "installation", "plan_details"],
    isCertain: true,
    mayBeElsewhere: true,
    precedesReply: true,
    text: () =>
      "Puede ser distinto de los demás: ahí suele ir la instalación, si la cobran, y los días que van desde que te instalan hasta la fecha de corte. Cómo lo cuenta cada operador lo dice su contrato: un asesor te lo confirma antes de contratar. Lo que cobran por instalar:",
  },
  /** Who is under age. */
  under_age: {
    words:
      /^(?=.*\b(?:contrat\w+|titular|a (?:mi|su) nombre|sac(?:ar|o)|pedir(?:lo)?|firm\w+|afili\w+|puedo)\b).*\b(?:(?<!\bhij\w+ )\btengo (?:solo |recien )?1[0-7] anos\b|menor(?:es)? de edad\b|aun no (?:cumplo|tengo) 18)/,
    intents: ["buy", "how_it_works", "plan_type"],
    isCertain: true,
    text: () =>
      "El titular del contrato es mayor de edad: si tienes menos de 18, contrata un adulto de tu casa a su nombre. Comparar planes sí puedes hacerlo tú, gratis y sin dejar datos.",
  },
  /** Money that is to come back from an operator. */
  refund: {
    words:
      /\b(?:devuelv|devolv|regres|reintegr)\w+ (?:(?:la|mi|el|los|mis|toda) )*(?:plata|dinero|pago|soles|lo que pag\w+)\b|\breembols\w+|\bdevolucion (?:de|del) (?:mi |el |la |lo )?(?:plata|dinero|pago|que pag\w+)/,
    unless: /\b(?:alarmas?|seguro|auto|carro|banco)\b/,
    intents: ["complaint", "payment", "cancel_contract", "permanence", "how_it_works"],
    isCertain: true,
    mayBeElsewhere: true,
    text: ({ country }) =>
      `A nosotros no nos pagas nada. Lo que pagas al operador lo devuelve o lo descuenta él: si el servicio no funciona, repórtalo, guarda el código y pide que te descuenten los días sin servicio; si no te responde, acude a ${AUTHORITY[country]}. Cuándo devuelve cada uno lo dice su contrato y no está en nuestro catálogo.`,
  },
  /** What is signed, and the paper of it. */
  signing: {
    words:
      /\b(?:(?:mand|envi|entreg|lleg|recib)\w*|dan|dar|da) (?:\w+ )?(?:el|un|mi|su|copia del?|una copia del) contrato\b(?!.{0,20}\b(?:hasta|vence))|\bcopia del contrato\b|\bcontrato (?:por|al?|en) (?:(?:mi|el) )?(?:correo|mail|whatsapp|papel|fisico|pdf)\b|\b(?:tengo|hay|debo) que firmar(?: (?:algo|un contrato|papeles|el contrato))?$|\bse firma (?:algo|un contrato|contrato)\b|\bpuedo leer el contrato\b/,
    unless:
      /\b(?:permanencia|meses|cuanto tiempo|hasta cuando|anular|cancelar|arriendo|alquiler|penalidad)\b/,
    intents: ["buy", "permanence", "how_it_works", "my_request", "payment"],
    isCertain: true,
    mayBeElsewhere: true,
    text: () =>
      "Con nosotros no firmas nada: el contrato es con el operador, y cómo lo aceptas y cómo te llega la copia lo define él. Antes de aceptarlo revisa el precio, hasta qué mes dura la promoción, la instalación y la permanencia; un asesor te ayuda a leerlo, sin costo.",
  },
  /** A change of mind before the technician comes. */
  cancelled_before: {
    words:
      /\b(?:cancel|anul|desist|arrep[ie]+nt)\w+ .{0,15}\bantes de (?:que )?(?:(?:me|lo|la|vengan a) )*instal\w+|\bantes de (?:que )?(?:me )?(?:lo )?instal\w+ .{0,25}\b(?:cancel|anul|desist|arrep[ie]+nt)\w+/,
    intents: ["cancel_contract", "permanence", "installation", "my_request", "free"],
    isCertain: true,
    mayBeElsewhere: true,
    text: ({ phone, hours }) =>
      `Si solo dejaste tus datos con nosotros no debes nada: retira la solicitud en tu enlace de seguimiento o dínoslo al ${phone}, ${hours}. Si ya contrataste, avisa al operador antes de la visita y guarda el código: si cobra algo lo dice su contrato, no nuestro catálogo.`,
  },
  /** What is given besides a lower price. */
  other_benefits: {
    words:
      /\b(?:tengo|tener|con mi|con el|por mi|soy cliente)\b.{0,20}\b(?:celular|chip|linea movil|postpago|plan movil)\b.{0,40}\b(?:descuento|rebaja|beneficio|mas barat\w+|sale menos|me dan)\b|\b(?:descuento|rebaja|beneficio)\b.{0,30}\b(?:por|si) (?:tener|tengo|ser|llevo) .{0,15}\b(?:celular|chip|linea movil|postpago|movil)\b|\b(?:refer(?:ir|o|i|ido)|recomiend(?:o|ar)|recomendar|traigo|llevo) (?:a )?(?:un |una |mi |otro )?(?:amig|vecin|familiar|conocid|client)\w*\b.{0,25}\b(?:dan|gano|da|algo|descuento|beneficio|premio)\b|\b2 ?x ?1\b|\b(?:sorteos?|cashback)\b/,
    unless: /\b(?:alarmas?|seguro|roaming|punto de red)\b/,
    intents: ["promotion_end", "price", "free", "plan_type"],
    isCertain: true,
    mayBeElsewhere: true,
    precedesReply: true,
    text: () =>
      "De descuentos por tener también el celular, por traer a otra persona, 2x1, sorteos o velocidad duplicada no tengo datos: los define cada operador y un asesor te los confirma antes de contratar, sin costo. Las promociones de precio sí:",
  },
  /** Who a plan is for, and nothing of what is wanted. */
  household_alone: {
    words:
      /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|yo|es que|mire|joven) )*(?:soy (?:un |una )?(?:estudiante|universitari[oa]|ama de casa|profesor[a]?|docente|enfermer[oa]|jubilad[oa]|pensionad[oa])|mi (?:abuel\w+|mama|papa|mami|papi|viejit[oa]|suegr[oa]|ti[oa]|madre|padre) tiene (?:ya )?\d{2}(?: anos)?)$/,
    intents: ["plan_type", "speed", "price"],
    isCertain: true,
    text: ({ country, isPlaced }) =>
      `Para mostrarte planes me falta saber ${isPlaced ? "" : `en qué ${MARKET_WORDS[country].district} se instalaría, `}cuántos lo usarían y para qué (mensajes, videos, estudio, juegos), y cuánto se puede pagar al mes.`,
  },
});

import { WHATSAPP } from "../../kernel/whatsapp.ts";
import { es } from "../es.ts";
import { MARKET_WORDS } from "../market-words.ts";
import { operatorsOf } from "../offering.ts";
import { TALKS_WITH_OWN } from "../text/household-in-text.ts";
import { topics } from "./topic.ts";

/** "¿Con qué empresas trabajan?", "qué operadores tienen": which ones are compared at all. */
export const ASKS_OPERATORS =
  /^(?:(?:hola|buen[oa]s?|dias|tardes|noches|y|oye|por favor|dime|a ver) )*(?:(?:con )?(?:que|cuales|cuant[oa]s)(?: son)?(?: (?:tod[oa]s|l[oa]s|otr[oa]s)){0,2} (?:empresas|companias|operador(?:es|as)|marcas|proveedores)(?: de (?:internet|cable|tele\w*|fibra))?(?: (?:que|hay|tienen?|tienes|manejan?|manejas|trabajan?|trabajas|ofrecen?|comparan?|comparas|son|existen|ven|venden|disponibles|ustedes|(?:aca |aqui )?en (?:la|esta|su) (?:pagina|web|catalogo)|(?:aca |aqui )?en (?:peru|chile|el pais)|aca|aqui))*|con quien(?:es)? (?:trabajan?|trabajas)(?: ustedes)?)$/;

/** A plan by its place in the list. */
const ONE_OF_LIST =
  "(?:el|la|al|del|ese|este) (?:plan )?(?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|ultim[oa]|[1-4](?:[a-z]{2})?|del medio|de la mitad)";

/** What this site and its assistant are, who is behind them, and whether they can be believed. */
export const ABOUT_US = topics({
  whatsapp: {
    words:
      /\b(?:tienen|tienes|hay|cual es (?:su|el|tu)|dame (?:su|el|tu)|pasame (?:su|el|tu)|por|al|a su|x)(?: numero de| un)? (?:whatsapp|wasap|wsp|whats)\b/,
    unless: new RegExp(
      `\\b(?:solo us\\w+|usa\\w*|megas|alcanza\\w*|redes|facebook|sirve|funciona|mi mama|abuel\\w+)\\b|${TALKS_WITH_OWN.source}`,
    ),
    intents: ["human", "how_it_works", "hours", "plan_type"],
    text: ({ phone, hours, country }) =>
      `Sí, por WhatsApp te atiende una persona de nuestro equipo: ${WHATSAPP[country]}, ${hours}. También por teléfono: ${phone}. Yo no puedo mandarte mensajes ahí, pero aquí te muestro planes y precios a toda hora.`,
  },
  /** Who cannot talk on the telephone. */
  in_writing: {
    words:
      /\bsord[oa]s?\b|\bsordomud[oa]s?\b|\bno (?:escucho|oigo)\b|\b(?:contratar|hacerlo|todo)\b.{0,12}\bpor (?:chat|escrito|mensajes?)\b/,
    unless: /\b(?:television|tele|parlante|musica)\b/,
    intents: ["human", "buy", "how_it_works"],
    isCertain: true,
    text: ({ hours, country }) =>
      `Puedes hacerlo por escrito: por WhatsApp te atiende una persona de nuestro equipo, ${WHATSAPP[country]}, ${hours}; dile que prefieres mensajes a llamadas. En este chat comparas planes, pero no se contrata: el contrato es con el operador.`,
  },
  /** A mistake in a request that was sent. */
  data_correction: {
    words:
      /\b(?:puse|escribi|deje|registre|di|anote|llene|mande) mal\b|\b(?:corrij\w+|corregir|cambi\w+|actualiz\w+)\b.{0,25}\b(?:mi )?(?:numero|celular|telefono|correo|nombre|direccion)\b.{0,40}\b(?:formulario|solicitud|pedido|registro)\b|\bme equivoque\b.{0,30}\b(?:numero|celular|telefono|correo|nombre|direccion)\b|\bmi (?:numero|celular|telefono|correo|nombre|apellido|dni|rut|documento|direccion)\b.{0,30}\b(?:esta|salio|quedo|puse|aparece) (?:muy )?(?:mal|equivocad[oa]|errad[oa]|incorrect[oa])\b/,
    unless: /\b(?:operador|contrato|titular|recibo|boleta|distrito|comuna)\b/,
    intents: ["my_request", "data_protection", "complaint", "how_it_works", "human", "personal_data"],
    isCertain: true,
    text: ({ phone, hours }) =>
      `Un dato de tu solicitud lo corrige nuestro equipo: llama al ${phone}, ${hours}, o díselo al asesor cuando te contacte. Si el teléfono está mal no podrá llamarte, así que mejor llama tú.`,
  },
  robot: {
    words:
      /\b(?:eres|sos|hablo|hablando|chateo|chateando|es usted|usted es)\b.{0,30}\b(?:robot|bot|maquina|automatic[oa]|human[oa]|persona|gente|inteligencia artificial)\b/,
    intents: ["how_it_works", "small_talk"],
    text: ({ phone, hours }) =>
      `Soy un asistente automático: contesto con los datos de nuestro catálogo. Si prefieres una persona, llama al ${phone}, ${hours}.`,
  },
  /** What the assistant is called. */
  own_name: {
    words:
      /\b(?:como te llamas|(?:cual es|dime|y|tienes) (?:tu )?nombre|como (?:te (?:digo|llamo)|se llama usted)|con quien (?:hablo|tengo el gusto)(?= *$))\b/,
    unless: /\b(?:operador|compania|empresa|plan)\b/,
    intents: ["small_talk", "how_it_works", "greeting", "human"],
    isCertain: true,
    text: ({ botName }) =>
      `Me llamo ${botName} y soy el asistente automático de Asesorador. De planes de internet, TV y telefonía sé bastante: ¿qué buscas?`,
  },
  /** The last reply was not understood. */
  not_understood: {
    words:
      /^(?:(?:ah|ya|perdon|disculp\w+|pero|la verdad|oye|hola|yo|sigo) )*(?:no|sin|nada) (?:(?:te|le|les|lo|la|se|me) )?(?:entend\w+|entiend\w+|comprend\w+|queda claro|capt\w+)(?: (?:nada|bien|eso|esto|mucho|lo que dices?|ni michi|ni papa|a que te refieres))*$/,
    intents: ["thanks", "small_talk", "how_it_works"],
    isCertain: true,
    text: ({ phone, hours }) =>
      `Perdona, no fui claro. Pregúntame una cosa por vez, por ejemplo «¿cuál es el plan más barato?» o «¿qué velocidad necesito?». Si prefieres que te lo explique una persona, llama al ${phone}, ${hours}.`,
  },
  /** What comes after a request: who calls, who comes, what is signed and with whom. */
  next_steps: {
    words:
      /\b(?:despues|luego|una vez|cuando) (?:de )?(?:que )?(?:me |l[oa] |l[oa]s )?(?:(?:inscrib|registr|solicit|llen)\w+|(?:dej|mand|envi)\w+ (?:mis|los) datos|pid[oe]\w*)\b.{0,40}\bque (?:pasa|sigue|sucede|viene|hacen)\b|\bque (?:pasa|sigue|sucede|hacen) (?:despues|luego|una vez|cuando)(?: de)?(?: que)? (?:me |l[oa] |ya )?(?:(?:inscrib|registr|solicit|llen)\w+|(?:dej|mand|envi)\w+ (?:mis|los) datos|pid[oe]\w*)|\b(?:viene|vienen|mandan) (?:a )?(?:alguien|un tecnico|una persona)\b.{0,25}\bfirm\w+|\bfirm\w+ (?:algo|algun papel|contrato)\b.{0,25}\b(?:viene|vienen|mandan) (?:a )?(?:alguien|un tecnico)/,
    intents: ["how_it_works", "buy", "my_request", "human", "installation"],
    isCertain: true,
    text: () =>
      "Después de dejar tus datos, un asesor te llama en 24 horas hábiles, confirma con el operador si llega a tu dirección y resuelve tus dudas. Si decides contratar, el contrato es con el operador y no con nosotros, y un técnico suyo va a tu casa a instalar. Inscribirte aquí no te compromete a nada.",
  },
  /** Who knows little of the subject. */
  guidance: {
    words:
      /\b(?:no (?:entiendo|entendemos|se|sabemos|conozco) (?:much[oa]|nada|casi nada|bien|muy bien)(?: \w+)? (?:de|del|sobre) (?:(?:est[aeo]s?|es[aeo]s?|l[oa]s?|tant[oa]s?|el) )?(?:cosas?|temas?|internet|megas|tecnologia|planes|computacion|aparatos|esto|eso)\b|soy (?:\w+ )?(?:nuev[oa]|mal[oa]|negad[oa]) (?:en|con|para) (?:est[oae]s?|la|las|los|el)\b)/,
    // Who says besides what is wanted gets that.
    unless:
      /\d|\b(?:recibo|boleta|factura|contrato|penalidad|soles|lucas|megas|hij\w+|trabaj\w+|jueg\w+|whatsapp|youtube|netflix|facebook|convien\w+|recomiend\w+|barat\w+|economic\w+|planes)\b/,
    intents: ["greeting", "how_it_works", "small_talk", "speed", "price", "plan_type", "free", "thanks"],
    isCertain: true,
    text: ({ phone, hours, country }) =>
      `No te preocupes, vamos paso a paso. Dime en qué ${MARKET_WORDS[country].district} vives, cuántos son en casa y para qué usan el internet (mensajes, videos, trabajo, juegos), y cuánto quieres pagar al mes: con eso te muestro los planes. Si prefieres que te lo explique una persona, llama al ${phone}, ${hours}.`,
  },
  /** Whose adviser calls. */
  who_calls: {
    words:
      /\bquien(?:es)? (?:me|nos) (?:va a |van a )?(?:llam|contact|escrib)\w+|\bde donde me (?:llaman|van a llamar)\b/,
    intents: ["how_it_works", "my_request", "human", "data_protection", "buy", "operator"],
    text: ({ phone, hours }) =>
      `Te llama un asesor de Asesorador, no el operador, y solo si dejas tus datos: en 24 horas hábiles. Si prefieres llamar tú: ${phone}, ${hours}.`,
  },
  operators: {
    words: ASKS_OPERATORS,
    intents: ["operator"],
    text: ({ plans, country }) =>
      `Comparo los planes de ${es.list(operatorsOf(plans))}. Dime tu ${MARKET_WORDS[country].district} y te digo qué sé de cada uno ahí.`,
  },
  /** What the site is: a company, an operator, a person. */
  identity: {
    words:
      /\b(?:(?:son|eres|sois) (?:ustedes |usted )?(?:una? )?(?:empresa|compania|operador\w*|pagina|tienda|distribuidor\w*|call center|agencia)|(?:una? )?(?:empresa|pagina|compania) o que|quien(?:es)? (?:son|eres)(?: ustedes| tu)?|de donde (?:son|eres)(?: ustedes| tu)?(?= *$)|ustedes (?:mism[oa]s )?(?:venden|ofrecen|dan|instalan|ponen) (?:(?:el|los) )?(?:internet|planes|fibra|servicio)(?= *$)|que (?:son|es|eres) (?:ustedes|usted|asesorador|esta (?:pagina|web|empresa))|(?:son|eres|es|pertenecen?|trabajan?)(?: (?:de|del|a|para|parte|la|con))* (?:subtel|osiptel|sernac|indecopi|gobierno|estado|ministerio))\b|\b(?:son|es|eres|pertenecen?|trabajan?|forman? parte)(?: (?:de|del|a|para|parte|la|los|el|empresa|operador|agentes?|asesor\w*|vendedor\w*|distribuidor\w*))*(?: {2,}(?:o (?:son |es |de |para )*(?:que|quien(?:es)?|independientes?|otr[oa]s?|una? \w+|no)|verdad|cierto))\b/,
    intents: ["how_it_works", "small_talk"],
    precedesReply: true,
    // In Chile a brand is preferred.
    text: ({ operators, country }) =>
      operators === ""
        ? "Asesorador compara planes de internet, TV y telefonía de varios operadores: no somos un operador ni una entidad del Estado, y yo soy su asistente automático."
        : `No somos ${operators} ni otro operador: Asesorador es un comparador ${country === "peru" ? "independiente de" : "de"} planes de internet, TV y telefonía, y yo soy su asistente automático.`,
  },
  /** Whether the site can be trusted, and who is behind it. */
  trust: {
    words:
      /\b(?:confi(?:ar|able|ables|anza)|(?<!\b(?:me|nos)(?: han?)? )estaf\w+|fraud\w+|truch[oa]s?|chantas?|floro|formal(?:es)?|legal(?:es)?|con ruc|tienen (?:ruc|rut)|registrad[oa]s|segur[oa] (?:esto|usar|este|esta|comparar)|(?:son|es) (?:real|reales|seri[oa]s?)|quien(?:es)? (?:esta|estan) (?:detras|atras)|respald\w+)\b/,
    unless: /\b(?:para|mi|una) empresas?\b/,
    intents: ["how_it_works", "complaint", "insult", "small_talk"],
    text: ({ phone, hours }) =>
      `Asesorador es un comparador: mostramos los precios de cada operador con la fecha en que los revisamos, comparas sin dejar tus datos y el plan lo contratas con el operador. Si quieres comprobar quiénes somos, llama al ${phone}, ${hours}.`,
  },
  /** Whether an answer is true, or why it is so: "¿es verdad?", "¿por qué?" */
  truth: {
    words:
      /^(?:(?:y|pero|oye|en serio) )*(?:(?:eso |esto )?(?:es|sera|son)|de|estas|seguro que es) (?:verdad|ciert[oa]s?|segur[oa]|reales)(?: (?:eso|esto|lo que dices))?$|^(?:en serio|de verdad)$|\bcada (?:cuanto|cuantos dias) (?:se )?actualiz\w+|\b(?:estan|son) (?:al dia|actualizad[oa]s)(?: los (?:precios|datos|planes))?$/,
    intents: ["how_it_works"],
    isCertain: true,
    text: () =>
      "Los precios y datos de los planes salen de nuestro catálogo, con la fecha en que los revisamos. Un asesor los confirma con el operador antes de contratar, sin costo.",
  },
  reasons: {
    words: new RegExp(
      `^(?:(?:y|pero) )*(?:${ONE_OF_LIST} )?por ?que(?: (?:me |l[oa] )?(?:recomiend\\w+|ofreces|muestras|dices|pones|pusiste|elegiste|esta|va|salio?))?(?: (?:eso|asi|ese|esos|esa|este|ese plan|ese y no (?:el )?otro|ese primero|tan car[oa]s?|tan barat[oa]s?|es (?:asi|tan car[oa])|(?:a |de )?${ONE_OF_LIST}|primero|(?:es|sale|cuesta|esta) (?:mas|tan|menos) (?:barat|car|economic|comod)[oa]s?(?: ${ONE_OF_LIST})?))?$`,
    ),
    intents: ["how_it_works"],
    isCertain: true,
    isBeyondDetails: true,
    text: () =>
      "Los precios y las condiciones los pone cada operador: sus motivos no están en nuestro catálogo. Con qué criterios mostramos los planes lo contamos en la página «Cómo elegimos y ordenamos los planes».",
  },
  /** An office or its address. */
  office: {
    words:
      /\b(?:donde (?:estan|se ubican|se encuentran|quedan)(?: ubicad[oa]s| ustedes| las? \w+)?$|ubicad[oa]s|(?:tienen|sus?|alguna|de la|la|una|alguna|hay)(?: una)? (?:oficinas?|agencias?|sedes?|locales|local|tiendas?|sucursal(?:es)?)(?: fisic[oa]s?)?\b|\b(?:tienda|agencia|oficina|sucursal) (?:(?:me )?queda )?mas cerca(?:na)?\b|\bdonde (?:me )?queda la mas cerca\w*\b|direccion de (?:ustedes|la oficina))/,
    unless: /\bmi (?:oficina|local|tienda)\b|\b(?:para|pa|en) la (?:oficina|tienda|local)\b/,
    intents: ["how_it_works", "human", "hours", "coverage", "data_protection", "my_request", "buy"],
    text: ({ phone, hours }) =>
      `Te atendemos en línea y por teléfono: ${phone}, ${hours}. No tengo la dirección de una oficina que darte; las tiendas de cada operador están en su página.`,
  },
  /** Whether the operator itself asks the same price. */
  direct_contract: {
    words:
      /\b(?:llam\w+|contrat\w+|compr\w+|ped\w+|pid\w+|voy|ir|vas|saco|sacar\w*|tramit\w+|hago|hacerlo)(?: \w+){0,3} direct(?:o|a|amente)\b|\bdirect(?:o|amente) (?:con|a|en|al) (?:el |la )?(?:operador|empresa|compania|tienda|pagina|ell[oa]s)\b|\bmism[oa]s?(?: precios?)? que (?:en )?(?:la |el |una |su )?(?:tienda|agencia|local|(?:pagina|web)(?: (?:oficial|del operador))?|operador)\b/,
    unless: /\b(?:debito|directo a (?:mi|la) (?:cuenta|tele|casa))\b/,
    intents: ["how_it_works", "free", "buy", "price", "operator", "comparison", "human"],
    isCertain: true,
    text: () =>
      "El contrato es siempre con el operador, lo pidas directamente o con nuestra ayuda, que es gratis. Mostramos los precios que publica, con la fecha en que los revisamos; si por teléfono o en su tienda te dan otro no está en nuestro catálogo: compáralo con estos antes de firmar.",
  },
  /** How the site earns money. */
  commission: {
    words:
      /\b(?:comision(?:es)?|(?:por que|como) es (?:que es )?gratis|gratis\b.{0,25}\b(?:trampa|truco|cual es el negocio)|(?:que|como|cuanto) (?:ganan|gana)|ganan? (?:plata|dinero|algo)|de que viven|se (?:financian|mantienen)|(?:les|quien les) pagan?|intermediari\w+|afiliad[oa]s? (?:a|con)|independientes?|imparcial\w*|neutral\w*)\b/,
    intents: ["free", "how_it_works", "buy"],
    text: ({ country }) =>
      `Para ti es gratis: comparar, que te llamen y que te acompañen. Cuando contratas con ayuda de un asesor, el operador puede pagarnos una comisión, que no entra en el cálculo que ordena los planes.${country === "chile" ? " En Chile preferimos una marca al marcar el plan «PARA TI»." : ""} Lo contamos en la página «Cómo elegimos y ordenamos los planes».`,
  },
});

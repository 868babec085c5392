import { fromCents } from "@asesorador/domain/kernel/amount";
import type { Priority } from "@asesorador/domain/kernel/market";
import { wholeSoles } from "../../kernel/formats.ts";
import { percent } from "../../kernel/percent.ts";

const soles = (cents: number) => wholeSoles(fromCents(cents));
/** "A, B o C" */
const anyOf = new Intl.ListFormat("es", { type: "disjunction" });

/**
 * Spanish texts of the methodology page. Figures are parameters taken from the recommendation's constants, so
 * that text and ranking cannot differ.
 */
export const es = {
  title: "Cómo elegimos y ordenamos los planes",
  intro:
    "Cada punto, cada peso y cada regla que decide qué plan ves primero. Los números de esta página salen del mismo código que ordena los planes: si cambia uno, cambia el otro.",
  since: "Los puntos y los pesos se leen del código cada vez que publicamos el sitio.",

  short: {
    title: "En corto",
    points: (recommended: number, top: number) => [
      "Comparamos cada plan con lo que tú pagas hoy, no con un precio de lista.",
      "Cada plan suma de 0 a 100 puntos: ahorro, servicio y extras, con los pesos que tú eliges al decir qué te importa.",
      `Desde ${recommended} puntos lo llamamos recomendado. Debajo de ${top}, ninguno lleva el título «MI RECOMENDACIÓN #1».`,
      "Ningún operador paga por subir de puesto en la comparación de Perú. En Chile hay una preferencia de marca, y la contamos más abajo.",
    ],
  },

  compared: {
    title: "Qué planes comparamos",
    text: (assumed: number) => [
      "Solo planes activos, de marcas activas, de tu país, del mismo tipo que tienes hoy (internet, doble pack o triple pack) y con un precio mayor que cero.",
      "Si el operador cobra distinto en casa y en edificio, usamos el precio de tu tipo de vivienda. Si para edificios no dice una promoción propia, vale la de casa.",
      "Si dices tu distrito o tu comuna, los planes que según nuestra tabla no llegan ahí van aparte, al final: ninguno lleva «MI RECOMENDACIÓN #1» ni «PARA TI», y no entran en «El que más ahorra» ni cuando contamos cuántos empiezan costando menos. Los de un operador del que no sabemos si llega sí entran, y decimos que están por confirmar.",
      `El precio de entrada es el de promoción mientras dure, o el regular si no hay promoción o si sus meses son gratis. Si no dices cuánto pagas, suponemos ${soles(assumed)} al mes.`,
    ],
  },

  points: {
    title: "De dónde sale cada punto",
    intro: "Cada parte tiene su propia escala. De cada escala cuenta la parte que el plan alcanza.",
    saving: "Ahorro",
    savingOf: (max: number) => `Ahorro mensual, de ${max} puntos`,
    savingBand: (share: number) => `Ahorras ${percent(share)} o más`,
    savingSome: "Ahorras algo, aunque sea poco",
    savingNone: "Cuesta igual o más que hoy",
    service: "Servicio",
    serviceOf: (max: number) => `Velocidad de internet, de ${max} puntos`,
    speedBand: (megabits: number) => `${megabits} Mbps o más`,
    speedLess: "Menos, o el operador no la dice",
    extras: "Extras",
    contentOf: (cap: number) => `Lo que viene con el plan, hasta ${cap} puntos`,
    content: {
      streaming: "Streaming incluido",
      pack: "Doble o triple pack",
      recommended: "Marcado por nuestro equipo en el catálogo",
    },
    termsOf: (cap: number) => `Condiciones, hasta ${cap} puntos`,
    terms: {
      noPermanence: "Sin permanencia",
      freeInstallation: "Instalación gratis",
      promotion: "Tiene precio de promoción",
    },
    termsNote: "Lo que el operador no dice no suma: ni a favor ni en contra.",
    extrasShare: (content: string, terms: string) =>
      `Dentro de los extras, lo que viene con el plan pesa ${content} y las condiciones ${terms}.`,
    points: (value: number) => (value === 1 ? "1 punto" : `${value} puntos`),
  },

  weights: {
    title: "Cuánto pesa cada parte",
    intro:
      "Depende de lo que tú respondas en «¿Qué te importa más?». En tus resultados puedes ver cuántos puntos sacó cada plan en cada parte.",
    caption: "Peso de cada parte según tu prioridad, sobre 100",
    priority: "Tu prioridad",
    names: {
      ahorrar: "Ahorrar dinero",
      mejor_servicio: "Mejor servicio",
      ambos: "Ambos",
    } satisfies Record<Priority, string>,
  },

  order: {
    title: "En qué orden aparecen",
    items: [
      [
        "Ahorrar dinero",
        "Del más barato al más caro por precio de entrada; si empatan, el de mayor ahorro en el primer año. El puntaje no cambia este orden.",
      ],
      ["Mejor servicio", "Del mayor al menor puntaje; si empatan, el más veloz."],
      ["Ambos", "Del mayor al menor puntaje; si empatan, el de mayor ahorro en el primer año."],
      [
        "Si todavía empatan",
        "Primero el que cuesta menos en 24 meses, y luego el que entró antes al catálogo: el mismo recibo da siempre el mismo orden.",
      ],
    ] as const,
    top: (top: number, recommended: number) => [
      `El primero de la lista lleva «MI RECOMENDACIÓN #1» solo si tiene ${top} puntos o más. Si no llega, te mostramos la lista sin coronar a ninguno.`,
      `«Recomendado» es cualquier plan con ${recommended} puntos o más.`,
    ],
  },

  example: {
    title: "Un ejemplo, con la calculadora de verdad",
    intro: (now: number, price: number, megabits: number) =>
      `Hoy pagas ${soles(now)} y quieres ahorrar. El plan cuesta ${soles(price)}, trae ${megabits} Mbps y streaming.`,
    of: (points: number, max: number) => `${points} de ${max}`,
    total: "Puntaje",
    confidence: "Confianza",
  },

  badges: {
    title: "Qué significan los sellos",
    intro:
      "Por su puntaje, cada plan lleva como mucho un sello, el primero que le toque en este orden. La marca del que más ahorra va aparte.",
    items: (badge: {
      readonly highestScore: number;
      readonly highScore: number;
      readonly greatSavingPercent: number;
      readonly highSpeedMegabits: number;
      readonly goodSpeedMegabits: number;
      readonly goodSavingCents: number;
    }) =>
      [
        [
          "Máximo Ahorro, Máxima Calidad o Ideal para ti",
          `${badge.highestScore} puntos o más; el nombre sigue a tu prioridad. «Máximo Ahorro» solo va si ningún otro plan de tu tipo ahorra más, ni en el primer año ni en 24 meses.`,
        ],
        [
          "Gran Ahorro",
          `${badge.highScore} puntos o más, y ahorras ${percent(badge.greatSavingPercent)} o más.`,
        ],
        ["Alta Velocidad", `${badge.highScore} puntos o más, y ${badge.highSpeedMegabits} Mbps o más.`],
        ["Recomendado", `${badge.highScore} puntos o más, por lo demás.`],
        ["Buen Ahorro", `Si buscas ahorrar: más de ${soles(badge.goodSavingCents)} menos al mes.`],
        ["Buena Velocidad", `${badge.goodSpeedMegabits} Mbps o más.`],
        ["Opción Válida", "Te ahorra algo."],
        [
          "El que más ahorra en un año, o en 24 meses",
          "El plan de tu tipo con más ahorro en ese tiempo, con la instalación contada. Puede no ser el primero de la lista: si no lo es, la primera tarjeta lo nombra.",
        ],
      ] as const,
    reasons: (atLeast: number, atMost: number) =>
      `Un plan que en el primer año cuesta más que tu recibo no lleva ningún sello de ahorro. Además, cada plan trae de ${atLeast} a ${atMost} razones con su cifra: cuánto ahorras, a qué velocidad, qué incluye.`,
  },

  confidence: {
    title: "Qué dice el porcentaje de confianza",
    honestTitle: "Seamos honestos contigo",
    honest: (lowest: number, highest: number) =>
      `La confianza nunca baja de ${percent(lowest)} ni pasa de ${percent(highest)}: la recortamos a ese rango. No es una probabilidad medida de que el plan te guste; resume cuántos datos a favor tiene la recomendación.`,
    base: "Punto de partida",
    score: (perPoint: number, cap: number) => `Por puntaje: ${perPoint} por punto, como máximo ${cap}`,
    saving: (share: number) => `Ahorras ${percent(share)} o más (prioridad: ahorrar)`,
    speed: (megabits: number) => `${megabits} Mbps o más (prioridad: mejor servicio)`,
    recommended: "Marcado por nuestro equipo (prioridad: mejor servicio)",
    both: (share: string) =>
      `Con la prioridad «Ambos», los puntos de ahorro y de velocidad cuentan ${share}.`,
    complete: "Conocemos velocidad, características y precio",
    promotional: "Tiene precio de promoción",
    plus: (value: number) => `+${value}`,
  },

  preferences: {
    title: "Qué preferimos, y por qué",
    honestTitle: "Seamos honestos contigo",
    brand: (preferred: string) =>
      `En la comparación de Chile preferimos a ${preferred}. Primero separamos los planes que te ahorran algo; si entre ellos hay alguno de ${preferred}, el plan «PARA TI» sale de ${preferred}, aunque otro cueste menos. Es una regla comercial nuestra, no una medida de calidad. Ves igual la lista completa, del más barato al más caro.`,
    customers: (chile: readonly string[], peru: string) =>
      `Si hoy eres cliente de ${anyOf.format(chile)} en Chile, o de ${peru} en Perú, no te mostramos planes: todavía no tenemos una comparación que valga para ti. Dejas tus datos y te contacta un asesor.`,
    ours: "En Perú no hay marca preferida. Lo único que no viene de tu recibo ni del plan es la marca «recomendado» que nuestro equipo puede poner en el catálogo: vale los puntos que ves arriba, y nada más.",
  },

  chile: {
    title: "En Chile se elige distinto",
    intro:
      "En Chile no hay puntaje. Los planes de tu tipo van del más barato al más caro, y uno lleva la marca «PARA TI», o «ALTERNATIVA» si ninguno te ahorra.",
    items: [
      ["Ahorrar dinero", "El más barato de los candidatos."],
      ["Mejor servicio", "El de precio más cercano a lo que pagas hoy. La velocidad no decide."],
      ["Ambos", "El de mayor ahorro al mes con su precio de entrada."],
    ] as const,
  },

  prices: {
    title: "Qué tan frescos son los precios",
    text: [
      "Cada plan dice, en su tarjeta o en su detalle, en qué fecha revisamos su precio y de dónde salió. Si no conocemos la fecha, también lo dice.",
      "Al pedirte tus datos volvemos a consultar el catálogo, y mientras los escribes, cada minuto. Si el precio cambió, te lo mostramos antes de enviar. Si cambia después de la última consulta, lo dice la página de tu solicitud.",
    ],
    now: {
      start: "En este momento comparamos ",
      plans: " planes activos de ",
      brands: " marcas en Perú. La revisión de precio más antigua es del ",
      oldest: " y la más reciente del ",
      end: ".",
    },
  },

  savings: {
    title: "Cómo calculamos tu ahorro",
    items: [
      ["Al mes", "Lo que pagas hoy menos el precio de entrada. Nunca menos de cero."],
      [
        "En el primer año",
        "Doce pagos de hoy menos los doce del plan y su instalación, en Perú y en Chile, con los meses de promoción y los que vienen después. Si los meses caros anulan la promoción, lo descontamos; si pagas de más, lo decimos. Si ningún plan de tu tipo te ahorra, ni en un año ni en dos, la lista empieza por decirlo.",
      ],
      ["Total en 24 meses", "Las 24 mensualidades y la instalación, que se paga una vez."],
      ["Promedio a 24 meses", "Ese total entre 24."],
      [
        "La instalación",
        "Está en todos los totales y en el gráfico. Si el operador no la dice, la tarjeta muestra «Consultar» y no suma nada.",
      ],
      [
        "Si hoy no tienes internet",
        "No hay un pago con que comparar: no te mostramos ningún ahorro, sino el total del primer año. El ahorro no da puntos, y van primero los planes con el precio más bajo, o los de más puntaje si pediste mejor servicio.",
      ],
    ] as const,
  },

  figures: {
    title: "Las cifras de la portada",
    text: [
      "Las que llevan la marca «Publicidad» son de nuestros anuncios y nadie las ha contado. «Hasta S/ 900 al año» y «Más de 15 aseguradoras» también son de nuestra publicidad.",
      "Las que dicen «Contado en este sitio» salen de lo que pasó aquí y dicen a qué día. Las renovamos cada diez minutos. Lo que todavía no tiene datos no se muestra.",
    ],
    items: [
      [
        "Solicitudes recibidas",
        "Todas las que llegaron, de Perú y Chile y de todas las categorías. Si una persona envió dos y las unimos, contamos una. Las personas de una lista que cargó el equipo no cuentan.",
      ],
      ["Planes para comparar", "Los activos, de marcas activas, con precio mayor que cero, en Perú."],
      [
        "Hasta enviar",
        "El tiempo desde la primera pregunta: la mediana de las visitas a la comparación de Perú que terminaron en una solicitud y empezaron en los últimos 90 días: la mitad tardó eso o menos. Cada paso cuenta hasta 30 minutos, y el resultado se redondea hacia arriba a la décima de minuto. Quedan fuera quienes pidieron no ser medidos y quienes retomaron un borrador. Con menos de diez visitas no la mostramos.",
      ],
    ] as const,
  },

  server: {
    title: "Qué vuelve a calcular el servidor",
    text: [
      "La lista se ordena en tu navegador. Cuando envías tu solicitud, el servidor no confía en esas cuentas: busca el plan en su catálogo de ese momento, recalcula precio y ahorro, decide el estado de la solicitud y guarda los dos resultados.",
    ],
  },

  money: {
    title: "Cómo ganamos dinero",
    text: [
      "Para ti es gratis: comparar, que te llamen y que te acompañen en la contratación.",
      "Cuando contratas con ayuda de un asesor, el operador puede pagarnos una comisión. Esa comisión no existe como dato en el cálculo: el programa que ordena los planes no la conoce y no puede usarla.",
    ],
  },

  mistakes: {
    title: "¿Ves un error?",
    text: "Si un precio está mal o una regla no se cumple, escríbenos. Lo corregimos en el catálogo, y la corrección queda en su historial.",
  },
} as const;

import { WORKING_DAY_HOURS } from "@asesorador/domain/kernel/business-hours";
import type { Priority } from "@asesorador/domain/kernel/market";

/** Spanish texts of the landing page. Texts that the specification quotes are verbatim. */
export const es = {
  skip: "Saltar al contenido",
  badge: "100% Gratuito",
  nav: {
    label: "Secciones",
    links: [
      ["#beneficios", "Beneficios"],
      ["#como-funciona", "Cómo funciona"],
      ["#orden", "Cómo ordenamos"],
      ["#nosotros", "Quiénes somos"],
    ],
  },
  hero: {
    // One sentence in parts: "together", "also" and "amount" are not broken across lines; the last two are
    // highlighted.
    start: "Plan de ",
    together: "Internet - TV",
    also: "y Telefonía",
    plain: " para tu hogar y ",
    marked: "ahorra hasta ",
    amount: "S/ 900 al año",
    intro:
      "Pon tu recibo al lado de los planes que comparamos. Te mostramos la cuenta completa: la promo, lo que pagas después y por qué te recomendamos cada plan.",
    open: "Evaluar Mi Plan y Ahorrar",
    facts: ["Dos pasos y ves tus planes", "Sin registro", "Sin llamadas sorpresa"],
    failed: "No pudimos abrir el formulario. Revisa tu conexión y vuelve a intentarlo, o llámanos al ",
    noScript: "Para evaluar tu plan aquí tu navegador necesita JavaScript. También puedes llamarnos al ",
  },
  sample: {
    label: "Cuenta de ejemplo",
    title: "Ejemplo de cuenta",
    saves: (amount: string) => `Ahorras ${amount}`,
    period: "en 24 meses",
    today: "Hoy: doble pack",
    promo: (last: number) => `Meses 1 a ${last} (promo)`,
    later: (first: number) => `Meses ${first} a 24`,
    installation: "Instalación",
  },
  claims: {
    label: "Asesorador en cifras",
    items: [
      ["15,000+", "clientes"],
      ["$2.5M+", "en ahorros"],
      ["98%", "de satisfacción"],
    ],
    mark: "Publicidad",
    note: "Tu ahorro lo calculamos con tu recibo.",
    counted: {
      // The server replaces the marks by figures; unknown figures are removed with their text.
      leads: ["%LEADS%", "Solicitudes recibidas"],
      plans: ["%PLANS%", "Planes de %BRANDS% marcas para comparar"],
      finish: ["%MINUTES%\u00a0min", "Hasta enviar, mediana de %VISITS% solicitudes"],
      note: "Contado en este sitio, al %DATE%. ",
      method: ["/metodologia#cifras", "Cómo contamos"],
    },
  },
  benefits: {
    title: "Beneficios de ver la cuenta completa",
    intro: "Un precio grande con asterisco no dice cuánto vas a pagar. Una cuenta, línea por línea, sí.",
    advert: ["Lo que dice el anuncio", "al mes*"],
    account: ["Lo que pagas de verdad", "al mes, promedio a 24 meses"],
    footnote: (months: number) => `* Solo los primeros ${months} meses. El mismo plan del ejemplo de arriba.`,
    items: [
      [
        "Lo que pagas después de la promo",
        "Ves el precio de hoy, el que viene luego y el promedio a 24 meses.",
      ],
      [
        "Ahorro contra tu propio recibo",
        "Restamos cada plan de lo que pagas hoy. Si no te conviene cambiar, te lo decimos.",
      ],
      ["Una razón para cada recomendación", "Cada plan muestra su puntaje y de dónde sale cada punto."],
      ["Gratis y sin registro", "Comparas sin crear una cuenta. Dejas tus datos solo si un plan te gusta."],
      [
        "Una persona te acompaña",
        "Un asesor te contacta en 24 horas hábiles, confirma la cobertura y coordina la instalación.",
      ],
      [
        "Tus datos, protegidos",
        "Los guardamos cifrados y puedes pedir que los borremos, según la Ley N° 29733.",
      ],
    ],
  },
  steps: {
    title: "Cómo funciona",
    intro: "Cuatro pasos. Los tres primeros no te piden ningún dato personal.",
    items: [
      ["Cuéntanos tu situación actual", "Cuánto pagas, con qué compañía y qué servicio tienes."],
      [
        "Buscamos tus mejores opciones",
        "Revisamos los planes activos de tu tipo de servicio y tu prioridad.",
      ],
      ["Te mostramos tu ahorro", "Mes a mes, con el precio de promo y el de después."],
      ["Nos dejas tus datos", "Solo si quieres contratar: un especialista te llama y verifica la cobertura."],
    ],
  },
  ranking: {
    title: "Así ordenamos los planes",
    intro:
      "Ningún operador paga por subir de puesto. Cada plan suma puntos de 0 a 100 según lo que tú dijiste que te importa, y en cada plan ves de dónde salen. ¿No es tu caso? Con «Cambiar mis pesos» mueves cada parte y la lista se reordena al instante.",
    priorities: {
      ahorrar: "Ahorrar dinero",
      mejor_servicio: "Mejor servicio",
      ambos: "Ambos",
    } satisfies Record<Priority, string>,
    parts: { saving: "Ahorro", service: "Servicio", extras: "Extras" },
    meanings: [
      ["Ahorro", "qué parte de tu recibo actual te quedas cada mes."],
      ["Servicio", "la velocidad de internet del plan."],
      ["Extras", "streaming, paquetes, promoción, condiciones y la marca de nuestro equipo."],
    ],
    share: (name: string, share: number) => `${name} ${share}%`,
    honestTitle: "Seamos honestos contigo",
    honest:
      "Si eliges ahorrar, la lista va del plan más barato al más caro. Si hoy eres cliente de Claro, todavía no tenemos una comparación para ti: dejas tus datos y te contacta un asesor.",
    method: ["/metodologia", "Ver cada punto, peso y regla"],
  },
  categories: {
    title: "También comparamos",
    intro: "El mismo trato: gratis, sin registro, y una persona que te acompaña.",
    items: [
      ["/alarmas", "Alarmas", "Propuestas para tu casa o local. Te contactamos en 2 horas hábiles."],
      ["/seguro-auto", "Seguro de Auto", "Un asesor cotiza por ti y te presenta las 3 mejores opciones."],
      ["/chile?categoria=planes_moviles", "Planes Móviles", "Temporalmente deshabilitados."],
    ],
    chile: ["/chile", "¿Vives en Chile? Compara en pesos"],
  },
  about: {
    title: "Quiénes somos",
    text: [
      "Somos Asesorador, un comparador gratuito de internet, TV y telefonía para hogares del Perú. Trabajamos desde Lima.",
      "Creemos que elegir un plan debería ser tan simple como leer un recibo. Por eso mostramos la misma cuenta para todos los operadores, del mismo tamaño y con el mismo peso.",
    ],
    contactTitle: "Hablemos",
    phone: "Teléfono",
    email: "Correo",
    city: "Ciudad",
    hours: [
      ["Lunes a viernes", "9:00–18:00"],
      ["Sábado", "9:00–14:00"],
      ["Domingo", "Cerrado"],
    ],
    business: `Las horas hábiles se cuentan solo en este horario: 24 son un día de atención, de ${WORKING_DAY_HOURS} horas.`,
  },
  close: {
    title: "¿Tienes tu último recibo a mano?",
    text: "Es todo lo que necesitas para empezar.",
    open: "Comparar mi recibo",
  },
} as const;

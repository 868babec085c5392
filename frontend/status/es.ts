import type { ServiceType } from "@asesorador/domain/kernel/market";
import { plural } from "@asesorador/domain/kernel/plural";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import type { MilestoneKind } from "@asesorador/domain/lead/status-link";
import type { Channel } from "@asesorador/domain/lead/work";
import type { Change } from "./status-machine.ts";

const channel: Readonly<Record<Channel, string>> = {
  call: "Llamada",
  whatsapp: "WhatsApp",
  email: "Correo electrónico",
};

/** Spanish texts of the status page. */
export const es = {
  title: "Tu solicitud",
  hello: (name: string) => `Hola, ${name}. Así va tu solicitud.`,
  intro: "Esta página es solo tuya: quien tenga el enlace puede verla. Guárdalo.",
  erasedIntro: "Tus datos personales fueron eliminados para siempre. Solo queda constancia de que existió.",
  loading: "Buscando tu solicitud…",
  unknown: {
    title: "No encontramos esta solicitud",
    text: "El enlace no está completo o no es nuestro. Cópialo otra vez desde donde lo guardaste. Si ya no lo tienes, llámanos: el número está en «Ayuda».",
    home: "Volver al inicio",
  },
  failed: {
    title: "No pudimos consultar tu solicitud",
    text: "Puede ser tu conexión. Tu solicitud está a salvo con nosotros.",
    retry: "Intentar otra vez",
  },
  noConnection: "No pudimos conectarnos con nuestro servidor. Intenta otra vez.",
  /** Instead of what was asked for, because of what happened on another page or device. */
  changed: {
    erased: "No guardamos el cambio: tus datos ya fueron eliminados desde otra página. Esto es lo que queda.",
    withdrawn:
      "No guardamos el cambio: ya retiraste tu autorización desde otra página. Actualizamos lo que ves aquí.",
    merged:
      "No guardamos el cambio: juntamos tu solicitud con otra que recibimos. Actualizamos lo que ves aquí.",
  } satisfies Record<Change, string>,
  now: "Ahora",
  status: {
    pending: "Recibida: un asesor la revisará pronto",
    claro_consultation_pending: "Recibida: buscamos una opción para clientes de Claro",
    contacted: "Ya hablamos contigo",
    interested: "Estás evaluando una propuesta",
    quoted: "Tienes una cotización",
    converted: "Contrataste un plan",
    lost: "Cerrada",
  } satisfies Record<LeadStatus, string>,
  erasedStatus: "Datos eliminados",
  withdrawnStatus: "No te contactaremos más",
  cancelledStatus: "Tu contrato se canceló",
  facts: {
    topic: "Solicitud de",
    /** By `serviceCategory`. */
    topics: new Map([
      ["telecomunicaciones", "Internet, TV y telefonía"],
      ["alarmas", "Alarmas"],
      ["seguro_auto", "Seguro de auto"],
    ]),
    plan: "Plan elegido",
    price: "Precio que viste",
    recordedPrice: "Precio que registramos",
    unseen:
      "El precio que registramos puede ser distinto del que viste: cambió mientras escribías, o tu asesor corrigió el plan. Confírmalo cuando hablen.",
    priceFor: (price: string, months: number) => `${price} por ${plural(months, "mes", "meses")}`,
    later: "Después, al mes",
    quoted: { plan: "Plan cotizado", price: "Precio cotizado", at: "Cotizado el" },
    contracted: { plan: "Plan contratado", price: "Precio contratado", at: "Contratado el" },
    perMonth: (price: string) => `${price} al mes`,
    installs: "Instalación",
    cancelledAt: "Cancelado el",
    includes: "Ese plan incluye hoy",
    unpriced: "Tu asesor no anotó aquí el precio: pídeselo cuando hablen.",
    unrecorded: {
      price: "Tu asesor no anotó aquí el precio que contrataste: está en tu contrato.",
      plan: "Tu asesor no anotó aquí qué plan contrataste: está en tu contrato.",
      both: "Tu asesor no anotó aquí qué plan contrataste ni a qué precio: está en tu contrato.",
    },
    type: {
      internet: "Solo Internet",
      doble_pack: "Doble Pack",
      triple_pack: "Triple Pack",
    } satisfies Record<ServiceType, string>,
    phone: "Tu teléfono",
    phoneEnding: (ending: string) => `termina en ${ending}`,
    caller: "Te llamamos desde",
    promise: "Primer contacto, a más tardar",
    merged: "La atendemos junto con otra solicitud que recibimos. Te llamamos una sola vez.",
    overdue: "Nos atrasamos. Llámanos al",
    answered: ({ hours, city }: { hours: string; city: string }) =>
      `: contestamos ${hours} (hora de ${city}).`,
    followUp: "Próximo contacto",
    preference: "Pediste",
    any: "cualquier horario de atención",
  },
  channel,
  timeline: {
    title: "Qué ha pasado",
    next: "Te contacta un asesor",
    kind: {
      sent: "Enviaste tu solicitud",
      assigned: "Un asesor tomó tu solicitud",
      attempted: "Intentamos contactarte",
      contacted: "Hablamos contigo",
      interested: "Te interesó una propuesta",
      quoted: "Te dimos una cotización",
      converted: "Contrataste tu nuevo plan",
      closed: "Cerramos la solicitud",
      reopened: "La retomamos",
      follow_up: "Quedamos en volver a contactarte",
      preference: "Elegiste cómo y cuándo",
      consent_withdrawn: "Retiraste tu autorización",
      erased: "Se eliminaron tus datos",
      merged: "La juntamos con otra solicitud para atenderlas a la vez",
    } satisfies Record<MilestoneKind, string>,
    by: { call: "Por llamada", whatsapp: "Por WhatsApp", email: "Por correo electrónico" } satisfies Record<
      Channel,
      string
    >,
    planned: (when: string) => `Para el ${when}`,
  },
  callback: {
    title: "¿Cómo y cuándo te contactamos?",
    text: ({ phone, hours, city }: { phone: string; hours: string; city: string }) =>
      `Atendemos ${hours} (hora de ${city}). Te llamamos desde el ${phone}.`,
    channel: "Prefiero que me contacten por",
    day: "Día",
    slot: "Horario",
    anyDay: "Cualquier día",
    save: "Guardar preferencia",
    saving: "Guardando…",
    saved: "Listo: te contactaremos como pediste.",
  },
  consent: {
    title: "Lo que autorizaste",
    at: (when: string) => `Lo aceptaste el ${when}.`,
    version: (id: string, hash: string) => `Texto ${id}, huella ${hash}…`,
    none: "Esta solicitud no registró una autorización.",
    open: "Retirar mi autorización",
    working: "Retirando…",
    confirmTitle: "¿Retirar tu autorización?",
    confirmText:
      "Nadie del equipo te llamará ni te escribirá por esta solicitud, y no podrás volver a autorizarlo desde esta página. Tus datos siguen guardados: para borrarlos, usa «Eliminar mis datos».",
    confirm: "Sí, retirarla",
    cancel: "No, mantenerla",
    explain: "Si la retiras, nadie del equipo te llamará ni te escribirá por esta solicitud.",
    withdrawn: (when: string) => `La retiraste el ${when}. No te contactaremos más por esta solicitud.`,
    done: "Retiraste tu autorización. No te contactaremos más.",
  },
  mail: {
    title: "Correos",
    messages: "Quiero recibir correos sobre esta solicitud",
    save: "Guardar",
    saving: "Guardando…",
    saved: "Listo: te escribiremos como lo pediste.",
  },
  erase: {
    title: "Eliminar mis datos",
    explain:
      "Destruimos la llave con la que están cifrados tu nombre, documento, teléfono, correo y dirección. No se puede deshacer, ni por nosotros.",
    open: "Eliminar mis datos",
    confirmTitle: "¿Eliminar tus datos para siempre?",
    confirmText: "Ningún asesor podrá contactarte por esta solicitud. No hay vuelta atrás.",
    confirm: "Sí, eliminar para siempre",
    cancel: "No, conservarlos",
    working: "Eliminando…",
    done: "Tus datos fueron eliminados. Ya no podemos leerlos; las copias de seguridad de antes los pierden cuando caducan.",
  },
  share: {
    title: "Ver en otro dispositivo",
    text: "Escanea este código con la cámara de tu celular.",
    label: "Código QR con el enlace a esta página",
    copy: "Copiar enlace",
    copied: "Enlace copiado",
  },
  footer: {
    privacy: "Privacidad",
    method: "Cómo elegimos",
    home: "Inicio",
  },
} as const;

/** Every Spanish text of the panel's frame. */
export const es = {
  markets: {
    peru: {
      title: "Panel Administrativo Perú",
      subtitle: "Gestiona los servicios y los leads del mercado peruano",
      badge: "Mercado Peruano",
      name: "Perú · soles",
    },
    chile: {
      title: "Panel Administrativo Chile",
      subtitle: "Gestiona los leads en pesos del mercado chileno",
      badge: "Mercado Chileno",
      name: "Chile · pesos",
    },
  },
  visitors: {
    label: "Visitantes del chat",
    waiting: (n: number) =>
      n === 1 ? "Un visitante del chat espera a un asesor." : `${n} visitantes del chat esperan a un asesor.`,
    unanswered: (n: number) =>
      n === 1
        ? "Un visitante que atiendes espera tu respuesta."
        : `${n} visitantes que atiendes esperan tu respuesta.`,
    open: "Ver conversaciones",
    opensTab: "(se abre en otra pestaña)",
    notice: "Un visitante espera",
    noticeText: "Pidió hablar con una persona en el chat.",
  },
  skip: "Saltar al contenido",
  market: "Mercado",
  anonymous: "Admin",
  signedInAs: "Sesión de",
  loading: "Cargando panel de administración Perú...",
  tabs: "Secciones del panel",
  overview: "Resumen",
  leads: "Leads",
  history: "Historia",
  brands: "Marcas",
  services: "Servicios",
  assistant: "Asesorador IA",
  operations: "Operaciones",
  team: "Equipo",
  audit: "Auditoría",
  reminders: {
    label: "Recordatorios",
    follow_up: (name: string, time: string) => `Seguimiento con ${name} a las ${time}.`,
    promise: (name: string, time: string) => `La promesa de contacto de ${name} vence a las ${time}.`,
    notice: {
      follow_up: (time: string) => `Tienes un seguimiento a las ${time}.`,
      promise: (time: string) => `Una promesa de contacto vence a las ${time}.`,
    },
    open: "Abrir",
    dismiss: "Entendido",
    dismissOf: (name: string) => `Entendido: ${name}`,
  },
  notify: {
    label: "Avisos",
    title: "Asesorador",
    body: (fresh: number) => (fresh === 1 ? "Llegó un lead nuevo." : `Llegaron ${fresh} leads nuevos.`),
    deniedTitle: "Avisos bloqueados",
    deniedText: "El navegador no los permite. Actívalos en la configuración de este sitio.",
    on: "Avisos activados",
    off: "Avisos apagados",
    withPush: "También con el panel cerrado te avisamos de tus seguimientos y de quien espera en el chat.",
    withoutPush: (reason: string) => `Solo con el panel abierto. ${reason}`,
    stillPushed: "Este navegador sigue en la lista de recordatorios. Quítalo en Mi cuenta.",
  },
  /** Notifications that were pushed: on a locked screen, so without a name. */
  push: {
    follow_up: (time: string) => `Seguimiento a las ${time}`,
    promise: (time: string) => `Una promesa de contacto vence a las ${time}`,
    body: "Toca para abrir la solicitud.",
    unknown: "Tienes un recordatorio en el panel",
  },
} as const;

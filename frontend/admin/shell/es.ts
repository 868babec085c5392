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
  skip: "Saltar al contenido",
  market: "Mercado",
  anonymous: "Admin",
  signedInAs: "Sesión de",
  loading: "Cargando panel de administración Perú...",
  tabs: "Secciones del panel",
  overview: "Resumen",
  leads: "Leads",
  brands: "Marcas",
  services: "Servicios",
  assistant: "Asesorador IA",
  operations: "Operaciones",
  team: "Equipo",
  audit: "Auditoría",
  loadingTab: "Cargando…",
  notify: {
    label: "Avisos",
    title: "Asesorador",
    body: (fresh: number) => (fresh === 1 ? "Llegó un lead nuevo." : `Llegaron ${fresh} leads nuevos.`),
    deniedTitle: "Avisos bloqueados",
    deniedText: "El navegador no los permite. Actívalos en la configuración de este sitio.",
  },
} as const;

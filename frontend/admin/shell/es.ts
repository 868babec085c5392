/** Every Spanish word of the panel's frame. */
export const es = {
  title: "Panel Administrativo Perú",
  subtitle: "Gestiona los servicios y los leads del mercado peruano",
  anonymous: "Admin",
  market: "Mercado Peruano",
  signedInAs: "Sesión de",
  loading: "Cargando panel de administración Perú...",
  tabs: "Secciones del panel",
  overview: "Resumen",
  leads: "Leads",
  brands: "Marcas",
  services: "Servicios",
  operations: "Operaciones",
  loadingTab: "Cargando…",
  notify: {
    label: "Avisos",
    title: "Asesorador",
    body: (fresh: number) => (fresh === 1 ? "Llegó un lead nuevo." : `Llegaron ${fresh} leads nuevos.`),
    deniedTitle: "Avisos bloqueados",
    deniedText: "El navegador no los permite. Actívalos en la configuración de este sitio.",
  },
} as const;

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
  loadingTab: "Cargando…",
} as const;

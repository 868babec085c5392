/** What each figure of the catalogue's tabs counts. */
export const definitions = {
  brands: "Marcas que pasan la búsqueda y los filtros, del total de marcas.",
  services:
    "Servicios que pasan la búsqueda y los filtros, del total de servicios. Las visitas ven solo los activos de una marca activa y con precio.",
} as const;

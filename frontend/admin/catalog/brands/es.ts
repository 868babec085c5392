import { plural } from "@asesorador/domain/kernel/plural";
import { definitions } from "../es-definitions.ts";
/** Every Spanish text of the Marcas tab. */
export const es = {
  title: "Gestión de Marcas - Perú",
  create: "Nueva Marca",
  search: "Buscar marcas",
  searchPlaceholder: "Buscar por nombre o ID de marca...",
  showInactive: "Mostrar marcas desactivadas",
  definition: definitions.brands,
  counter: (shown: number, total: number) =>
    shown === total ? plural(total, "marca", "marcas") : `${shown} de ${plural(total, "marca", "marcas")}`,
  list: "Marcas",
  active: "Activa",
  inactive: "Desactivada",
  services: (active: number, total: number) =>
    total === 0 ? "Sin servicios" : `${active} de ${plural(total, "servicio activo", "servicios activos")}`,
  hides: (count: number) =>
    count === 1
      ? "Su servicio no se muestra a los visitantes."
      : `Sus ${count} servicios no se muestran a los visitantes.`,
  empty: {
    title: "No se encontraron marcas",
    filtered: "Intenta con otra búsqueda o muestra las marcas desactivadas",
    never: "Crea la primera con el botón Nueva Marca",
  },
  failedList: "No pudimos cargar las marcas",
  form: {
    createTitle: "Crear Nueva Marca",
    editTitle: (name: string) => `Editar Marca: ${name}`,
    submitCreate: "Crear Marca",
    fields: {
      brandId: "ID de marca",
      name: "Nombre",
      logo: "Logo (URL)",
      description: "Descripción",
      isActive: "Marca activa",
      website: "Sitio web",
    },
    idHint: "Tu código, en mayúsculas.",
    logoHint: "Una dirección que empiece con https://",
    activeHint: "Desactivada, sus servicios no se muestran a los visitantes.",
    websiteHint: "No disponible en el esquema actual",
    required: "El ID de marca y nombre son requeridos.",
    problems: {
      logo: "Escribe una dirección que empiece con https://",
    },
  },
  toasts: {
    created: "Marca creada",
    updated: "Marca actualizada",
    activated: "Marca activada",
    deactivated: "Marca desactivada",
    createFailed: "No se pudo crear la marca.",
    updateFailed: "No se pudo actualizar la marca.",
    toggleFailed: (detail: string) => `No se pudo cambiar el estado de la marca: ${detail}`,
  },
} as const;

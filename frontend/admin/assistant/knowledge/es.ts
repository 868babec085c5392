import type { KnowledgeStatus } from "@asesorador/domain/assistant/knowledge";
import type { Category } from "@asesorador/domain/assistant/knowledge-events";
import { plural } from "@asesorador/domain/kernel/plural";
import { count } from "../../../kernel/formats.ts";

const CATEGORIES: Readonly<Record<Category, { readonly name: string; readonly description: string }>> = {
  plans: { name: "Planes", description: "Qué incluye cada tipo de plan" },
  operators: { name: "Operadores", description: "Claro, Movistar, Bitel, Entel y otros" },
  technical: { name: "Soporte técnico", description: "Instalación, equipos y wifi" },
  pricing: { name: "Precios", description: "Pagos, recibos y promociones" },
  comparison: { name: "Comparación", description: "Cómo se comparan los planes" },
};

const STATUSES: Readonly<Record<KnowledgeStatus, string>> = {
  active: "Activo",
  draft: "Borrador",
  review: "En revisión",
  archived: "Archivado",
};

const MOVES: Readonly<Record<KnowledgeStatus, string>> = {
  active: "Publicar",
  draft: "Volver a borrador",
  review: "A revisión",
  archived: "Archivar",
};

/** Spanish texts of "Base Conocimiento". */
export const es = {
  loading: "Cargando base de conocimiento…",
  failed: "No pudimos cargar la base de conocimiento",
  retry: "Reintentar",
  categories: CATEGORIES,
  statuses: STATUSES,
  moves: MOVES,
  cards: {
    title: "Categorías",
    items: (n: string) => plural(n, "elemento", "elementos"),
    active: (n: string) => plural(n, "activo", "activos"),
    confidence: (value: string) => `Confianza ${value}`,
    unused: "Sin respuestas todavía",
  },
  tabs: "Partes de la base de conocimiento",
  manage: {
    tab: "Gestionar",
    search: "Buscar en la base de conocimiento",
    placeholder: "Buscar por título, contenido o etiqueta...",
    clear: "Borrar la búsqueda",
    category: "Categoría",
    all: "Todas las categorías",
    add: "Nuevo Elemento",
    close: "Cancelar",
    exportJson: "Exportar JSON",
    exportCsv: "Exportar CSV",
    import: "Importar",
    importLabel: "Archivo JSON o CSV para importar",
    reindex: "Reindexar",
    backup: "Respaldar",
    restoreHint:
      "Un respaldo o una exportación se restaura con «Importar»: cada elemento vuelve a decir lo que dice el archivo, los que faltan se agregan y los creados después quedan. Lo anterior sigue en sus versiones.",
    list: "Elementos",
    none: "Todavía no hay elementos",
    noneText:
      "Crea el primero: mientras esté activo, el asistente contesta con él lo que el catálogo no dice.",
    noneHere: "Ningún elemento coincide",
    noneHereText: "Prueba con otra palabra o con todas las categorías.",
  },
  form: {
    newTitle: "Nuevo Elemento",
    editTitle: (title: string) => `Editar ${title}`,
    title: "Título",
    titleHint: "Con las palabras que usaría un visitante: por ellas se encuentra.",
    category: "Categoría",
    content: "Contenido",
    contentHint: "Es la respuesta. Los precios los pone el catálogo: usa {precio_desde} si hace falta.",
    tags: "Etiquetas",
    tagsHint: "Separadas por comas; hasta 10, de 30 letras.",
    required: "Título y contenido son obligatorios",
    save: "Guardar",
    saved: "Elemento guardado",
    notSaved: "No se pudo guardar el elemento",
  },
  item: {
    usage: (n: string) => plural(n, "respuesta", "respuestas"),
    effectiveness: (value: string) => `Efectividad ${value}`,
    unrated: "Sin valoraciones",
    updated: (when: string, who: string) => `Actualizado ${when} por ${who}`,
    needsReview: "Requiere revisión",
    edit: "Editar",
    editOf: (title: string) => `Editar ${title}`,
    versions: "Versiones",
    versionsOf: (title: string) => `Versiones de ${title}`,
    moveOf: (move: string, title: string) => `${move}: ${title}`,
    moved: "Estado actualizado",
    notMoved: "No se pudo cambiar el estado",
  },
  versions: {
    title: (title: string) => `Versiones de ${title}`,
    note: "Lo tachado estaba antes, lo subrayado es nuevo.",
    close: "Cerrar",
    loading: "Cargando versiones…",
    failed: "No pudimos cargar las versiones.",
    version: (n: string, when: string, who: string) => `Versión ${n} · ${when} por ${who}`,
    current: "Actual",
    restore: "Restaurar",
    restoreOf: (n: string) => `Restaurar la versión ${n}`,
    restored: "Versión restaurada",
    notRestored: "No se pudo restaurar la versión",
    added: "agregado:",
    removed: "quitado:",
  },
  files: {
    imported: (items: number, added: number, changed: number) =>
      added + changed === 0
        ? `Nada cambió: ${items === 1 ? "el elemento ya estaba" : `los ${count(items)} elementos ya estaban`} así`
        : `Archivo importado: ${[
            ...(added > 0 ? [plural(count(added), "nuevo", "nuevos")] : []),
            ...(changed > 0 ? [plural(count(changed), "cambiado", "cambiados")] : []),
            ...(items > added + changed ? [`${count(items - added - changed)} sin cambios`] : []),
          ].join(", ")}`,
    notImported: "No se pudo importar el archivo",
    notExported: "No se pudo exportar",
    reindexed: (items: number, terms: number) =>
      `Índice listo: ${plural(String(items), "elemento activo", "elementos activos")}, ${plural(String(terms), "palabra", "palabras")}`,
    notReindexed: "No se pudo reindexar",
    refused: (name: string) => `No se importó «${name}»`,
    tooLarge: "El archivo es más grande que una base de conocimiento completa.",
  },
  analytics: {
    tab: "Analíticas",
    used: "Elementos más usados",
    usedDefinition: "Respuestas a visitantes que se dieron con cada elemento, desde siempre.",
    nothingUsed: "Ninguna respuesta ha usado un elemento todavía.",
    effectiveness: "Efectividad por categoría",
    effectivenessDefinition:
      "Valoraciones con pulgar arriba entre todas las valoraciones de respuestas con elementos de la categoría.",
    review: "Requieren revisión",
    reviewDefinition:
      "En revisión, con efectividad menor de 85 %, o sin cambios desde hace más de lo que dice la frecuencia de revisión.",
    nothingToReview: "Ningún elemento requiere revisión.",
    below: (least: string) => `Menos del mínimo de ${least}`,
    columns: {
      item: "Elemento",
      category: "Categoría",
      usage: "Respuestas",
      rated: "Valoradas",
      effectiveness: "Efectividad",
    },
    none: "Sin datos",
  },
  settings: { tab: "Configuración", title: "Configuración de la base de conocimiento" },
} as const;

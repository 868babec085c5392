import { plural } from "@asesorador/domain/kernel/plural";
import { SOURCE_NAMES } from "@asesorador/domain/lead/es-codes";
import { count } from "../../kernel/formats.ts";

/** Texts of leads that the team enters by hand or from a file. */
export const esEntry = {
  entry: {
    open: "Nuevo lead",
    title: "Ingresar un lead",
    description:
      "De alguien que vino o llamó. Cuenta en la lista y en las cifras, pero no en la promesa de contacto, y no se le envía ningún correo.",
    how: "Cómo llegó",
    kinds: { phone: "Llamó", walk_in: "Vino" },
    optional: (label: string) => `${label} (opcional)`,
    market: "Mercado",
    payment: (currency: string) => `Pago mensual actual en ${currency} (opcional)`,
    currency: { peru: "soles", chile: "pesos" },
    plan: "Plan que le interesa",
    noPlan: "Ninguno todavía",
    note: "Nota (opcional)",
    consented: "La persona autorizó de palabra que la contactemos por esta solicitud.",
    consentHint: "Queda registrado con tu nombre y la hora.",
    consentMissing: "Sin su autorización no se la puede ingresar.",
    remark: "Detalle de la autorización (opcional)",
    amount: {
      PEN: "Escribe un monto, por ejemplo 89.90.",
      CLP: "Escribe un monto en pesos, sin decimales, por ejemplo 25.000.",
    },
    save: "Ingresar lead",
    cancel: "Cancelar",
    done: "Lead ingresado",
    failed: "No se ingresó",
    check: "Revisa los datos marcados.",
  },
  importing: {
    open: "Importar leads",
    title: "Importar leads desde CSV",
    description:
      "Personas que autorizaron en otro lugar que las contactemos. Primero verás qué entra; no se les envía ningún correo y no cuentan como visitas.",
    templateHint: "Tiene todas las columnas y una fila de ejemplo, que no se importa.",
    fileHint: "Hasta 1 MB y 2,000 filas. Separado con comas, puntos y comas o tabulaciones.",
    pasteHint:
      "Solo nombre y telefono son obligatorios. Una fila con el teléfono, el documento o el email de otra, o de un lead que ya existe, es un duplicado.",
    apply: (rows: number) => `Importar ${plural(count(rows), "lead", "leads")}`,
    withDuplicates: {
      label: (rows: number) =>
        rows === 1 ? "Importar también el duplicado" : `Importar también los ${count(rows)} duplicados`,
      hint: "Entran como leads aparte, marcados como posibles duplicados.",
    },
    consent: "Autorización de estas personas",
    means: "Cómo la dieron",
    source: "Dónde y para qué autorizaron",
    sourceHint: "Por ejemplo: feria de Arequipa, hoja firmada para recibir ofertas de internet.",
    sourceMissing: "Sin el origen de la autorización no se pueden importar.",
    givenOn: "Qué día autorizaron",
    givenOnHint: "Vale para las filas que no traen fecha_autorizacion.",
    givenOnMissing: "Elige un día, hoy como máximo.",
  },
  entered: {
    walk_in: SOURCE_NAMES.panel_visita,
    phone: SOURCE_NAMES.panel_llamada,
    import: SOURCE_NAMES.panel_importacion,
  },
} as const;

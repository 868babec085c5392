/** By who reads it: the person whose phone it is, or the team. */
export const PHONE_UNREACHABLE = {
  visitor: "Revisa el teléfono: no parece un número al que podamos llamarte.",
  team: "Revisa el teléfono: no parece un número al que se pueda llamar.",
} as const;
export const EMAIL_INVALID = "Revisa el correo: no parece una dirección válida.";
export const CONSENT_UNKNOWN =
  "El texto de autorización ya no está vigente. Actualiza la página y acepta otra vez.";
export const LEAD_EXISTS = {
  visitor:
    "Ya hay una solicitud con este identificador y no es la misma. Envía la tuya con un identificador nuevo.",
  team: "Ya hay un lead con este identificador y no es el mismo. Cierra el formulario e ingrésalo otra vez.",
} as const;
export const MAY_NOT_EXPORT = "Tu cuenta no tiene permiso para exportar leads.";
export const TOO_MANY_WITH_NOTES =
  "Con notas se exportan hasta 5,000 leads de una vez. Afina los filtros o exporta sin notas.";
export const LINK_UNKNOWN = "Este enlace no corresponde a ninguna solicitud. Revisa que esté completo.";
export const SLOT_GONE = "Ese horario ya no está disponible. Elige otro.";
export const CHANNEL_UNAVAILABLE =
  "Con los datos que dejaste no podemos contactarte por ese medio. Elige otro.";
export const CELL_CUT = "… (cortado: el CSV lo tiene entero)";
export const PERIOD_TOO_LONG = "Elige un período de hasta 31 días.";
export const NOT_CONTACTABLE =
  "Esta solicitud ya no admite cambios: retiraste tu autorización o eliminaste tus datos.";
export const ASSIGNEE_UNKNOWN =
  "Esa persona no puede recibir solicitudes. Elige a alguien activo del equipo.";
export const NO_ADVISERS = "No hay nadie activo en el equipo a quien repartir solicitudes.";
export const MERGE_TARGET_UNKNOWN = "No encontramos la solicitud con la que quieres fusionar.";
export const MERGE_TARGET_MERGED =
  "Esa solicitud ya está fusionada con otra. Fusiona con la que la representa.";
export const NOTE_NOT_YOURS = "Solo quien escribió una nota puede cambiarla.";
export const NOTE_TOO_OLD = "Una nota se puede cambiar durante diez minutos. Escribe otra.";
export const PLAN_UNKNOWN = "Ese plan ya no está en el catálogo. Elige otro.";
export const OUTCOME_MISPLACED =
  "Una cotización acompaña al estado Cotizado, y un contrato al estado Convertido.";
export const RANGE_INVALID = "El período debe empezar antes de terminar y durar como máximo 400 días.";

/** Who was faster, by name. */
export const CONFLICT = {
  took: (name: string) => `${name} tomó esta solicitud antes que tú.`,
  assigned: (actor: string, name: string) => `${actor} ya asignó esta solicitud a ${name}.`,
  freed: (actor: string) => `${actor} ya dejó esta solicitud sin asignar.`,
  followUp: (actor: string) => `${actor} cambió el seguimiento antes que tú.`,
  system: "El reparto automático",
  visitor: "La persona",
} as const;

/** Messages of an import about a row or a cell. */
export const importing = {
  noName: "Falta la columna nombre.",
  noPhone: "Falta la columna telefono: por ella se contacta a cada persona.",
  sample: "Es la fila de ejemplo de la plantilla: bórrala.",
  phone: "No parece un teléfono al que se pueda llamar.",
  email: "No parece una dirección de email.",
  category: "Escribe telecomunicaciones, planes_moviles, alarmas, seguro_auto u otra.",
  future: "La fecha de la autorización no puede ser futura.",
  matches: { phone: "el teléfono", document: "el documento", email: "el email" },
  inFile: (what: readonly string[], line: number) => `${said(what)} de la línea ${line}.`,
  inLeads: (what: readonly string[]) => `${said(what)} de un lead que ya existe.`,
  /** What is stored with the consent of each person. */
  consent: (source: string, fileName: string, line: number) =>
    fileName === ""
      ? `${source}\nImportado de un texto pegado, línea ${line}.`
      : `${source}\nImportado del archivo ${fileName}, línea ${line}.`,
  example: {
    nombre: "Persona de Ejemplo",
    telefono: "987654321",
    email: "persona@example.com",
    documento: "12345678",
    direccion: "Calle Inventada 123",
    categoria: "telecomunicaciones",
    empresa_actual: "Claro",
    pago_mensual: "89.90",
    nota: "Prefiere que la llamen por la tarde",
    fecha_autorizacion: "2026-01-31",
  },
} as const;

const said = (what: readonly string[]): string =>
  `Tiene ${what.length > 1 ? `${what.slice(0, -1).join(", ")} y ${what.at(-1)}` : what.join("")}`;

/** Messages of refused commands, by rejection code. */
export const REFUSALS = {
  lead_exists: LEAD_EXISTS.team,
  lead_not_found: "No encontramos esa solicitud.",
  lead_erased: "Los datos de esta solicitud fueron eliminados: ya no se puede trabajar en ella.",
  lead_merged: "Esta solicitud está fusionada con otra. Trabaja en esa, o deshaz la fusión.",
  transition_not_allowed: "Ese cambio de estado no está permitido.",
  reason_required: "Indica el motivo del cambio.",
  status_moved: "Otra persona ya cambió el estado de esta solicitud. Revisa cómo quedó.",
  revert_needs_admin: "Solo un administrador puede revertir una conversión.",
  consent_withdrawn: "La persona retiró su autorización: ya no se la puede contactar.",
  merge_with_itself: "Una solicitud no se puede fusionar consigo misma.",
  assignee_moved: "Otra persona cambió la asignación antes que tú.",
  follow_up_moved: "Otra persona cambió el seguimiento antes que tú.",
  note_not_found: "Esa nota ya no está.",
  not_converted: "Solo se cancela el contrato de una solicitud convertida.",
  plan_other_currency: "Ese plan es de otro mercado: su precio está en otra moneda.",
  edited_meanwhile: "Otra persona cambió esta solicitud al mismo tiempo. Intenta de nuevo.",
} as const;

/** Texts of saved views. */
export const esViews = {
  label: "Vistas",
  all: "Todos",
  unassigned: "Sin asignar",
  breached: "Vencidos",
  mine: "Mis pendientes",
  today: "Seguimientos de hoy",
  save: "Guardar vista",
  name: "Nombre de la vista",
  confirm: "Guardar",
  cancel: "Cancelar",
  saved: (name: string) => `Vista «${name}» guardada en tu cuenta`,
  share: "Compartir con el equipo",
  sharedBy: (name: string, owner: string) => `${name}, compartida por ${owner}`,
  remove: (name: string) => `Borrar la vista ${name}`,
} as const;

import { plural } from "@asesorador/domain/kernel/plural";

/** Texts of the changes of several leads at once. */
export const esBulk = {
  status: "Cambiar estado",
  assign: "Asignar",
  distribute: "Repartir equitativamente",
  follow_up: "Programar seguimiento",
  title: (action: string, count: string) => `${action} · ${count}`,
  to: "Estado nuevo",
  choose: "Elige un estado",
  chooseAssignee: "Elige a quién",
  assigneeMissing: "Elige a quién, o «Sin asignar».",
  statusMissing: "Elige el estado nuevo.",
  distributeText:
    "Los leads se reparten por turno entre los asesores activos; primero, a quien tiene menos leads abiertos. Los que ya tienen asesor se quedan con él.",
  apply: "Aplicar",
  sending: (done: string, total: string) => `Aplicando… ${done} de ${total}`,
  cancel: "Cancelar",
  close: "Listo",
  leaving: { text: "El comentario no se guardó.", stay: "Seguir", discard: "Descartarlo" },
  notSent: "No se envió.",
  result: (ok: string, failed: string) => `${ok} bien, ${failed} no`,
  everyOk: (count: string) => `Listo: ${plural(count, "lead", "leads")}`,
  ok: "Hecho",
  keep: "Los que no se pudieron siguen seleccionados.",
  lead: "Lead",
  outcome: "Resultado",
} as const;

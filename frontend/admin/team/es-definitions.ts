/** What each figure of an account counts. */
export const definitions = {
  accounts:
    "Última actividad: la más reciente de sus sesiones de los últimos 30 días. Sesiones abiertas: las que aún no se cerraron ni vencieron. Intentos fallidos: contraseñas erróneas que todavía cuentan para la pausa.",
  assignment:
    "Leads abiertos: los que la persona tiene asignados ahora en Perú y en Chile, ni convertidos ni perdidos. Al llegar a su máximo no recibe más por reparto automático.",
  report:
    "Cuentan los leads que entraron en el período, por el calendario de Lima, con quien los tiene asignados ahora. Abiertos: ni convertidos ni perdidos. A tiempo: de las promesas ya cumplidas o vencidas, cuántas tuvieron su primer contacto dentro del plazo en horario de atención. Sin contacto y vencidos: el plazo pasó y nadie los contactó. Mediana al contacto: la mitad se contactó en menos, contando también las horas sin atención. Los que ingresó el equipo no tienen promesa: no cuentan en A tiempo, Sin contacto ni en la mediana. Ingresos: las comisiones registradas de los contratos vigentes, en la moneda del mercado; un contrato cancelado no suma, y se dice de cuántos contratos se conoce la comisión. Convertidos y perdidos: su estado de ahora, y los perdidos, con el último motivo registrado.",
} as const;

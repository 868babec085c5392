/** What the figures of the list, the board and an open lead count. */
export const definitions = {
  list: "Entre paréntesis, los leads que cumplen los filtros; «+»: hay más. En el tablero, cada columna cuenta los de su estado; Pendiente incluye las consultas con Claro. Promesa: primer contacto en horario de atención; dice cuánto falta, hace cuánto venció, en cuánto se cumplió o, con «+», su retraso. Ahorro/mes: lo que la persona dijo pagar menos el precio de entrada de su plan, nunca menos de cero.",
  savings:
    "Mensual: lo que la persona dijo pagar menos el precio de entrada de su plan, nunca menos de cero. Anual: en un plan de Perú, doce pagos de hoy menos lo que cuesta el primer año, sin instalación; en los demás casos, el mensual por doce. Sin plan, en alarmas y seguros se usa un estimado.",
  attempts:
    "Llamadas y mensajes que el equipo registró en este lead, con cualquier resultado. Los de un lead fusionado con este siguen en aquel.",
} as const;

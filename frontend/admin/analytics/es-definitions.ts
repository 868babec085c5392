/** What each chart of leads counts. */
export const chartDefinitions = {
  received:
    "Leads recibidos cada día, por la hora de Lima, en el día en que llegaron; también los que después se fusionaron.",
  moves:
    "Cambios de estado cada día, por la hora de Lima. Un lead que avanza dos veces se cuenta dos veces, en el día de cada avance.",
  savings:
    "Suma del ahorro mensual ofrecido a los leads que llegaron cada día, calculado cuando llegaron, y otra vez si se corrigió su plan; también a los que después se fusionaron. No es un ahorro medido, y no suma a quien hoy no paga nada, ni pagos en duda o en otra moneda.",
  promise:
    "Por día de llegada: leads cuyo primer contacto fue a tiempo, fue tarde, está vencido o aún no vence, contado en horario de atención como se le prometió a la persona. El porcentaje es a tiempo, de los que ya tuvieron contacto o vencieron.",
} as const;

/** What each figure of the funnel counts. */
export const funnelDefinitions = {
  conversion:
    "De las visitas que abrieron el cotizador en el período, las que enviaron su solicitud. La Tasa Conversión de arriba cuenta otra cosa: leads convertidos por un asesor.",
  biggest: "El paso que más visitas dejan: de las que llegan a él, las que no siguieron después.",
  firstPlan: "De las visitas que eligieron un plan, las que eligieron el que se mostró primero.",
  phone: "De las visitas que abrieron el cotizador, las que lo hicieron en una pantalla de teléfono.",
  steps:
    "Visitas que llegaron a cada paso y qué parte son de las que abrieron el cotizador. A la derecha, las que se quedaron en él: fue su último paso, también si volvieron a él desde uno posterior, sin enviar ni pasar a otra categoría. De una visita de la que se perdió un envío, la cuenta es aproximada.",
  dwell:
    "Tiempo que el paso estuvo en pantalla, cada estancia contada. El promedio es exacto. La mediana es aproximada: se lee de tramos de tiempo (2, 4, 7, 10, 15, 20, 30, 45 s…), y lo que pasa de 10 minutos cuenta como 10.",
  plans:
    "De la primera lista de cada visita: en cuántas salió primero el plan y con qué puntaje medio. Elegido: visitas que lo eligieron antes que a otro, en cualquier puesto.",
  weights: "La primera lista de cada visita, por los pesos con que se ordenó.",
} as const;

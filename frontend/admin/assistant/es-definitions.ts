/** What each figure of the assistant's tab counts. */
export const definitions = {
  today: "Conversaciones que empezaron hoy, por el día de Lima. Debajo, todas desde el inicio.",
  precision:
    "De las respuestas que alguien valoró, las que recibieron pulgar arriba. Las que nadie valoró no cuentan.",
  leads:
    "Solicitudes que los visitantes enviaron desde la pestaña del navegador en que conversaron, también con el formulario del chat, desde el inicio. Cada una se cuenta una vez. El porcentaje: conversaciones con al menos una.",
  handedOff:
    "Conversaciones que pasaron a una persona al menos una vez, desde el inicio: el visitante la pidió, o no se le entendió dos veces seguidas.",
  latency: "Promedio del tiempo que tardó el servidor en preparar cada respuesta, desde el inicio.",
  understood:
    "De todas las respuestas, las que no fueron «no entendí». No dice si la respuesta fue correcta: eso lo dicen las valoraciones.",
  knowledge:
    "Elementos activos, con los que el asistente contesta, entre los que no están archivados: los borradores y los que están en revisión todavía no contestan.",
  mode: "Reglas para operadores, montos y negaciones; un clasificador entrenado para saber qué se pregunta; y el catálogo para los precios. Un modelo de lenguaje, solo donde está configurado y encendido.",
  changed:
    "El último cambio de una configuración, de un elemento de la base de conocimiento, de un ejemplo o sinónimo, o de lo publicado.",
  templates: "Respuestas rápidas encendidas, de las que se pueden configurar.",
  intents: "Cuántas respuestas se dieron sobre cada tema, desde el inicio.",
} as const;

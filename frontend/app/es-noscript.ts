/** Spanish text of a page without JavaScript; apart, because no script needs it. */
export const esNoScript =
  "Esta página necesita JavaScript, y tu navegador no lo tiene activo. Puedes llamarnos al";

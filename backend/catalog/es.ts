/** Companion specification, section 5. */
export const BRAND_REQUIRED = "El ID de marca y nombre son requeridos.";
export const SERVICE_REQUIRED = "Por favor completa todos los campos requeridos incluyendo Product ID.";

export const NO_SUCH_BRAND = "Esa marca no existe.";
export const BRAND_NOT_FOUND = "No se encontró la marca.";
export const SERVICE_NOT_FOUND = "No se encontró el servicio.";
export const PROMOTION_INCOMPLETE = "Una promoción necesita su precio y sus meses.";
export const productTaken = (productId: string): string =>
  `El Product ID ${productId} ya pertenece a otro servicio.`;

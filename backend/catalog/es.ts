/** Companion specification, section 5. */
export const BRAND_REQUIRED = "El ID de marca y nombre son requeridos.";
export const SERVICE_REQUIRED = "Por favor completa todos los campos requeridos incluyendo Product ID.";

export const NO_SUCH_BRAND = "Esa marca no existe.";
export const BRAND_NOT_FOUND = "No se encontró la marca.";
export const DISTRICT_ELSEWHERE = "Uno de los distritos no es del país de la marca.";
export const SERVICE_NOT_FOUND = "No se encontró el servicio.";
export const PROMOTION_NOT_LOWER = "El precio promocional tiene que ser menor que el regular.";
export const PROMOTION_INCOMPLETE = "Una promoción necesita su precio y sus meses.";
export const productTaken = (productId: string): string =>
  `El Product ID ${productId} ya pertenece a otro servicio.`;
export const brandTaken = (brandId: string): string => `El ID de marca ${brandId} ya pertenece a otra marca.`;

export const SCHEDULE_NOT_FOUND = "Ese precio programado ya no existe.";
export const SCHEDULE_APPLIED = "Ese precio ya rige. Cámbialo en el servicio.";
export const SCHEDULE_NOT_AHEAD = "Elige un día desde mañana.";
export const SCHEDULE_DAY_TAKEN =
  "Ese día ya tiene un precio programado. Cancélalo primero o elige otro día.";
export const SCHEDULE_CHANGES_NOTHING = "Esos son los precios de hoy: cambia al menos uno.";

/** Messages of an import about a file, a row or a cell. */
export const importing = {
  noProductId: "Falta la columna productId: por ella se reconoce cada servicio.",
  doubledProduct: (line: number) => `Este Product ID ya está en la línea ${line}.`,
  otherCountry: "Este Product ID es de un servicio de otro país.",
  whole: "Escribe un número entero, por ejemplo 12.",
  yesOrNo: "Escribe sí o no.",
  type: "Escribe internet, doble_pack o triple_pack.",
  noBrand: (brand: string) => `No hay una marca «${brand}».`,
  twoBrands: (brand: string) => `Hay más de una marca «${brand}»: usa su ID.`,
  conflict: "Otra persona cambió este servicio después de la vista previa. No se guardó esta fila.",
  brandConflict: "Otra persona cambió esta marca después de la vista previa. No se guardó esta fila.",
  noBrandColumn: "Falta la columna brand: el ID o el nombre de la marca.",
  noDistrictColumn: "Falta la columna district: el código o el nombre del distrito.",
  noCoverageColumn: "Falta la columna coverage: sí, no o sin dato.",
  coverage: "Escribe sí, no o sin dato.",
  noDistrict: (district: string) => `No conocemos el distrito «${district}». Usa su código o su nombre.`,
  manyDistricts: (district: string, all: readonly string[]) =>
    `Hay más de un distrito «${district}»: escribe ${all.join(" o ")}.`,
  covers: { yes: "sí", no: "no", unknown: "sin dato" },
  doubledCell: (line: number) => `Esta marca y este distrito ya están en la línea ${line}.`,
  appeared: "Otra persona creó este Product ID después de la vista previa. No se guardó esta fila.",
  unsaved: "No se pudo guardar esta fila. Inténtalo otra vez.",
  yes: "sí",
  no: "no",
} as const;

/** Companion specification, section 5. */
export const CONFIG_REQUIRED = "La clave y el valor son obligatorios";

export const CONFIG_NOT_FOUND = "No se encontró la configuración.";
export const configExists = (key: string): string => `Ya existe una configuración con la clave ${key}.`;

/** Spanish texts of Toaster. */
export const esToast = { label: "Aviso", viewport: "Avisos ({hotkey})", close: "Cerrar el aviso" } as const;

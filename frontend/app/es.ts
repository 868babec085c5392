/** Spanish texts of the application shell. */
export const es = {
  notFound: {
    title: "Page Not Found",
    text: "Esta página no existe o cambió de dirección.",
    rows: [
      ["Página que buscabas", "No existe"],
      ["Cobro por perderte", "S/\u00a00.00"],
    ],
    home: "Volver al inicio",
  },
  broken: {
    title: "Algo falló en esta página",
    text: "Tus datos guardados están a salvo. Vuelve a cargar la página; si se repite, escríbenos.",
    reload: "Volver a cargar",
    reference: (code: string) => `Código: ${code}`,
  },
  loading: "Cargando…",
} as const;

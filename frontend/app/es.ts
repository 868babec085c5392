/** Spanish texts of the application shell. */
export const es = {
  broken: {
    title: "Algo falló en esta página",
    text: "Tus datos guardados están a salvo. Vuelve a cargar la página; si se repite, escríbenos.",
    reload: "Volver a cargar",
  },
  loading: "Cargando…",
} as const;

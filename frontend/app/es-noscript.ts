// Spanish texts of pages whose script does not run; apart, because no script needs them.

export const esNoScript =
  "Esta página necesita JavaScript, y tu navegador no lo tiene activo. Puedes llamarnos al";

export const esNotStarted = {
  loading: "Cargando…",
  title: "La página no terminó de cargar",
  text: "Puede ser tu conexión. Vuelve a cargarla; si se repite, llámanos al",
  reload: "Volver a cargar",
  home: "Ir al inicio",
} as const;

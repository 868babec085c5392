/** Every Spanish word of signing in and out. */
export const es = {
  title: "Acceso Administrativo",
  intro: "Entra para ver los leads, las marcas y los servicios.",
  username: "Usuario",
  usernamePlaceholder: "admin",
  password: "Contraseña",
  show: "Mostrar contraseña",
  hide: "Ocultar contraseña",
  submit: "Iniciar Sesión",
  submitting: "Iniciando sesión...",
  failed: "Error al iniciar sesión",
  noConnection: "Revisa tu conexión e inténtalo otra vez.",
  notAdmin: "Tu cuenta no tiene acceso a este panel. Pide el permiso a un administrador.",
  hint: {
    title: "Credenciales de la demostración",
    use: "Usar estas credenciales",
  },
  checking: "Verificando acceso...",
  denied: "Acceso denegado. Redirigiendo al login...",
  unknown: {
    title: "No pudimos verificar tu acceso",
    text: "El servidor no respondió. Revisa tu conexión e inténtalo otra vez.",
    retry: "Reintentar",
  },
  signOut: "Cerrar Sesión",
  signedOut: "Sesión cerrada",
  signOutFailed: "Error al cerrar sesión",
} as const;

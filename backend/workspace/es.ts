/** Spanish texts of this slice's refusals. */
export const NO_VIEW = "Esa vista ya no existe.";
export const NOT_YOUR_VIEW = "Solo puede cambiarla quien la guardó.";
export const TOO_MANY_VIEWS = "Ya tienes 20 vistas. Borra una para guardar otra.";

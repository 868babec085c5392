export const NO_REBUILD = "No existe esa proyección, o ya hay una reconstrucción suya en espera o en marcha.";
export const NOTHING_QUARANTINED = "No hay nada en cuarentena de ese flujo en esa proyección.";

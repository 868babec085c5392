import type { StepName, Viewport, Wizard } from "./steps.ts";

// For the panel and for reports.

export const WIZARD_NAMES = {
  peru: "Hogar Perú",
  chile: "Estilo Chile",
  alarm: "Alarmas",
  car: "Seguro de auto",
} as const satisfies Record<Wizard, string>;

export const STEP_NAMES = {
  presupuesto: "Presupuesto",
  prioridades: "Prioridades",
  analisis: "Análisis",
  recomendaciones: "Recomendaciones",
  contacto: "Datos de contacto",
  categoria: "Categoría",
  gasto: "Gasto actual",
  servicio: "Servicio actual",
  necesidad: "Prioridad",
  propuesta: "Propuesta",
  propiedad: "Tipo de propiedad",
  ubicacion: "Ubicación",
  necesidades: "Necesidades",
  actual: "Alarma actual",
  placa: "Placa",
  vehiculo: "Vehículo",
  cobertura: "Cobertura",
} as const satisfies Record<StepName, string>;

export const VIEWPORT_NAMES = {
  phone: "Teléfono",
  tablet: "Tableta",
  desktop: "Computadora",
} as const satisfies Record<Viewport, string>;

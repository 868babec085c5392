import type { MessageKind } from "./kinds.ts";
import type { Template } from "./template.ts";

/** The built-in templates, used until an installation changes one. */
export const DEFAULT_TEMPLATES = {
  lead_received: {
    subject: "Recibimos tu solicitud",
    body: [
      "Hola, {nombre}:",
      "Recibimos tu solicitud y un asesor la revisará. Te contactaremos a más tardar el **{plazo}**.",
      "- Plan: {plan}, de {operador}\n- Precio que registramos: {precio} al mes\n- Promoción: {promocion}",
      "[Ver mi solicitud]({enlace})",
      "En esa página ves en qué está, eliges cómo y cuándo te contactamos, y puedes retirar tu autorización o eliminar tus datos. El enlace es solo tuyo: quien lo tenga puede verla.",
      "¿Prefieres llamar tú? {telefono}, {horario}.",
    ].join("\n\n"),
  },
  promise_missed: {
    subject: "Nos atrasamos con tu solicitud",
    body: [
      "Hola, {nombre}:",
      "Te prometimos contactarte y no llegamos a tiempo. Te pedimos disculpas: tu solicitud sigue abierta y la atenderemos cuanto antes.",
      "Si no quieres esperar más, llámanos al **{telefono}**. Contestamos {horario}.",
      "[Ver mi solicitud]({enlace})",
    ].join("\n\n"),
  },
  promotion_ending: {
    subject: "Tu promoción termina pronto",
    body: [
      "Hola, {nombre}:",
      "Según la fecha que tenemos de tu contrato o de tu instalación, la promoción de **{plan}**, de {operador}, termina alrededor del **{fin}**.",
      "- Con la promoción: {precio} al mes\n- Después: {despues} al mes",
      "Si quieres comparar antes de que suba, llámanos al {telefono}, {horario}. La fecha exacta y el precio vigente están en tu contrato y en tu recibo o boleta.",
      "[Ver mi solicitud]({enlace})",
    ].join("\n\n"),
  },
  lead_assigned: {
    subject: "Te asignaron solicitudes",
    body: [
      "Hola, {asesor}:",
      "Tienes solicitudes nuevas a tu nombre.",
      "- Abiertas: {abiertas}\n- Sin contactar: {sinContactar}\n- Con la promesa vencida: {atrasadas}",
      "{chile}",
      "[Ver mis solicitudes]({enlace})",
    ].join("\n\n"),
  },
  daily_digest: {
    subject: "Tu día: {sinContactar} por contactar, {seguimientos} de seguimiento",
    body: [
      "Buenos días, {asesor}:",
      "- Abiertas: {abiertas}\n- Sin contactar: {sinContactar}\n- Con la promesa vencida: {atrasadas}\n- Seguimientos para hoy o atrasados: {seguimientos}",
      "{chile}",
      "[Ver mis solicitudes]({enlace})",
    ].join("\n\n"),
  },
} as const satisfies Record<MessageKind, Template>;

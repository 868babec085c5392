import type { ContactField, Problem } from "./contact-problems.ts";

/**
 * Spanish texts of the short wizards' frame, contact form and confirmation. Texts that the specification
 * quotes are verbatim.
 */
export const es = {
  back: "Volver",
  next: "Continuar",
  title: (step: number, total: number, name: string) => `Paso ${step} de ${total}: ${name}`,
  amountHint: "En pesos, por ejemplo 30.000.",
  contact: {
    name: "Nombre completo",
    rut: "RUT",
    rutHint: "También vale tu DNI o carné de extranjería.",
    phone: "Teléfono",
    phoneHint: "9 dígitos. Si es de otro país, empieza con + y su código.",
    email: "Correo electrónico",
    problem: {
      name: { missing: "Escribe tu nombre completo." },
      rut: { missing: "Escribe tu RUT o número de documento." },
      phone: {
        missing: "Escribe tu teléfono.",
        unreachable: "Revisa tu teléfono: no parece un número al que podamos llamarte.",
      },
      email: {
        missing: "Escribe tu correo.",
        unreachable: "Revisa tu correo: debe verse como nombre@correo.com.",
      },
      consent: { missing: "Marca la casilla para que podamos llamarte." },
    } satisfies Record<ContactField, Partial<Record<Problem, string>>>,
  },
  confirmation: {
    whatNext: "¿Qué sigue?",
    home: "Volver al inicio",
    call: "Llamar ahora",
  },
} as const;

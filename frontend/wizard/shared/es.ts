import type { Country } from "@asesorador/domain/kernel/market";
import type { ContactField, Problem } from "./contact-problems.ts";
import { phoneHint } from "./es-phone.ts";

/**
 * Spanish texts of the short wizards' frame, contact form and confirmation. Texts that the specification
 * quotes are verbatim.
 */
export const es = {
  back: "Volver",
  next: "Continuar",
  title: (step: number, total: number, name: string) => `Paso ${step} de ${total}: ${name}`,
  amountHint: {
    peru: "En soles, por ejemplo 120.",
    chile: "En pesos, por ejemplo 30.000.",
  } satisfies Record<Country, string>,
  notAnAmount: {
    peru: "Escribe un monto entre 1 y 10,000,000, por ejemplo 120.",
    chile: "Escribe un monto entre 1 y 10.000.000, por ejemplo 30.000.",
  } satisfies Record<Country, string>,
  contact: {
    name: "Nombre completo",
    rut: { peru: "DNI o carné de extranjería", chile: "RUT" } satisfies Record<Country, string>,
    rutHint: {
      peru: "El DNI tiene 8 dígitos; el carné, 9.",
      chile: "También vale tu DNI o carné de extranjería.",
    } satisfies Record<Country, string>,
    phone: "Teléfono",
    phoneHint,
    email: "Correo electrónico",
    problem: {
      name: { missing: "Escribe tu nombre completo." },
      rut: { missing: "Escribe tu número de documento." },
      phone: {
        missing: "Escribe tu teléfono.",
        unreachable: "Revisa tu teléfono: no parece un número al que podamos llamarte.",
      },
      email: {
        missing: "Escribe tu correo.",
        unreachable: "Revisa tu correo: sin comas ni espacios, como nombre@correo.com.",
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

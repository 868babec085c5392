import { Lead } from "@asesorador/domain/lead/contract";

/** A lead for tests. Obviously nobody. */
export const leadSample = (n: number, change: Partial<Record<keyof Lead, unknown>> = {}): Lead =>
  Lead.parse({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    name: `Persona Ficticia ${n}`,
    rut: "01234567",
    phone: "+51987654321",
    email: `persona${n}@ejemplo.test`,
    address: "Av. Inventada 123, Lima",
    status: "pending",
    serviceCategory: "telecomunicaciones",
    currentService: "doble",
    currentCompany: "movistar",
    selectedPlanName: "Fibra 300",
    selectedPlanBrand: "Entel",
    selectedPlanPrice: 99,
    monthlyPayment: 150,
    monthlySavings: 51,
    annualSavings: 612,
    priority: "ahorrar",
    housingType: "casa",
    leadSource: "peru_wizard",
    country: "peru",
    currency: "PEN",
    consent: true,
    erased: false,
    createdAt: new Date(Date.UTC(2026, 10, 20, 15, 0, n)).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 10, 20, 15, 0, n)).toISOString(),
    ...change,
  });

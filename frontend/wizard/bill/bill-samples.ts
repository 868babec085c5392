import { fromCents } from "@asesorador/domain/kernel/amount";
import type { Country, CurrentService } from "@asesorador/domain/kernel/market";

// For tests and for measuring how much is read rightly: invented bills in the manner of each operator, of no real person.

export type SampleBill = {
  readonly name: string;
  readonly market: Country;
  readonly lines: readonly string[];
  readonly expected: { readonly amount: string; readonly company: string; readonly service: CurrentService };
};

/** Where a total is printed on a bill: beside its label, below it, among what is owed and taxes. */
type Layout = (total: string) => readonly string[];
type Operator = {
  readonly company: string;
  readonly head: readonly string[];
  readonly layout: Layout;
};

const soles = (cents: number, comma = false): string => {
  const text = fromCents(cents).toFixed(2);
  return comma ? text.replace(".", ",") : text;
};
const pesos = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ".");

const PERU: readonly Operator[] = [
  {
    company: "movistar",
    head: ["Movistar", "Telefónica del Perú S.A.A.   RUC 20100017491", "RECIBO N° S001-0012345678"],
    layout: (total) => [
      "Deuda anterior   S/ 89.90",
      `TOTAL A PAGAR   S/ ${total}`,
      "Fecha de vencimiento 15/11/2026",
    ],
  },
  {
    company: "claro",
    head: ["Claro", "América Móvil Perú S.A.C.", "RUC: 20467534026   Recibo SB01-4455667"],
    layout: (total) => [
      "Total a pagar",
      `S/ ${total}`,
      "Último día de pago: 20 NOV 2026",
      "IGV 18%   S/ 21.34",
    ],
  },
  {
    company: "bitel",
    head: ["bitel", "VIETTEL PERU S.A.C.", "R.U.C. 20543254798"],
    layout: (total) => ["Subtotal   S/ 66.02", "I.G.V. (18%)   S/ 11.88", `Importe total   S/${total}`],
  },
  {
    company: "win",
    head: ["WIN", "WI-NET TELECOM S.A.C.", "Boleta electrónica BB01-00098765"],
    layout: (total) => [
      `Monto a pagar: S/. ${total}`,
      "Periodo: 01/11/2026 - 30/11/2026",
      "Saldo anterior S/. 0.00",
    ],
  },
  {
    company: "wow",
    head: ["WOW", "Recibo de servicios WOW Tel", "Cliente 00112233"],
    layout: (total) => [`TOTAL RECIBO S/ ${total}`, "Paga hasta el 12/12/2026", "Mora S/ 35.00"],
  },
  {
    company: "otra",
    head: ["entel", "Entel Perú S.A.", "RUC 20106897914"],
    layout: (total) => ["Resumen de tu cuenta", `Total por pagar S/ ${total}`, "Descuento S/ 20.00"],
  },
];

const CHILE: readonly Operator[] = [
  {
    company: "movistar",
    head: ["Movistar", "Telefónica Chile S.A.", "BOLETA ELECTRÓNICA N° 12345678"],
    layout: (total) => ["Saldo anterior $ 21.990", `TOTAL A PAGAR $ ${total}`, "Vencimiento 15-11-2026"],
  },
  {
    company: "entel",
    head: ["entel", "Entel Comercial S.A.", "Factura 998877"],
    layout: (total) => ["Total a pagar", `$${total}`, "IVA 19% $ 5.267"],
  },
  {
    company: "claro",
    head: ["Claro", "Claro Comunicaciones S.A.", "RUT 96.799.250-K"],
    layout: (total) => ["Neto $ 27.723", "IVA $ 5.267", `Monto total $ ${total}`],
  },
  {
    company: "vtr",
    head: ["VTR", "VTR Comunicaciones SpA", "RUT 76.114.143-0"],
    layout: (total) => [`Total boleta $ ${total}`, "Paga antes del 20 de noviembre"],
  },
  {
    company: "mundo",
    head: ["Mundo Fibra", "Mundo Pacífico S.A.", "Cliente 445566"],
    layout: (total) => [`Total a pagar: $ ${total}`, "Deuda vencida $ 19.990"],
  },
  {
    company: "gtd",
    head: ["GTD", "GTD Manquehue S.A.", "Boleta 112233"],
    layout: (total) => ["Cargos del mes", `Importe total $ ${total}`],
  },
  {
    company: "wom",
    head: ["WOM", "WOM S.A.", "RUT 78.921.690-8"],
    layout: (total) => [`Total del mes $ ${total}`, "Descuento $ 6.000"],
  },
];

const SERVICES: readonly (readonly [CurrentService, readonly string[]])[] = [
  ["internet", ["Internet Fibra 300 Mbps", "Router WiFi 6"]],
  ["doble", ["Dúo Internet 400 Mbps + TV HD", "Decodificador 1"]],
  ["doble", ["Plan Internet 200 Mbps", "Televisión 110 canales"]],
  ["triple", ["Trío Plus 600 Mbps", "TV y telefonía fija ilimitada"]],
  ["triple", ["Internet 500 Mbps", "TV Avanzada", "Línea fija 01 5550000"]],
];

const FOOT = ["Atención al cliente: 0800 00 000", "Gracias por preferirnos"];

/** Each operator with each service, and another amount every time: 65 bills. */
export const sampleBills: readonly SampleBill[] = [
  ...PERU.map((operator) => ["peru", operator] as const),
  ...CHILE.map((operator) => ["chile", operator] as const),
].flatMap(([market, { company, head, layout }], row) =>
  SERVICES.map(([service, details], column): SampleBill => {
    const n = row * SERVICES.length + column;
    const cents = 5_990 + n * 310;
    const total = market === "peru" ? soles(cents, n % 7 === 3) : pesos(15_990 + n * 730);
    return {
      name: `${market}-${company}-${column + 1}`,
      market,
      lines: [...head, "Persona Ejemplo", "Calle Ejemplo 123", ...details, ...layout(total), ...FOOT],
      expected: {
        amount: market === "peru" ? soles(cents) : String(15_990 + n * 730),
        company,
        service,
      },
    };
  }),
);

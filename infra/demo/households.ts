import type { CurrentService, HousingType, Priority } from "@asesorador/domain/kernel/market";
import type { Random } from "./random.ts";

/** What a household has and what it looks for. */
export type Needs = {
  readonly housing: HousingType | null;
  readonly monthlyPaymentCents: number;
  readonly company: string;
  readonly service: CurrentService;
  readonly priority: Priority;
};

const SERVICES = { internet: 45, doble: 33, triple: 22 } as const satisfies Record<CurrentService, number>;
const PRIORITIES = { ahorrar: 52, mejor_servicio: 19, ambos: 29 } as const satisfies Record<Priority, number>;
const COMPANIES = { movistar: 38, claro: 14, bitel: 8, win: 12, wow: 8, otra: 20 } as const;
/** Range of current payments, in soles. */
const PAYS = { internet: [75, 175], doble: [120, 230], triple: [150, 310] } as const;

/** A household in Peru, in the terms of the wizard's first steps. */
export const peruNeeds = (random: Random): Needs => {
  const service = random.weighted(SERVICES);
  const [least, most] = PAYS[service];
  return {
    housing: random.chance(0.58) ? "casa" : "edificio",
    monthlyPaymentCents: random.between(least, most) * 100,
    company: random.weighted(COMPANIES),
    service,
    priority: random.weighted(PRIORITIES),
  };
};

/** A household in Chile; amounts in pesos. */
export const chileNeeds = (random: Random): Needs => ({
  housing: null,
  monthlyPaymentCents: random.between(18, 55) * 1000_00,
  company: random.pick(["movistar", "entel", "claro", "vtr", "mundo", "gtd", "wom", "otro"]),
  service: random.weighted(SERVICES),
  priority: random.weighted(PRIORITIES),
});

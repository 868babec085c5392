import { MAX_FUNNEL_DAYS } from "@asesorador/domain/journey/contract";

export const PERIOD_TOO_LONG = `Elige un período de hasta ${MAX_FUNNEL_DAYS} días.`;

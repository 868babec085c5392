import { BUSINESS_HOURS } from "@asesorador/domain/kernel/business-hours";

export type BusinessHoursProps = { readonly promised: keyof typeof BUSINESS_HOURS };

/** Below a promise in "horas hábiles": how they are counted. */
export const BusinessHours = ({ promised }: BusinessHoursProps) => (
  <span className="mt-1.5 block text-sm text-ink2">{BUSINESS_HOURS[promised]}</span>
);

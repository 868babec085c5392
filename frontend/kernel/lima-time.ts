/** Lima is five hours behind UTC all year round; times are shown in Lima's, whatever the browser's time zone. */
export const LIMA_OFFSET_MS = -5 * 3_600_000;

/** A Date whose UTC fields are Lima's local time at the instant. */
export const inLima = (instant: string | number | Date) =>
  new Date(new Date(instant).getTime() + LIMA_OFFSET_MS);

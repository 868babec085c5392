/** How visitors reach a person: one place, read by the pages and by the assistant's answers. */
export const SUPPORT = {
  phone: "+51 1 555 0100",
  hours: "de lunes a viernes de 9:00 a 18:00 y los sábados de 9:00 a 14:00",
} as const;

/** The same hours by weekday, Sunday first, in hours of the local day; null: closed. Specification, section 9. */
export const SUPPORT_HOURS: readonly (readonly [opens: number, closes: number] | null)[] = [
  null,
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 18],
  [9, 14],
];

/** A count with its Spanish noun: "1 segundo", "0 segundos". `count` may be formatted already: "1,204 leads". */
export const plural = (count: number | string, one: string, many: string): string =>
  `${count} ${String(count) === "1" ? one : many}`;

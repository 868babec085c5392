/** Spanish texts of every text page. */
export const es = {
  skip: "Saltar al texto",
  home: (name: string) => `${name}: inicio`,
  compare: "Comparar mi recibo",
  contents: "En esta página",
} as const;

/** The panel's tabs in their order, as the address names them. */
export const TABS = ["resumen", "leads", "marcas", "servicios"] as const;
export type TabName = (typeof TABS)[number];

/** Parameters that only the leads list has: an address that carries one means that tab, also when it names none. */
const OF_LEADS = ["q", "estado"];

/** The tab of "?tab=…"; Resumen when it names none that there is. */
export const tabIn = (search: string): TabName => {
  const params = new URLSearchParams(search);
  const named = TABS.find((tab) => tab === params.get("tab"));
  return named ?? (OF_LEADS.some((name) => params.has(name)) ? "leads" : "resumen");
};

/** The address of a tab; what else it says is kept, so that the way back to a filtered list stays. */
export const searchOf = (search: string, tab: TabName): string => {
  const params = new URLSearchParams(search);
  params.set("tab", tab);
  return `?${params}`;
};

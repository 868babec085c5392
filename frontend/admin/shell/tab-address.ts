/** Parameters that only the leads list has: an address that carries one means that tab, also when it names none. */
const OF_LEADS = ["q", "estado", "lead", "vista", "asignado", "promesa"];

type Named = { readonly name: string };

/** The tab of "?tab=…" among those that there are for somebody; the first when the address names none of them. */
export const tabIn = <Tab extends Named>(search: string, tabs: readonly [Tab, ...Tab[]]): Tab => {
  const params = new URLSearchParams(search);
  const called = (name: string | null) => tabs.find((tab) => tab.name === name);
  const meant = OF_LEADS.some((name) => params.has(name)) ? called("leads") : undefined;
  return called(params.get("tab")) ?? meant ?? tabs[0];
};

/** The address of a tab; what else it says is kept, so that the way back to a filtered list stays. */
export const searchOf = (search: string, tab: string): string => {
  const params = new URLSearchParams(search);
  params.set("tab", tab);
  return `?${params}`;
};

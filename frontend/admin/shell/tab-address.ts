/** Parameters of the leads list only: an address with one of them and no tab means that tab. */
const OF_LEADS = ["q", "estado", "lead", "vista", "asignado", "promesa"];

type Named = { readonly name: string };

/** The tab named by "?tab=…" among the given ones, else the first. */
export const tabIn = <Tab extends Named>(search: string, tabs: readonly [Tab, ...Tab[]]): Tab => {
  const params = new URLSearchParams(search);
  const called = (name: string | null) => tabs.find((tab) => tab.name === name);
  const meant = OF_LEADS.some((name) => params.has(name)) ? called("leads") : undefined;
  return called(params.get("tab")) ?? meant ?? tabs[0];
};

/** The address of a tab; other parameters stay, so that the list keeps its filters. */
export const searchOf = (search: string, tab: string): string => {
  const params = new URLSearchParams(search);
  params.set("tab", tab);
  return `?${params}`;
};

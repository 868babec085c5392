type Named = { readonly name: string };

/** The tab named by "?tab=…"; undefined when there is none of that name. */
export const namedTab = <Tab extends Named>(search: string, tabs: readonly Tab[]): Tab | undefined => {
  const name = new URLSearchParams(search).get("tab");
  return tabs.find((tab) => tab.name === name);
};

/** The address of a tab; other parameters stay, so that a list keeps its filters. */
export const searchOf = (search: string, tab: string): string => {
  const params = new URLSearchParams(search);
  params.set("tab", tab);
  return `?${params}`;
};

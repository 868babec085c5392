import { namedTab } from "../../ui/tab-in-address.ts";

/** Parameters of the leads list only: an address with one of them and no tab means that tab. */
const OF_LEADS = ["q", "estado", "lead", "vista", "asignado", "promesa"];

type Named = { readonly name: string };

/** The tab named by "?tab=…" among the given ones, else the first. */
export const tabIn = <Tab extends Named>(search: string, tabs: readonly [Tab, ...Tab[]]): Tab => {
  const params = new URLSearchParams(search);
  const leads = OF_LEADS.some((name) => params.has(name))
    ? tabs.find(({ name }) => name === "leads")
    : undefined;
  return namedTab(search, tabs) ?? leads ?? tabs[0];
};

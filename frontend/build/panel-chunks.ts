import type { Plugin, Rolldown } from "vite";

/**
 * Groups of the panel's modules, after those of the public pages. The bundler alone makes a file of each set of modules that the
 * same tabs share: 78 files to open a lead, each of which costs a request and an import. A group also takes the imports of its
 * modules, so each begins with what an earlier one needs.
 */
export const PANEL_CHUNKS: readonly Rolldown.CodeSplittingGroup[] = [
  // Also used by the field in which a visitor chooses a district.
  {
    name: "district",
    test: /domain[\\/]kernel[\\/]district\.|frontend[\\/](kernel[\\/]find-district|ui[\\/]Combobox)\./,
  },
  // Modules that the panel shares with public pages: a file for each, as the bundler alone would make it.
  {
    name: (id) => /([\w-]+)\.\w+$/.exec(id)?.[1],
    debugName: "shared",
    test: /domain[\\/](lead[\\/]sla|journey[\\/]steps|kernel[\\/](districts-chile|districts-peru))\.|ui[\\/](CheckGroup|QrCode|toast)\./,
  },
  // Also used by the chat's hand-over, the help and the short wizards.
  {
    name: "few",
    test: /domain[\\/](assistant[\\/]returned-by|kernel[\\/]local-time)\.|ui[\\/](Timeline|SelectField)\.|icons[\\/](phone|message-circle)\./,
  },
  // Also used by the page where a visitor follows a request, which loads all of it.
  {
    name: "work",
    test: /node_modules[\\/](@xstate|use-sync-external-store)[\\/]|domain[\\/]lead[\\/](status|work)\./,
  },
  { name: "Toaster", test: /ui[\\/]Toaster\./ },
  {
    name: "panel-start",
    tags: ["$initial"],
    test: /node_modules[\\/](@tanstack|wouter|regexparam)[\\/]/,
  },
  { name: "panel-libraries", test: /node_modules[\\/](@radix-ui|@floating-ui|@tanstack)[\\/]/ },
  // The panel around its tabs, and small modules of several tabs.
  {
    name: "panel",
    test: /admin[\\/](shell[\\/](AdminPanel|WaitingVisitors)|assistant[\\/](NotLoaded|FigureRow|RankedBars|use-change))\.|ui[\\/](AreaField|CopyButton|DateRangeFields|Definition|Figure|SearchField|StatusBadge|TableBehind|stacked-table|use-focus-first-invalid|use-focus-kept)\.|icons[\\/](bell-ring|calendar-clock|copy|download|eye|eye-off|pause|pencil|play|plus|search|upload|user-plus|wifi)\./,
  },
  { name: "leads", test: /admin[\\/]leads[\\/]LeadsTab\./ },
  // The tools of a lead's dialog, which are fetched after its data.
  {
    name: "lead",
    test: /admin[\\/]leads[\\/]work[\\/](WorkColumn|Notes|HistoryColumn|ContactEditor|Conversations|PlanEditor)\./,
  },
];

const OWN = new Set(["panel-start", "panel-libraries", "panel", "leads", "lead"]);
const PANEL = /[\\/]admin\.html$/;

/** Fails a build in which a public page loads a file of the panel: a module of both would have come into one of its groups. */
export const panelApartPlugin = (): Plugin => ({
  name: "asesorador:panel-apart",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
    for (const entry of chunks.filter(
      ({ isEntry, facadeModuleId }) => isEntry && !PANEL.test(facadeModuleId ?? ""),
    ))
      for (const { name } of reached(bundle, entry))
        if (OWN.has(name))
          this.error(`${entry.name} loads the panel's file ${name}: list the module that both have`);
  },
});

const reached = (
  bundle: Rolldown.OutputBundle,
  chunk: Rolldown.OutputChunk,
  found = new Set<Rolldown.OutputChunk>(),
): ReadonlySet<Rolldown.OutputChunk> => {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
    const next = bundle[file];
    if (next?.type === "chunk") reached(bundle, next, found);
  }
  return found;
};

/** A file and what it imports, as paths from the root. */
export type FileImports = { readonly file: string; readonly imports: readonly string[] };

/**
 * Groups of modules (`infra/adapters`, `domain/lead`) that import each other, directly or through others; each sorted.
 * Files beside the modules of a workspace are entry points and belong to none.
 */
export const moduleCycles = (files: readonly FileImports[]): readonly (readonly string[])[] => {
  const direct = new Map<string, Set<string>>();
  for (const { file, imports } of files) {
    const from = moduleOf(file);
    if (from === null) continue;
    const to = direct.get(from) ?? new Set();
    for (const module of imports.map(moduleOf)) if (module !== null && module !== from) to.add(module);
    direct.set(from, to);
  }
  const reachable = new Map([...direct.keys()].map((module) => [module, reachedFrom(module, direct)]));
  const cycles = [...reachable]
    .filter(([module, reached]) => reached.has(module))
    .map(([module, reached]) => [...reached].filter((other) => reachable.get(other)?.has(module)).sort());
  return [...new Map(cycles.map((cycle) => [cycle.join(), cycle])).values()];
};

const WORKSPACES = new Set(["domain", "projections", "backend", "frontend", "infra"]);

const moduleOf = (path: string): string | null => {
  const [workspace = "", folder = "", ...rest] = path.split("/");
  return WORKSPACES.has(workspace) && rest.length > 0 ? `${workspace}/${folder}` : null;
};

/** What `start` leads to, directly or through others. */
export const reachedFrom = (
  start: string,
  direct: ReadonlyMap<string, Iterable<string>>,
): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (module: string): void => {
    for (const next of direct.get(module) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      visit(next);
    }
  };
  visit(start);
  return reached;
};

// Preloaded by NODE_OPTIONS: a process that a test starts from one of the project's programs runs the bundle of
// it in the folder TEST_PROGRAMS (bundled-programs.ts), if there is one.
import { existsSync } from "node:fs";
import * as modules from "node:module";

const INFRA = new URL("..", import.meta.url).href;
const folder = process.env.TEST_PROGRAMS;

// npm inherits NODE_OPTIONS, too, and runs on the machine's Node, which may be too old to have hooks.
if (folder && modules.registerHooks) {
  const hooks = modules.registerHooks({
    resolve(specifier, context, next) {
      if (context.parentURL !== undefined) return next(specifier, context);
      hooks.deregister();
      const bundle = specifier.startsWith(INFRA)
        ? new URL(specifier.slice(INFRA.length).replace(/\.ts$/, ".mjs"), `${folder}/`)
        : null;
      return next(bundle && existsSync(bundle) ? bundle.href : specifier, context);
    },
  });
}

// Preloaded into a server of a test (`node --import`): it hashes passwords at a hundredth of the cost.
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { PASSWORDS, withLightCosts } from "../../testing/light-passwords.ts";

const address = pathToFileURL(PASSWORDS).href;

const hooks = registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (url !== address) return loaded;
    hooks.deregister();
    return { ...loaded, source: withLightCosts(String(loaded.source)) };
  },
});

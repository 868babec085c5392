import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The source that names the costs of hashed passwords and recovery codes. */
export const PASSWORDS = fileURLToPath(new URL("../adapters/access/password.ts", import.meta.url));

const COSTS = /^(const COSTS(?:_OF_CODES)? =) .*$/gm;
const COSTS_OF_PASSWORDS = /^(const COSTS =) .*$/m;

/**
 * That source with a hundredth of its costs, which for a password are 0.12 to 0.3 CPU seconds. A hash names its costs, so that any
 * process can read it. Throws when the source has none.
 */
export const withLightCosts = (source: string, costs = COSTS): string => {
  const light = source.replace(costs, "$1 { N: 2 ** 10, r: 8, p: 1 } as const;");
  if (light === source) throw new Error(`${PASSWORDS} has no costs`);
  return light;
};

const OWN_TEST = PASSWORDS.replace(/\.ts$/, ".test.ts");

/** For unit tests: light passwords, recovery codes at their cost, and both at their cost in the source's own test. */
export const lightPasswords: Plugin = {
  name: "light-passwords",
  enforce: "pre",
  resolveId: (source, importer) =>
    importer === OWN_TEST && source === "./password.ts" ? `${PASSWORDS}?full` : null,
  transform: (code, id) => (id === PASSWORDS ? withLightCosts(code, COSTS_OF_PASSWORDS) : null),
};

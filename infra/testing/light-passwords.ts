import { fileURLToPath } from "node:url";

/** The source that names the costs of hashed passwords and recovery codes. */
export const PASSWORDS = fileURLToPath(new URL("../adapters/access/password.ts", import.meta.url));

/**
 * That source with a hundredth of its costs, which for a password are 0.12 to 0.3 CPU seconds. A hash names its costs, so that any
 * process can read it. Throws when the source has none.
 */
export const withLightCosts = (source: string): string => {
  const light = source.replace(
    /^(const COSTS(?:_OF_CODES)? =) .*$/gm,
    "$1 { N: 2 ** 10, r: 8, p: 1 } as const;",
  );
  if (light === source) throw new Error(`${PASSWORDS} has no costs`);
  return light;
};

/**
 * Unit tests that only compute, as globs: they need no database and wait for nothing, so that they can run on what other
 * programs leave of the processor. Those of the demo and the analyses of it are among the most expensive ones.
 */
export const COMPUTING_TESTS: readonly string[] = [
  "domain/**/*.test.ts",
  "infra/{analytics,quality}/**/*.test.ts",
  "infra/demo/!(conversations).test.ts",
];

/**
 * The rules by which a list was made: the first 12 digits of the SHA-256 of constants.ts, which a test computes. Lists
 * of the same name can be replayed with these rules.
 */
export const RULESET = "52e3052131d4";

import { passwordProblem } from "@asesorador/domain/access/account";
import { KNOWN_OPERATORS } from "@asesorador/domain/kernel/market";
import type { MatchExtended, ZxcvbnFactory } from "@zxcvbn-ts/core";
import { PASSWORD_PROBLEMS, WEAK_PASSWORD } from "./es.ts";

/** Why a password is refused: a stable code and the Spanish sentence with what to do instead. */
type PasswordRefusal = { readonly code: keyof typeof PASSWORD_PROBLEMS; readonly message: string };

/** 10^10 guesses: out of reach online, and expensive offline against scrypt. */
const MIN_GUESSES = 1e10;
/** The check takes more than linear time; a password whose first 40 characters are guessed early is not a good one. */
const CHECKED_CHARACTERS = 40;
const PRODUCT_WORDS = [
  "asesorador",
  "asesor",
  "asesora",
  "administrador",
  "admin",
  "panel",
  "contrasena",
  "clave",
  "internet",
  "fibra",
  "plan",
  "planes",
  "lead",
  "leads",
  "peru",
  "lima",
  "chile",
  "santiago",
  "vtr",
  "telefonica",
  "liberty",
];

/**
 * Why this is refused as the password of `username`; null when it is accepted. Guesses are estimated by zxcvbn with its
 * lists of common passwords and Spanish words, and with the product, the operators, `brands` and the user name as words
 * that are tried first.
 */
export const passwordRefusal = async (
  password: string,
  username: string,
  brands: readonly string[] = [],
): Promise<PasswordRefusal | null> => {
  const problem = passwordProblem(password, username);
  if (problem) return { code: problem, message: PASSWORD_PROBLEMS[problem] };
  const words = [username, ...username.split(/[._-]/), ...PRODUCT_WORDS, ...KNOWN_OPERATORS, ...brands];
  const checked = [...password.normalize("NFC")].slice(0, CHECKED_CHARACTERS).join("");
  const { guesses, sequence } = (await strength()).check(
    checked,
    words.filter((word) => word.length > 2).map((word) => word.toLowerCase()),
  );
  return guesses >= MIN_GUESSES ? null : { code: "common", message: WEAK_PASSWORD[reasonOf(sequence)] };
};

/** By the longest part of the password that was recognised. */
const reasonOf = (sequence: readonly MatchExtended[]): keyof typeof WEAK_PASSWORD => {
  const [longest] = sequence
    .filter(({ pattern }) => pattern !== "bruteforce")
    .toSorted((a, b) => b.token.length - a.token.length);
  if (longest?.pattern === "dictionary") {
    const { dictionaryName } = longest;
    if (dictionaryName === "userInputs") return "name";
    return dictionaryName.startsWith("passwords") ? "list" : "word";
  }
  const pattern = longest?.pattern ?? "";
  return pattern in BY_PATTERN ? BY_PATTERN[pattern as keyof typeof BY_PATTERN] : "word";
};

const BY_PATTERN = {
  spatial: "keys",
  sequence: "series",
  repeat: "series",
  date: "date",
  regex: "date",
} as const;

let loaded: Promise<ZxcvbnFactory> | null = null;

/** The dictionaries use about 50 MB of memory and are loaded when the first password is set; after a failure, by the next one. */
const strength = (): Promise<ZxcvbnFactory> => {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
};

const load = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, common, spanish] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-es-es"),
  ]);
  return new Factory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...spanish.dictionary },
  });
};

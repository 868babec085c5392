import * as z from "zod/mini";

/** The sign-in data of a team member; never personal data of a visitor. */
export const Username = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/));

/** Names by which the leads' filters mean the caller, no adviser, and every adviser. */
const FILTERS: ReadonlySet<string> = new Set(["me", "nobody", "todos"]);

/** The username of an account that is created now; older accounts may have one of the filters' names. */
export const NewUsername = Username.check(z.refine((name) => !FILTERS.has(name), "username_reserved"));

/** In code points. */
export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 200;
/** The length of the longest password in UTF-16 code units, in which schemas and input fields count: at most two per code point. */
export const PASSWORD_MAX_UNITS = 2 * LONGEST_PASSWORD;

/** A password as it is sent; a new one also has to pass `passwordProblem`. */
export const Password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_UNITS));

type PasswordProblem = "too_short" | "too_long" | "like_username" | "common";

/** Why this password is not acceptable; null when it is. Length is in code points. */
export const passwordProblem = (password: string, username: string): PasswordProblem | null => {
  const { length } = [...password];
  if (length < SHORTEST_PASSWORD) return "too_short";
  if (length > LONGEST_PASSWORD) return "too_long";
  const bare = plain(password);
  const name = plain(username);
  // Short names occur in many good passphrases.
  const holdsName = name.length >= 4 && bare.includes(name);
  if (bare === name || (holdsName && bare.replaceAll(name, "").length < SHORTEST_PASSWORD / 2))
    return "like_username";
  return isCommon(bare) ? "common" : null;
};

/** Letters and digits of any script, without accents. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Words that guessing attacks try first, of twelve characters and more; digits and signs before or after them add no
 * strength.
 */
const COMMON: ReadonlySet<string> = new Set([
  "password",
  "passw0rd",
  "contrasena",
  "contraseña",
  "clave",
  "micontrasena",
  "administrador",
  "administrator",
  "qwertyuiop",
  "qwertyuiopasdfghjkl",
  "asdfghjklnm",
  "qazwsxedcrfv",
  "iloveyou",
  "teamomucho",
  "letmein",
  "bienvenido",
  "bienvenida",
  "welcome",
  "asesorador",
  "peru",
  "chile",
  "lima",
  "passwordpassword",
  "secreto",
]);

const isCommon = (bare: string): boolean => {
  if (new Set(bare).size <= 3) return true;
  if (isRun(bare)) return true;
  const word = bare.replace(/^\d+|\d+$/g, "");
  return word === "" ? isRepeated(bare) : COMMON.has(word) || isRepeated(word);
};

/** "123456789012", "abcdefghijkl": each character is one above the preceding one; 9 may be followed by 0. */
const isRun = (text: string): boolean =>
  [...text]
    .map((letter) => letter.codePointAt(0) ?? 0)
    .every((code, index, codes) => index === 0 || [1, -9].includes(code - (codes[index - 1] ?? 0)));

/** "abcabcabcabc": one short piece repeated. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1{2,}$/u.test(text);

import { searchable } from "../../kernel/strings.ts";
import { GIVEN_NAMES } from "./given-names.ts";
import { normalised } from "./normalise.ts";

/** E-mail addresses, mobile numbers of Peru and Chile, documents and RUTs; eight digits alone are a document. */
const PERSONAL =
  /[\w.+-]+@[\w-]+\.\w+|(?<![\d.])(?:\+?5[16] ?)?9(?:\d{2}[ -]?\d{3}[ -]?\d{3}|[ -]?\d{4}[ -]?\d{4})(?!\d)|\b(?:dni|documento|carn[eé]|c[eé]dula|pasaporte)\D{0,30}\d{8,9}\b|^\s*\d{8}\s*$|\bruc\D{0,12}\d{11}\b|\b\d{1,2}\.?\d{3}\.?\d{3}-[\dkK]\b/gi;

/** After what people write before their names: at most three words, up to one that goes on with the sentence. */
const NAMED =
  /(?<=\b(?:me llamo|mi nombre es)\s+)(?!(?:de|del|y)\b)\p{L}+(?:\s+(?!(?:a|con|deseo|e|en|mi|necesito|para|por|porque|que|quería|queria|quiero|quisiera|soy|tengo|vivo|y)(?!\p{L}))\p{L}+){0,2}/giu;

/** Whether a text holds an e-mail address, a telephone number or a document. */
export const hasPersonalData = (text: string): boolean => text.search(PERSONAL) >= 0;

/** A text with an ellipsis in place of e-mail addresses, telephone numbers, documents, and the names that people say are theirs. */
export const withoutPersonalData = (text: string): string => text.replace(NAMED, "…").replace(PERSONAL, "…");

/** What goes on with a sentence, and is no name. */
const NO_NAME =
  "a|al|con|cual|cuál|de|del|deseo|e|el|ella|en|es|la|las|lo|los|mi|mis|necesito|otra|otro|para|pero|por|porque|que|qué|quería|queria|quien|quién|quiero|quisiera|soy|su|tengo|tu|un|una|usted|vivo|y|yo";
const NAME_WORD = `(?!(?:${NO_NAME})(?!\\p{L}))\\p{L}+`;
/** "Habla Juan Pérez", "a nombre de rosa díaz", "mi esposo se llama luis", "atentamente, Ana". */
const INTRODUCED = new RegExp(
  `(?<=(?<!\\p{L})(?:(?:te|le|les) (?:habla|saluda|escribe)|a nombre de|mi \\p{L}+ se llama|mi apellido es|mis apellidos son|at(?:te|entamente)[.,:]?|titular (?:es|se llama))\\s+)${NAME_WORD}(?:\\s+${NAME_WORD}){0,3}`,
  "giu",
);
/** "Soy María Pérez": two words with capitals. "Soy de Lima" and "soy cliente" are no names. */
const CAPITALISED =
  /(?<=(?<!\p{L})(?:[Ss]oy|[Hh]abla)\s+(?:(?:la|el)\s+)?)\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+){1,3}/gu;
/** "Soy juan pérez", "habla la señora rosa": what follows may be a name, up to a word that goes on with the sentence. */
const MAYBE_NAMED = new RegExp(
  `(?<=(?<!\\p{L})(?:soy|habla|aqu[ií]|ac[aá])\\s+(?:(?:la|el|don|doña|dona|señora?|senora?|sra?\\.?)\\s+){0,2})(?!(?:la|el|don|doña|dona|señora?|senora?|sra?)(?!\\p{L}))(\\p{L}+)(?:\\s+(?!(?:${[
    "me|te|se|nos|no|sí|si|hay|hola|buen[oa]s|busco|escribo|llamo|cu[aá]nt[oa]s?|c[oó]mo|ya|gracias|ay[uú]d\\p{L}+|dni|rut|cliente",
    "estoy|est[aá]|llam\\p{L}+|dime|dame|planes|internet|cel(?:ular)?|tel[eé]fono|n[uú]mero|correo|escr[ií]b\\p{L}+",
  ].join("|")})(?!\\p{L}))${NAME_WORD}){0,3}`,
  "giu",
);
const withoutGivenNames = (text: string): string =>
  text.replace(MAYBE_NAMED, (words, first: string) => (GIVEN_NAMES.has(searchable(first)) ? "…" : words));

/** Fixed lines after their area code or a word, mobile numbers in other groups, RUTs without a hyphen, documents in groups. */
const NUMBERS =
  /(?<![\d.])\(?0\d{1,2}\)?[ -]?\d{3}[ -]?\d{3,4}(?!\d)|(?<![\d.])\+\d{1,3}(?:[ .-]?\d){8,11}(?!\d)|(?<![\d.])9(?:[ .-]?\d){8}(?![\d]|[.,]\d)|\b(?:rut|run|dni|tel[eé]fono|fono|fijo|cel(?:ular)?|whats?app?|wsp|n[uú]mero)\D{0,20}\d(?:[ .-]?[\dkK]){6,10}\b/giu;
/** "Juan arroba gmail punto com". */
const SPOKEN_ADDRESS = /[\w.+-]+ ?(?:\(?arroba\)?|\(at\)) ?[\w-]+(?: ?(?:punto|\.) ?\w+)+/giu;
/** A street or block with its number, up to the flat. */
const PLACE =
  /(?<!\p{L})(?:av(?:enida|d?a?\.|\.)?|jr\.?|jir[oó]n|calle|ca\.|psje\.?|pje\.?|pasaje|prolongaci[oó]n|alameda)\s+(?:\p{L}[\p{L}.]*\s+){1,5}?(?:n[°ºro.]*\s*|#\s*)?\d{1,5}(?:[ ,-]*(?:d(?:e?pto|pto)\.?|departamento|int(?:erior)?\.?|piso|block|torre|of\.?)\s*\w{1,5})*|(?<!\p{L})m(?:an)?z(?:a|ana)?\.?\s*\w{1,3}[ ,]+l(?:o?te|t|ote)\.?\s*\w{1,3}/giu;

/** A visitor's message without personal data: as `withoutPersonalData`, and without fixed lines, street addresses and names in more phrasings. */
export const withoutVolunteered = (text: string): string =>
  [INTRODUCED, CAPITALISED, SPOKEN_ADDRESS, NUMBERS, PLACE].reduce(
    (rest, pattern) => rest.replace(pattern, "…"),
    withoutGivenNames(withoutPersonalData(text)),
  );

/** An introduction whose name is left out, with what joins it to the rest. */
const INTRODUCTION =
  /(?<!\p{L})(?:yo )?(?:soy|me llamo|mi nombre es|habla|le saluda|te saluda)(?: (?:la|el|don|doña|dona|señora?|senora?|sra?\.?)){0,2} …[\s,.;:]*(?:y (?=\p{L}))?/giu;

/** A message as the classifier learns and reads it: normalised, without personal data; of more than an introduction, the rest. */
export const normalisedWithoutPersonalData = (message: string): string => {
  // "Mi nombre es José y mi …, quiero saber el precio."
  const text = message.replace(PERSONAL, "…").replace(/(?:(?<!\p{L})(?:y|e) +)?(?:(?<!\p{L})mi +)?…/giu, " ");
  const rest = normalised(withoutGivenNames(text.replace(NAMED, "…")).replace(INTRODUCTION, " "));
  return rest === "" ? normalised(text) : rest;
};

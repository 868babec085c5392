const UNITS: Readonly<Record<string, number>> = {
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
};
const TEENS: Readonly<Record<string, number>> = {
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
};
const TENS: Readonly<Record<string, number>> = {
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
};
const HUNDREDS: Readonly<Record<string, number>> = {
  cien: 100,
  ciento: 100,
  doscientos: 200,
  trescientos: 300,
  cuatrocientos: 400,
  quinientos: 500,
  seiscientos: 600,
  setecientos: 700,
  ochocientos: 800,
  novecientos: 900,
};

const VALUES: ReadonlyMap<string, number> = new Map([
  ...[UNITS, TEENS, TENS, HUNDREDS].flatMap((words) => Object.entries(words)),
  // "Doscientas megas".
  ...Object.entries(HUNDREDS).map(([word, value]) => [word.replace(/os$/, "as"), value] as const),
  ...Object.entries(UNITS).map(([unit, value]) => [`veinti${unit}`, 20 + value] as const),
  ["veintiun", 21],
  ["veintiuno", 21],
]);
const hasNumber = (words: readonly string[]): boolean =>
  words.some((word) => VALUES.has(word) || word === "mil");

/**
 * Replaces numbers in Spanish words by digits: "doscientos megas" is "200 megas", "25 mil" and "25k" are "25000",
 * "medio giga" is "500 mbps". "Un", "una" and "uno" stay, since they are articles too. The text is in lower case and
 * without accents.
 */
export const withDigits = (text: string): string => {
  const words = text
    .replace(/\bmedi[oa] giga\b/g, "500 mbps")
    .replace(/\b(\d{2,3}) ?(?:mil|k)\b|(?<![\d.,])(\d) mil\b/g, "$1$2000")
    .split(" ");
  if (!hasNumber(words)) return words.join(" ");
  const out: string[] = [];
  for (let i = 0; i < words.length; ) {
    const [value, length] = numberAt(words, i);
    out.push(length === 0 ? (words[i] ?? "") : String(value));
    i += Math.max(length, 1);
  }
  return out.join(" ");
};

/** The number that begins at a word and how many words it takes; 0 words where none begins. */
const numberAt = (words: readonly string[], start: number): readonly [number, number] => {
  let total = 0;
  let current = 0;
  let at = start;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const value = VALUES.get(word);
    if (word === "mil") {
      total += Math.max(current, 1) * 1000;
      current = 0;
    } else if (value !== undefined && (current === 0 || value < lowestOf(current))) current += value;
    else if (!(word === "y" && current % 100 >= 20 && followedByUnit(words[at + 1]))) break;
  }
  return [total + current, at - start];
};

const followedByUnit = (word = ""): boolean => UNITS[word] !== undefined;

/** What may still be added: below 100 after hundreds, below 10 after tens. */
const lowestOf = (value: number): number => (value % 100 === 0 ? 100 : value % 10 === 0 ? 10 : 0);

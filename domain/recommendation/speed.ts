/**
 * Download speed in megabits a second out of an operator's text: "300 Mbps" 300, "Hasta 600 MB" 600, "1 Gbps" 1000,
 * "1,5 Gbps" 1500; of several, the fastest. Null where the text holds no digits or only a zero.
 * Source: specification, section 3 (speed: "text containing digits; number of MB extracted").
 */
export const megabits = (speed: string): number | null => {
  const speeds = [...speed.slice(0, 200).matchAll(SPEED)].map(([, number = "", unit = ""]) =>
    Math.round(Number(plain(number)) * (/^g/i.test(unit) ? 1000 : 1)),
  );
  const fastest = Math.max(0, ...speeds);
  return fastest > 0 ? fastest : null;
};

const SPEED = /(\d{1,6}(?:[.,]\d{1,3})?)\s*([a-z]*)/gi;

/** "1,5" and "1.5" are one and a half; "1.000" and "1,000" are a thousand, as speeds are written here. */
const plain = (number: string): string =>
  /[.,]\d{3}$/.test(number) ? number.replace(/[.,]/, "") : number.replace(",", ".");

import { randomInt } from "node:crypto";

/** Without letters and digits that are easily confused. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP_LETTERS = 4;

/** For reading out or writing down, about 20 bits a group: "k7mq-…". */
export const randomCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(""),
  ).join("-");

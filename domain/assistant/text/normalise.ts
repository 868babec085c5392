import { searchable } from "../../kernel/strings.ts";
import { writtenOut } from "./chat-spelling.ts";
import { withDigits } from "./numbers-in-words.ts";

/** Normalises a message for the patterns: lower case letters and digits without accents. */
export const normalised = (message: string): string =>
  writtenOut(
    withDigits(
      searchable(message)
        // Approval in a picture, and letters that Spanish does not have.
        .replace(/👍|👌|🙏/gu, " ok ")
        .replace(
          /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}]+/gu,
          " xforeign ",
        )
        // "S/ 80" and "S/.80": one currency sign.
        .replace(/\bs ?\/ ?\.? ?(?=\d)/g, "$ ")
        .replace(/(\d[\d.,]*) ?s\/(?! ?\.? ?\d)/g, "$$ $1 ")
        .replace(/\b(\d+) ?(?:mbps|megas?)\b/g, "$1 megas")
        // "Es con cable, ¿no?" refuses no cable.
        .replace(TAG, " ")
        // "- de 80", "el + barato".
        .replace(/(?<![\w-])- ?(?=de \d)/g, "menos ")
        .replace(/(?<![\w+])\+ ?(?=(?:de )?[a-z]{4}|tv\b|de \d)/g, "mas ")
        .replace(/[^a-z0-9.,$ ]/g, " ")
        .replace(/[.,](?!\d)/g, " ")
        .replace(/\s+/g, " ")
        // DGO was called DirecTV Go.
        .replace(/\bdirec(?:t ?)?tv go\b/g, "dgo")
        .trim(),
    ).replace(
      /\bmax (?=(?:de )?(?:\$ ?)?\d|cuant)|(?<=\d{2} ?(?:soles|solcitos|pesos|lucas|luquitas|mil) |\$ ?\d{2,6} )\bmax\b|(?<=\d{2} ?)\bmax\b(?! \w)/g,
      "maximo ",
    ),
  );

/** "No?" at the end of what is held to be so, as against "¿tiene teléfono o no?" */
const TAG =
  /(?<=^[^a-z]*(?:(?:y|o sea|entonces|pero|ese|esa|eso|esos) )*(?:es|son|viene|vienen|trae|traen|incluye|incluyen|tiene|tienen) .*)(?<! (?:o|u|y|si|que|pero)),? [¿]?no ?[?]+\s*$/u;

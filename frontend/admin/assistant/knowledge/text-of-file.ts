import { MAX_FILE } from "@asesorador/domain/assistant/knowledge-contract";
import { es } from "./es.ts";

/** UTF-8 takes at most three bytes for a UTF-16 unit. */
const MAX_BYTES = 3 * MAX_FILE;

/** The text of a file that may be imported; `problem`: why it is not even sent. */
export const textOfFile = async (
  file: Blob,
): Promise<{ readonly text: string } | { readonly problem: string }> => {
  if (file.size > MAX_BYTES) return { problem: es.files.tooLarge };
  const text = await file.text();
  if (text.includes("\u0000")) return { problem: es.files.notText };
  return text.length > MAX_FILE ? { problem: es.files.tooLarge } : { text };
};

import { fileText } from "../../kernel/file-text.ts";
import { es } from "./es.ts";

/** `max`: UTF-16 units; `tooLarge`: what is said of a file with more. */
type Limit = { readonly max: number; readonly tooLarge: string };

/** UTF-8 takes at max three bytes for a UTF-16 unit. */
const BYTES = 3;

/** The text of a file that may be imported; `problem`: why it is not even sent. */
export const textOfFile = async (
  file: Blob,
  { max, tooLarge }: Limit,
): Promise<{ readonly text: string } | { readonly problem: string }> => {
  if (file.size > BYTES * max) return { problem: tooLarge };
  const text = await fileText(file);
  if (text.includes("\u0000")) return { problem: es.notText };
  return text.length > max ? { problem: tooLarge } : { text };
};

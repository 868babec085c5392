/**
 * The text of a file without its byte order mark: in UTF-8, in UTF-16 where a mark says so, else in Windows-1252, in
 * which spreadsheets still write "CSV" and "text".
 */
export const fileText = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = UTF_16[`${bytes[0]},${bytes[1]}`];
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

/** By the first two bytes. */
const UTF_16: Readonly<Record<string, string>> = { "255,254": "utf-16le", "254,255": "utf-16be" };

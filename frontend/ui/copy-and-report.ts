import { copyText } from "../kernel/copy-text.ts";
import { toast } from "./toast.ts";

/** Titles of the toast that reports the result. */
export type CopyTitles = { readonly copied: string; readonly failed: string };

/** Copies a text to the clipboard, and says whether it could. Never rejects. */
export const copyAndReport = async (text: string, { copied, failed }: CopyTitles): Promise<void> => {
  if (await copyText(text)) toast({ title: copied, tone: "good" });
  else toast({ title: failed, tone: "bad" });
};

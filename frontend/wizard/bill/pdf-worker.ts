import { LockedPdf, textOfPdf } from "./pdf-text.ts";
import { answer } from "./worker-answer.ts";

answer(
  async (file, onProgress) => textOfPdf(new Uint8Array(await file.arrayBuffer()), onProgress),
  (error) => (error instanceof LockedPdf ? "locked" : "unreadable"),
);

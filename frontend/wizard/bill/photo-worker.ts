import dataUrl from "@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url";
import createCore from "tesseract.js-core/tesseract-core-simd-lstm.js";
import wasmUrl from "tesseract.js-core/tesseract-core-simd-lstm.wasm?url";
import { textOfImage } from "./photo-text.ts";
import { answer } from "./worker-answer.ts";

/** Letters of this many pixels' height are read best; a photo of a whole page has them at about this width. */
const LONGEST_SIDE = 2_400;

/** The photo upright, on white, as PNG. */
const prepared = async (file: Blob): Promise<Uint8Array> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws nothing in a worker.");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new Uint8Array(await blob.arrayBuffer());
};

/** A file of this site did not arrive. */
class NotLoaded extends Error {
  override readonly name = "NotLoaded";
}

const fetched = async (url: string): Promise<ArrayBuffer> => {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return await response.arrayBuffer();
  } catch (cause) {
    throw new NotLoaded(url, { cause });
  }
};

/** Spanish, from this site. */
const language = async (): Promise<Uint8Array> => {
  const plain = new Blob([await fetched(dataUrl)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
};

answer(
  async (file, onProgress) => {
    const [image, spanish, wasm] = await Promise.all([prepared(file), language(), fetched(wasmUrl)]);
    return textOfImage(image, { createCore, wasm, spanish, onProgress });
  },
  (error) => (error instanceof NotLoaded ? "not_loaded" : "unreadable"),
);

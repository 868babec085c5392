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

const fetched = async (url: string): Promise<Response> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
};

/** Spanish, from this site. */
const language = async (): Promise<Uint8Array> => {
  const { body } = await fetched(dataUrl);
  if (!body) throw new Error("The language's data is empty.");
  const plain = body.pipeThrough(
    new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  return new Uint8Array(await new Response(plain).arrayBuffer());
};

answer(async (file, onProgress) => {
  const [image, spanish, wasm] = await Promise.all([
    prepared(file),
    language(),
    fetched(wasmUrl).then((response) => response.arrayBuffer()),
  ]);
  return textOfImage(image, { createCore, wasm, spanish, onProgress });
});

/// <reference path="./packages.d.ts" />
import type { CreateCore } from "tesseract.js-core/tesseract-core-simd-lstm.js";

type Engine = {
  readonly createCore: CreateCore;
  /** The engine's WebAssembly. */
  readonly wasm: ArrayBuffer;
  /** Trained data of the language, unpacked. */
  readonly spanish: Uint8Array;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** The engine's number for its neural networks. */
const LSTM_ONLY = 1;
/** The orientation in which a picture is shown as it is. */
const UPRIGHT = 1;
/** A page leaning less than this many radians is read as it is. */
const LEANING = 0.005;

/** The text in a PNG or JPEG, line by line. */
export const textOfImage = async (
  image: Uint8Array,
  { createCore, wasm, spanish, onProgress }: Engine,
): Promise<string> => {
  const core = await createCore({
    wasmBinary: wasm,
    // The engine counts from 30 to 100 while it recognises.
    TesseractProgress: (percent) => onProgress(Math.max(0, (percent - 30) / 70)),
  });
  core.FS.writeFile("./spa.traineddata", spanish);
  const api = new core.TessBaseAPI();
  if (api.Init(null, "spa", LSTM_ONLY) === -1) throw new Error("The language's data is not readable.");
  core.FS.writeFile("/input", image);
  const show = (angle: number) => {
    if (api.SetImageFile(UPRIGHT, angle) === 1) throw new Error("This is no picture.");
  };
  show(0);
  api.FindLines();
  const leaning = api.GetGradient();
  show(Math.abs(leaning) >= LEANING ? leaning : 0);
  api.Recognize(null);
  const text = api.GetUTF8Text();
  api.End();
  return text;
};

// What is used of packages that declare nothing.

declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  export const WorkerMessageHandler: unknown;
}

declare module "tesseract.js-core/tesseract-core-simd-lstm.js" {
  type Api = {
    Init(path: null, language: string, engine: number): number;
    /** 1: the picture can't be read. */
    SetImageFile(orientation: number, angle: number): number;
    FindLines(): void;
    /** Radians. */
    GetGradient(): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    End(): void;
  };
  type Core = {
    readonly FS: { writeFile(path: string, data: Uint8Array): void };
    readonly TessBaseAPI: new () => Api;
  };
  export type CreateCore = (options: {
    readonly wasmBinary: ArrayBuffer;
    readonly TesseractProgress: (percent: number) => void;
  }) => Promise<Core>;
  const createCore: CreateCore;
  // biome-ignore lint/style/noDefaultExport: the module exports nothing else.
  export default createCore;
}

declare module "*?url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the module exports nothing else.
  export default url;
}

declare module "*?worker&url" {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the module exports nothing else.
  export default url;
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(html|js|css|svg|txt|json|webmanifest)$/;

/** Writes a `.br` and a `.gz` beside every text file in a folder. */
export const compressAll = async (folder: string): Promise<void> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => TEXT.test(file));
  await Promise.all(files.map((file) => compress(join(folder, file))));
};

const compress = async (file: string): Promise<void> => {
  const content = await readFile(file);
  const best = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    promisify(brotliCompress)(content, { params: best }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
};

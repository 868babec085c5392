import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { builtInQualityIn } from "./built-in-quality-file.ts";

const QUALITY = { accuracy: 0.75, evaluation: { questions: 8, right: 6 } };

const folder = temporaryFolder("built-in-quality-");
const yieldNow = async () => {};
const measuring = () => vi.fn(async () => QUALITY);

/** A file that a process has written. */
const written = async (name: string): Promise<string> => {
  const file = join(folder, name, "dist/assistant-quality.bin");
  const measure = measuring();
  expect(await builtInQualityIn(file, measure)(yieldNow)).toEqual(QUALITY);
  expect(measure).toHaveBeenCalledExactlyOnceWith(yieldNow);
  return file;
};

test("what one process measured the next one reads", async () => {
  const file = await written("read");
  const measure = measuring();
  expect(await builtInQualityIn(file, measure)(yieldNow)).toEqual(QUALITY);
  expect(measure).not.toHaveBeenCalled();
});

test.each([
  ["of other sources", (text: string) => `x${text.slice(1)}`],
  ["cut off", (text: string) => text.slice(0, 80)],
  ["without its figures", (text: string) => text.replace('"accuracy":0.75,', "")],
])("a file %s is replaced", async (name, changed) => {
  const file = await written(name);
  const whole = readFileSync(file, "utf8");
  expect(changed(whole)).not.toBe(whole);
  writeFileSync(file, changed(whole));
  const measure = measuring();
  expect(await builtInQualityIn(file, measure)(yieldNow)).toEqual(QUALITY);
  expect(measure).toHaveBeenCalledOnce();
  expect(readFileSync(file, "utf8")).toBe(whole);
});

test("where no file can be written, each process measures", async () => {
  const blocked = join(folder, "a-file/assistant-quality.bin");
  mkdirSync(dirname(dirname(blocked)), { recursive: true });
  writeFileSync(dirname(blocked), "");
  const measure = measuring();
  const quality = builtInQualityIn(blocked, measure);
  expect([await quality(yieldNow), await quality(yieldNow)]).toEqual([QUALITY, QUALITY]);
  expect(measure).toHaveBeenCalledTimes(2);
});

test("a measurement that was stopped leaves no file", async () => {
  const file = join(folder, "stopped/assistant-quality.bin");
  const stopped = builtInQualityIn(file, () => Promise.reject(new Error("the server is closing")));
  await expect(stopped(yieldNow)).rejects.toThrow("the server is closing");
  const measure = measuring();
  await builtInQualityIn(file, measure)(yieldNow);
  expect(measure).toHaveBeenCalledOnce();
});

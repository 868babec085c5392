import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { isAlive, waitUntilEnded } from "../kernel/processes.ts";

const MODULE = new URL("./build-frontend.ts", import.meta.url).href;
/** Starts the bundler as a start does, and names its process. */
const SCRIPT = `
  const { spawnBundler } = await import(${JSON.stringify(MODULE)});
  console.log(spawnBundler("test").pid);
  setInterval(() => {}, 1_000);
`;

const started: { starter?: ChildProcess; bundler?: number } = {};

afterEach(() => {
  started.starter?.kill("SIGKILL");
  if (started.bundler !== undefined && isAlive(started.bundler)) process.kill(started.bundler, "SIGKILL");
});

test("the bundler ends with the process that started it, even one that was killed", async () => {
  const starter = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  started.starter = starter;
  const [line] = (await once(starter.stdout, "data")) as [Buffer];
  const bundler = Number(line);
  started.bundler = bundler;
  expect(isAlive(bundler)).toBe(true);
  starter.kill("SIGKILL");
  expect(await waitUntilEnded([bundler], 15_000)).toBe(true);
}, 30_000);

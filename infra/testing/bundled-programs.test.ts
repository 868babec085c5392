import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { endChildren, startChild } from "./children.ts";
import { temporaryFolder } from "./temporary-folder.ts";

afterEach(endChildren);

test("the run has a bundle of the programs that tests start most", () => {
  const folder = `${process.env["TEST_PROGRAMS"]}/`;
  for (const name of ["api", "main", "projector", "bench/lag/server"])
    expect(existsSync(new URL(`${name}.mjs`, folder))).toBe(true);
});

test("a program runs its bundle, and its sources when they are asked for", async () => {
  const folder = temporaryFolder("programs-");
  writeFileSync(join(folder, "replay.mjs"), `console.log("bundle of", process.argv[2]);`);
  const variables = { TEST_PROGRAMS: pathToFileURL(folder).href };
  const bundled = startChild("replay.ts", variables, { args: ["--nada"] });
  const own = startChild("replay.ts", {}, { args: ["--nada"], fromSources: true });
  expect(await bundled.ended).toBe(0);
  expect(bundled.output()).toBe("bundle of --nada\n");
  expect(await own.ended).toBe(2);
  expect(own.output()).toContain(`there is no "--nada"`);
});

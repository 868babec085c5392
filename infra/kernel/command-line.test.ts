import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { endChildren, startChild } from "../testing/children.ts";
import { flagsAndPositionalsOf, flagsOf, number, Usage, whole } from "./command-line.ts";

const PACKAGE = fileURLToPath(new URL("../../package.json", import.meta.url));
const RUNS = /^node infra\/runtime\/start\/run\.mjs infra\/(\S+)((?: \S+)*)$/;

/** The programs of package.json with the arguments that their scripts give them. */
const programs = (): readonly (readonly [program: string, args: readonly string[]])[] => {
  const { scripts } = JSON.parse(readFileSync(PACKAGE, "utf8")) as { scripts: Record<string, string> };
  const found = Object.values(scripts).flatMap((script) => {
    const [, program, args = ""] = RUNS.exec(script) ?? [];
    return program === undefined ? [] : [[program, args.split(" ").filter((arg) => arg !== "")] as const];
  });
  return [...new Map(found)];
};

const ended = async (program: string, args: readonly string[]) => {
  const child = startChild(program, {}, { args });
  const written = { out: "", err: "" };
  child.process.stdout?.on("data", (chunk: string) => {
    written.out += chunk;
  });
  child.process.stderr?.on("data", (chunk: string) => {
    written.err += chunk;
  });
  return { code: await child.ended, ...written };
};

afterEach(endChildren);

describe("every program of package.json", () => {
  test("is among those that are asked", () => {
    expect(programs().length).toBeGreaterThan(20);
    expect(programs().map(([program]) => program)).toEqual(
      expect.arrayContaining(["main.ts", "proof/faults.ts", "bench/main.ts", "quality/test.ts"]),
    );
  });

  test.each(programs())(
    "%s prints its usage when asked, and beside an unknown option",
    async (program, args) => {
      const [help, unknown] = await Promise.all([
        ended(program, [...args, "--help"]),
        ended(program, [...args, "--no-such-option"]),
      ]);
      expect(help).toEqual({ code: 0, out: expect.stringMatching(/^npm (?:start|test|run \S+)/m), err: "" });
      const usage = help.out;
      expect(unknown).toEqual({ code: 2, out: "", err: expect.stringContaining(usage) });
      const sentence = unknown.err.slice(0, unknown.err.indexOf(usage));
      expect(sentence).toMatch(/^[^\n]*no-such-option[^\n]*\n$/);
    },
  );

  test.each<[program: string, args: readonly string[], usage: RegExp]>([
    ["bench/main.ts", ["leads"], /^npm run bench leads /],
    ["cli.ts", ["erase"], /^npm run events -- status /],
    ["replay.ts", ["diff"], /^npm run replay -- diff A B/],
  ])("%s %j does so behind a word, too", async (program, args, usage) => {
    const [help, unknown] = await Promise.all([
      ended(program, [...args, "-h"]),
      ended(program, [...args, "--no-such-option"]),
    ]);
    expect(help).toEqual({ code: 0, out: expect.stringMatching(usage), err: "" });
    expect(unknown).toEqual({ code: 2, out: "", err: expect.stringContaining(help.out) });
  });
});

describe("flags", () => {
  const names = { texts: ["from"], switches: ["again"] } as const;

  test("are parsed with the words between them", () => {
    expect(flagsAndPositionalsOf(["a", "--from", "b", "--again", "c"], names)).toEqual({
      flags: { from: "b", again: true },
      positionals: ["a", "c"],
    });
  });

  test.each([
    [["--form"], "Unknown option '--form'"],
    [["--from"], "Option '--from <value>' argument missing"],
    [["--from", "--again"], "Option '--from' argument is ambiguous"],
    [["--again=yes"], "Option '--again' does not take an argument"],
    [["word"], "Unexpected argument 'word'"],
  ])("%j is refused in one sentence", (args, sentence) => {
    expect(() => flagsOf(args, names)).toThrow(new Usage(sentence));
  });

  test.each(["0", "-1", "x"])("the number %s is refused", (given) => {
    expect(() => number("rate", given, 1)).toThrow("--rate must be a number above 0");
  });

  test("a fraction is a number, not a whole one", () => {
    expect(number("rate", "0.5", 1)).toBe(0.5);
    expect(() => whole("rate", "0.5", 1)).toThrow("--rate must be a whole number");
  });
});

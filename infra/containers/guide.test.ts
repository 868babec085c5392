import { expect, test } from "vitest";
import { commandsIn, NotInGuide, passageIn } from "./guide.ts";

const GUIDE = `# Running it

## Install

1. Make the secrets:

       node make.mjs
       echo done

2. Start it, for example with \`up\`:

       docker compose up

       docker compose ps

## Stop

    docker compose down
`;

test("a code block of a section is found by words in it and loses its indent", () => {
  expect(commandsIn(GUIDE, "Install", "make.mjs")).toBe("node make.mjs\necho done");
  expect(commandsIn(GUIDE, "Stop", "down")).toBe("docker compose down");
});

test("an empty line inside a code block does not end it", () => {
  expect(commandsIn(GUIDE, "Install", "compose ps")).toBe("docker compose up\n\ndocker compose ps");
});

test.each([
  ["a section that is not there", "Upgrade", "down"],
  ["words of another section", "Install", "down"],
  ["words outside a code block", "Install", "Start it"],
])("%s is an error", (_, section, words) => {
  expect(() => commandsIn(GUIDE, section, words)).toThrow(NotInGuide);
});

test("words of several blocks are an error", () => {
  expect(() => commandsIn(`${GUIDE}\nor\n\n    docker compose down --volumes\n`, "Stop", "down")).toThrow(
    /several/,
  );
});

test("a passage is a paragraph, an item or a row, on one line", () => {
  const guide =
    "## When\n\nFirst\nlook. Then\nwait.\n\n- [ ] An account:\n  close it.\n- Else.\n\n| a | do b |\n| c | do d |\n";
  expect(passageIn(guide, "When", "Then wait")).toBe("First look. Then wait.");
  expect(passageIn(guide, "When", "close")).toBe("An account: close it.");
  expect(passageIn(guide, "When", "do d")).toBe("c: do d");
  expect(() => passageIn(guide, "When", "never")).toThrow(NotInGuide);
});

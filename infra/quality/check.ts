// npm run check: types, lint, unused code and the dependency rules, in seconds.
import { ownFlags } from "../kernel/command-line.ts";
import { reportChecks, startChecks } from "./checks.ts";
import { close } from "./outcome.ts";
import { runVitest } from "./suites.ts";

ownFlags("npm run check  types, lint, unused code and the dependency rules");

const RULES = [
  "architecture",
  "chunk-patterns",
  "dangerous-code",
  "documents",
  "query-keys",
  "repository",
].map((name) => `infra/quality/${name}.test.ts`);

close([...(await reportChecks(startChecks())), await runVitest("rules", RULES)]);

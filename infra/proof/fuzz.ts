// npm run fuzz: ordinary and hostile requests of every operation in the API document. See infra/docs/proof.md.
import { runCommand } from "./command.ts";
import { fuzzCommand } from "./fuzz/command.ts";

await runCommand(fuzzCommand);

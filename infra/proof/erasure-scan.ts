// npm run erasure-scan: erased people are looked for in every file, export and line of the log. See infra/docs/proof.md.
import { runCommand } from "./command.ts";
import { erasureCommand } from "./erasure/command.ts";

await runCommand(erasureCommand);

// npm run asvs: the table of OWASP ASVS requirements and the tests that show them. See infra/docs/proof.md.
import { asvsCommand } from "./asvs/command.ts";
import { runCommand } from "./command.ts";

await runCommand(asvsCommand);

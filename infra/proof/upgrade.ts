// npm run upgrade: databases of earlier versions, opened by this one. See infra/docs/proof.md.
import { runCommand } from "./command.ts";
import { upgradeCommand } from "./upgrade/command.ts";

await runCommand(upgradeCommand);

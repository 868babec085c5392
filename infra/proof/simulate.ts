// npm run simulate: the product's own code under random schedules in virtual time. See infra/docs/proof.md.
import { runCommand } from "./command.ts";
import { simulateCommand } from "./simulate/command.ts";

await runCommand(simulateCommand);

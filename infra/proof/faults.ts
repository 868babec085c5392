// npm run faults: real processes and a real PostgreSQL, killed, stopped and cut off under load. See infra/docs/proof.md.
import { runCommand } from "./command.ts";
import { faultsCommand } from "./faults/command.ts";

await runCommand(faultsCommand);

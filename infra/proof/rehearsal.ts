// npm run rehearsal: outages on a copy of the demo, each ended by the operations guide. See infra/docs/proof.md.
import { runCommand } from "./command.ts";
import { rehearsalCommand } from "./rehearsal/command.ts";

await runCommand(rehearsalCommand);

// npm run bench leads|lag|overload|rebuild|dashboard|web|assistant|bills|replay|scale|start: figures beside their yardsticks, in one run. See
// infra/docs/benchmarks.md.
import { writeFileSync } from "node:fs";
import { endBadUsage, helpIfAsked, Usage } from "../kernel/command-line.ts";
import { stopOnSignals, stopping } from "../kernel/stopping.ts";
import { announce, giveUp } from "../runtime/announce.ts";
import { assistantCommand } from "./assistant/command.ts";
import { billsCommand } from "./bills/command.ts";
import type { BenchCommand } from "./command.ts";
import { dashboardCommand } from "./dashboard/command.ts";
import { lagCommand } from "./lag/command.ts";
import { leadsCommand } from "./leads/command.ts";
import { overloadCommand } from "./overload/command.ts";
import { rebuildCommand } from "./rebuild/command.ts";
import { replayBench } from "./replay/command.ts";
import { writeResult } from "./results.ts";
import { scaleCommand } from "./scale/command.ts";
import { startCommand } from "./start/command.ts";
import { webCommand } from "./web/command.ts";

const BENCHES: Readonly<Record<string, BenchCommand>> = {
  leads: leadsCommand,
  lag: lagCommand,
  overload: overloadCommand,
  rebuild: rebuildCommand,
  dashboard: dashboardCommand,
  web: webCommand,
  assistant: assistantCommand,
  bills: billsCommand,
  replay: replayBench,
  scale: scaleCommand,
  start: startCommand,
};
const [name = "", ...rest] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
const usage = bench
  ? bench.usage
  : Object.values(BENCHES)
      .map((each) => each.usage)
      .join("\n");
helpIfAsked(usage);

const all = stopping();
stopOnSignals(all.stop);

const main = async (): Promise<void> => {
  if (!bench) throw new Usage(name === "" ? "No bench is named" : `There is no bench "${name}"`);
  const { args, jsonFile } = withoutJson(rest);
  const { lines, record } = await bench.run(args, all, announce);
  console.log(lines.join("\n"));
  writeResult(`bench-${name}`, record);
  if (jsonFile !== null) writeFileSync(jsonFile, `${JSON.stringify(record, null, 2)}\n`);
  await all.stop();
};

/** Every bench accepts `--json FILE`. */
const withoutJson = (args: readonly string[]) => {
  const at = args.indexOf("--json");
  if (at < 0) return { args, jsonFile: null };
  const jsonFile = args[at + 1];
  if (jsonFile === undefined) throw new Usage("--json needs a file");
  return { args: args.toSpliced(at, 2), jsonFile };
};

main().catch(async (error) => {
  await all.stop();
  if (error instanceof Usage) endBadUsage(error, usage);
  giveUp(error);
});

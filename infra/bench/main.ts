// npm run bench leads: figures against their yardsticks, side by side in one run. See infra/docs/benchmarks.md.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { announce, giveUp } from "../announce.ts";
import { stopOnSignals, stopping } from "../stopping.ts";
import { benchLeads } from "./leads.ts";
import { BadPlan, type LeadsPlan, leadsPlan } from "./leads-plan.ts";
import { goalResults, reportLines } from "./leads-report.ts";
import { installYardsticks } from "./yardsticks.ts";

const USAGE = `Usage: npm run bench leads -- [--quick] [--rounds N] [--seconds N] [--only a,b] [--at 1,16,64,open]
                               [--pool N] [--json FILE] [--profile DIR]`;

const readPlan = (): LeadsPlan => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: "boolean" },
      rounds: { type: "string" },
      seconds: { type: "string" },
      only: { type: "string" },
      at: { type: "string" },
      pool: { type: "string" },
      json: { type: "string" },
      profile: { type: "string" },
    },
  });
  if (positionals.join(" ") !== "leads") throw new BadPlan(USAGE);
  return leadsPlan(values);
};

/** Without emmett when its packages can't be had. */
const withYardsticks = (plan: LeadsPlan): LeadsPlan => {
  if (!plan.contenders.includes("emmett")) return plan;
  const missing = installYardsticks(announce);
  if (missing === null) return plan;
  announce(`emmett is left out (${missing})`);
  return { ...plan, contenders: plan.contenders.filter((contender) => contender !== "emmett") };
};

const all = stopping();
stopOnSignals(all.stop);

const main = async (): Promise<void> => {
  const plan = withYardsticks(readPlan());
  const outcome = await benchLeads(plan, all, announce);
  console.log(reportLines(outcome, plan).join("\n"));
  if (plan.jsonFile !== null) {
    const { jsonFile: _, profileDir: __, ...asked } = plan;
    writeFileSync(
      plan.jsonFile,
      `${JSON.stringify({ plan: asked, goals: goalResults(outcome), ...outcome }, null, 2)}\n`,
    );
  }
  await all.stop();
};

main().catch(async (error) => {
  await all.stop();
  giveUp(error);
});

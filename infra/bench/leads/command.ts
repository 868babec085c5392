import { flagsOf, Usage } from "../../kernel/command-line.ts";
import type { BenchCommand } from "../command.ts";
import { installYardsticks } from "../yardsticks.ts";
import { type LeadsPlan, leadsPlan } from "./plan.ts";
import { goalResults, reportLines } from "./report.ts";

export const leadsCommand: BenchCommand = {
  usage: `npm run bench leads -- [--quick] [--rounds N] [--seconds N] [--only a,b] [--at 1,16,64,open]
                               [--pool N] [--json FILE] [--profile DIR]`,
  run: async (args, all, report) => {
    const { quick, ...flags } = flagsOf(args, {
      texts: ["rounds", "seconds", "only", "at", "pool", "profile"],
      switches: ["quick"],
    });
    const plan = withYardsticks(leadsPlan({ ...flags, ...(quick ? { quick } : {}) }), report);
    const { benchLeads } = await import("./leads.ts");
    const outcome = await benchLeads(plan, all, report);
    const { profileDir: _, ...asked } = plan;
    return {
      lines: reportLines(outcome, plan),
      record: { plan: asked, goals: goalResults(outcome), ...outcome },
    };
  },
};

/** Leaves out emmett when its packages are unavailable. */
const withYardsticks = (plan: LeadsPlan, report: (line: string) => void): LeadsPlan => {
  if (!plan.contenders.includes("emmett")) return plan;
  const missing = installYardsticks(report);
  if (missing === null) return plan;
  report(`emmett is left out (${missing})`);
  const contenders = plan.contenders.filter((contender) => contender !== "emmett");
  if (contenders.length === 0) throw new Usage("no contender is left");
  return { ...plan, contenders };
};

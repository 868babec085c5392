// npm run report: one HTML page from the results of the benches and proofs. See infra/docs/proof.md.
import { readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { measureSizes } from "@asesorador/frontend/build/sizes";
import { RESULTS, readResult } from "../bench/results.ts";
import { ownFlags } from "../kernel/command-line.ts";
import { ROOT } from "../quality/command.ts";
import { reportPage } from "./report/page.ts";
import { benchResult, PROOFS, type Result, sizesResult } from "./report/results.ts";

const NOTHING = 2;

ownFlags("npm run report  one HTML page of what benches and proofs have left");

const names = ((): readonly string[] => {
  try {
    return readdirSync(RESULTS).flatMap((file) =>
      file.endsWith(".json") ? file.slice(0, -".json".length) : [],
    );
  } catch {
    return [];
  }
})();

const proofs = Object.entries(PROOFS).flatMap(([name, read]): readonly Result[] => {
  const result = names.includes(name) ? read(readResult(name)) : null;
  return result ? [result] : [];
});
const benches = names
  .filter((name) => name.startsWith("bench-"))
  .toSorted()
  .flatMap((name): readonly Result[] => {
    const result = benchResult(name.slice("bench-".length), readResult(name));
    return result ? [result] : [];
  });
const sizes = await measureSizes().then(sizesResult, () => null);

if (proofs.length + benches.length === 0) {
  console.error("No bench and no proof has run here yet; npm run faults, simulate, fuzz or bench first.");
  process.exitCode = NOTHING;
} else {
  const file = join(RESULTS, "report.html");
  writeFileSync(file, reportPage([...proofs, ...benches], sizes, new Date().toISOString()));
  console.log(`${proofs.length} proofs, ${benches.length} benches: ${relative(ROOT, file)}`);
}

import { flagsOf, Usage } from "../../kernel/command-line.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { type Out, progressLine } from "../progress-line.ts";
import { copyHistory } from "./copy-history.ts";
import { isAddress, openSource, openTarget, withoutSecrets } from "./open.ts";
import { rate } from "./rate.ts";

export type CopyCommand = {
  readonly args: readonly string[];
  /** The address of the store that the other commands use. */
  readonly current: () => Promise<string>;
  readonly all: Stopping;
  readonly signal: AbortSignal;
  readonly out: Out;
};

/**
 * Copies the whole history from one store to another and prints how to switch. Throws Usage, and the errors of
 * opening and copying.
 */
export const copyCommand = async ({ args, current, all, signal, out }: CopyCommand): Promise<void> => {
  const { from, to } = await readAddresses(args, current);
  out.write(`from ${withoutSecrets(from)}\nto   ${withoutSecrets(to)}\n`);
  const source = await openSource(from, all);
  const target = await openTarget(to, all);
  const line = progressLine(out);
  const toProgress = rate(() => performance.now());
  const startedMs = performance.now();
  const { copied, events, sha256, sourceGoesOn } = await copyHistory({
    source: source.store,
    target,
    signal,
    onProgress: (progress) => line.show(toProgress(progress)),
  });
  const seconds = (performance.now() - startedMs) / 1000;
  line.end(`copied ${copied} events in ${seconds.toFixed(1)} s, with comparing both sides`);
  const report = [
    `source ${events} events, sha256 ${sha256.source}`,
    `target ${events} events, sha256 ${sha256.target}`,
    sourceGoesOn
      ? "Equal so far; the source still has writers."
      : "Equal, and at this moment that is all there is.",
    "",
    ...howToSwitch(to),
  ];
  out.write(`${report.join("\n")}\n`);
};

const readAddresses = async (args: readonly string[], current: () => Promise<string>) => {
  const { from, to } = readOptions(args);
  if (from === undefined || to === undefined) throw new Usage("copy needs --from and --to");
  const addresses = {
    from: from === "current" ? await current() : from,
    to: to === "current" ? await current() : to,
  };
  for (const address of Object.values(addresses))
    if (!isAddress(address))
      throw new Usage(`${withoutSecrets(address)}: expected postgres://…, esdb://… or current`);
  if (addresses.from === addresses.to) throw new Usage("--from and --to name the same store");
  return addresses;
};

const readOptions = (args: readonly string[]) => {
  try {
    return flagsOf(args, { texts: ["from", "to"] });
  } catch (error) {
    throw new Usage(withoutSecrets(error instanceof Error ? error.message : String(error)));
  }
};

const howToSwitch = (to: string): readonly string[] => [
  "To switch:",
  "  1. stop every api and every projector, so that the source has no writers;",
  "  2. run this command once more: it copies the rest and compares again;",
  to.startsWith("postgres")
    ? "  3. start with DATABASE_URL set to the target and without EVENTSTORE_URL. Only history was copied: in another\n     database the schema vault (the keys of personal data and the password hashes) is still missing;"
    : "  3. start with EVENTSTORE_URL set to the target; DATABASE_URL stays, keys, accounts and read models are there;",
  "  4. the projector detects the changed positions and rebuilds the read models beside the old ones;",
  "     npm run events -- rebuild does it by hand.",
];

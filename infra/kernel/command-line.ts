import { parseArgs } from "node:util";

/** Invalid command line arguments. The message is one sentence. */
export class Usage extends Error {
  override readonly name = "Usage";
}

/** Exit code for an invalid command line. */
export const BAD_USAGE = 2;

/** Whether the usage is to be printed in place of doing anything. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.some((arg) => arg === "--help" || arg === "-h");

type Names<Text extends string, Switch extends string> = {
  readonly texts?: readonly Text[];
  readonly switches?: readonly Switch[];
};

type Flags<Text extends string, Switch extends string> = Partial<
  Record<Text, string> & Record<Switch, boolean>
>;

/** Parses flags: `--name value` for texts, `--name` for switches. Throws Usage for anything else. */
export const flagsOf = <Text extends string = never, Switch extends string = never>(
  args: readonly string[],
  names: Names<Text, Switch>,
): Flags<Text, Switch> => parse(args, { ...names, allowPositionals: false }).flags;

/** Flags, and the arguments between them. Throws Usage for an unknown flag. */
export const flagsAndPositionalsOf = <Text extends string = never, Switch extends string = never>(
  args: readonly string[],
  names: Names<Text, Switch>,
): { readonly flags: Flags<Text, Switch>; readonly positionals: readonly string[] } =>
  parse(args, { ...names, allowPositionals: true });

const parse = <Text extends string, Switch extends string>(
  args: readonly string[],
  {
    texts = [],
    switches = [],
    allowPositionals,
  }: Names<Text, Switch> & { readonly allowPositionals: boolean },
) => {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string" }] as const),
    ...switches.map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals });
    return { flags: values as Flags<Text, Switch>, positionals };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Usage(message.replace(AFTER_FIRST_SENTENCE, ""), { cause });
  }
};

/** Node's advice how to write an argument that begins with a dash, or a value that does. */
const AFTER_FIRST_SENTENCE = /\.(?: (?:To specify|This command)|\nDid you forget)[\s\S]*$/;

/** A flag's value as a number above 0. Throws Usage. */
export const number = (name: string, given: string | undefined, otherwise: number): number => {
  const value = Number(given ?? otherwise);
  if (Number.isFinite(value) && value > 0) return value;
  throw new Usage(`--${name} must be a number above 0`);
};

/** A flag's value as an integer above 0. Throws Usage. */
export const whole = (name: string, given: string | undefined, otherwise: number): number => {
  const value = number(name, given, otherwise);
  if (Number.isInteger(value)) return value;
  throw new Usage(`--${name} must be a whole number`);
};

/** What a command prints for an invalid command line, on stderr. */
export const badUsageText = ({ message }: Usage, usage: string): string => `${message}\n${usage}\n`;

/** Asked for help, prints the usage and ends the process with 0. */
export const helpIfAsked = (usage: string): void => {
  if (!asksForHelp(process.argv.slice(2))) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
};

/**
 * The flags of this process, for a command that has opened nothing yet: ends the process with 0 when help is asked for, and
 * with 2 for an unknown flag.
 */
export const ownFlags = <Text extends string = never, Switch extends string = never>(
  usage: string,
  names: Names<Text, Switch> = {},
): Flags<Text, Switch> => {
  helpIfAsked(usage);
  try {
    return flagsOf(process.argv.slice(2), names);
  } catch (error) {
    if (error instanceof Usage) endBadUsage(error, usage);
    throw error;
  }
};

/** Prints what is wrong with the command line and the usage, and ends the process with 2. */
export const endBadUsage = (error: Usage, usage: string): never => {
  process.stderr.write(badUsageText(error, usage));
  process.exit(BAD_USAGE);
};

import { parseArgs } from "node:util";

/** The command line has an unknown flag or an invalid value. */
export class BadPlan extends Error {
  override readonly name = "BadPlan";
}

/** A flag's value as a number above 0. Throws BadPlan. */
export const number = (name: string, given: string | undefined, otherwise: number): number => {
  const value = Number(given ?? otherwise);
  if (Number.isFinite(value) && value > 0) return value;
  throw new BadPlan(`--${name} must be a number above 0`);
};

/** A flag's value as an integer above 0. Throws BadPlan. */
export const whole = (name: string, given: string | undefined, otherwise: number): number => {
  const value = number(name, given, otherwise);
  if (Number.isInteger(value)) return value;
  throw new BadPlan(`--${name} must be a whole number`);
};

type Names<Text extends string, Switch extends string> = {
  readonly texts: readonly Text[];
  readonly switches?: readonly Switch[];
};

/** Parses flags: `--name value` for texts, `--name` for switches. Throws BadPlan for anything else. */
export const flagsOf = <Text extends string, Switch extends string = never>(
  args: readonly string[],
  { texts, switches = [] }: Names<Text, Switch>,
): Partial<Record<Text, string> & Record<Switch, boolean>> => {
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string" }] as const),
    ...switches.map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    return parseArgs({ args: [...args], options }).values as Partial<
      Record<Text, string> & Record<Switch, boolean>
    >;
  } catch (cause) {
    throw new BadPlan(cause instanceof Error ? cause.message : String(cause), { cause });
  }
};

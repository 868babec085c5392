import { hasAdministrator, NO_ADMINISTRATOR } from "../administrator.ts";
import { BadEnvironment, type Env, readDatabaseUrl, readEnv } from "../env.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a process that answers people. In production somebody must be able to sign in: a missing
 * administrator is named together with all else that is missing, as far as the database can be asked.
 * Throws BadEnvironment.
 */
export const readServingEnv = async (variables: Variables): Promise<Env> => {
  if (variables["NODE_ENV"] !== "production") return readEnv(variables);
  const problems: string[] = [];
  const env = tryReadEnv(variables, problems);
  const databaseUrl = readDatabaseUrl(variables);
  if (databaseUrl !== null && (await hasAdministrator(databaseUrl)) === false)
    problems.push(NO_ADMINISTRATOR);
  if (env === null || problems.length > 0) throw new BadEnvironment(problems);
  return env;
};

const tryReadEnv = (variables: Variables, problems: string[]): Env | null => {
  try {
    return readEnv(variables);
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    problems.push(...error.problems);
    return null;
  }
};

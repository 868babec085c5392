import { hasAdministrator, NO_ADMINISTRATOR } from "../administrator.ts";
import { BadEnvironment, type Env, readEnv, readStores, type Stores } from "../env.ts";
import { dataFolderProblem } from "./data-folder.ts";
import { portProblem } from "./port-problem.ts";
import { databaseProblem, eventStoreProblem } from "./reach.ts";

type Variables = Readonly<Record<string, string | undefined>>;

type Purpose = {
  /** Serves visitors: listens on PORT, and in production needs an account that can sign in. */
  readonly serves: boolean;
};

/**
 * Reads the environment of a long-running process and checks that it is usable: ports are free, the data folder is
 * writable, database and event store answer, an administrator exists. Everything is checked concurrently before
 * anything is opened or written, so that a start that can't succeed ends within seconds and reports all problems.
 * Throws BadEnvironment.
 */
export const readCheckedEnv = async (variables: Variables, purpose: Purpose): Promise<Env> => {
  const problems: string[] = [];
  const env = tryReadEnv(variables, problems);
  const stores = storesOf(env) ?? readStores(variables);
  const needsAdministrator = purpose.serves && variables["NODE_ENV"] === "production";
  const [outside, database] = await Promise.all([
    env === null ? [] : outsideProblems(env, purpose),
    stores === null ? null : databaseUse(stores, needsAdministrator),
  ]);
  problems.push(...outside, ...(database === null ? [] : [database]));
  if (env === null || problems.length > 0) throw new BadEnvironment(problems);
  return env;
};

const storesOf = (env: Env | null): Stores | null => {
  if (!env?.databaseUrl) return null;
  const { databaseUrl, eventStoreUrl, startupWaitMs } = env;
  return { databaseUrl, eventStoreUrl, startupWaitMs };
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

const outsideProblems = async (env: Env, { serves }: Purpose): Promise<readonly string[]> => {
  const { host, port, metricsPort, eventStoreUrl } = env;
  const found = await Promise.all([
    serves ? portProblem({ name: "PORT", host, port }) : null,
    portProblem({ name: "METRICS_PORT", host, port: metricsPort }),
    eventStoreUrl === null ? null : eventStoreProblem(eventStoreUrl, env.startupWaitMs),
  ]);
  const folder = usesDataFolder(env) ? dataFolderProblem(env.dataDir) : null;
  const named = folder === null ? null : `ASESORADOR_DATA_DIR: ${folder}`;
  return [...found, named].filter((problem) => problem !== null);
};

/** For the embedded database, generated secrets, and the demo's account. */
const usesDataFolder = (env: Env): boolean => !env.production || env.databaseUrl === null;

const databaseUse = async (stores: Stores, needsAdministrator: boolean): Promise<string | null> => {
  const problem = await databaseProblem(stores.databaseUrl, stores.startupWaitMs);
  if (problem !== null || !needsAdministrator) return problem;
  return (await hasAdministrator(stores)) === false ? NO_ADMINISTRATOR : null;
};

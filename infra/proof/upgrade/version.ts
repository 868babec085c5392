import { Agent, request } from "node:http";
import { sendUntilAnswered } from "../../containers/lead-load.ts";
import type { Visitor } from "../../containers/visitor.ts";
import { askThrough } from "../../containers/visitor.ts";
import { type Child, startChild } from "../../testing/children.ts";
import { freePort } from "../../testing/free-port.ts";
import { SECRETS } from "../../testing/production-settings.ts";
import { ACCOUNT, onDatabase } from "../faults/installation.ts";

/** An API and a projector of one version of the product. */
export type Version = {
  readonly visit: Visitor;
  /** Of the administrator. */
  readonly token: string;
  /** Asks both processes to stop; resolves when they have ended. */
  stop(): Promise<void>;
};

type Where = {
  /** A checkout of the version, with its packages; the project itself when not given. */
  readonly checkout?: string | undefined;
  readonly url: string;
  readonly dataDir: string;
};

const variablesOf = ({ url, dataDir }: Where): Record<string, string> => ({
  ...SECRETS,
  HOST: "127.0.0.1",
  REQUESTS_PER_MINUTE: "0",
  LOG_LEVEL: "silent",
  ASESORADOR_DATA_DIR: dataDir,
  DATABASE_URL: url,
});
const cwdOf = ({ checkout }: Where) => (checkout === undefined ? {} : { cwd: checkout });

/** Makes the administrator that every version of a rehearsed installation has. */
export const createAdministrator = async (where: Where): Promise<void> => {
  const options = { args: ["create", ACCOUNT.username], stdin: ACCOUNT.password, ...cwdOf(where) };
  const admin = startChild("admin.ts", variablesOf(where), options);
  if ((await admin.ended) !== 0) throw new Error(`the administrator was not created: ${admin.output()}`);
};

/** A restored copy of a database that history names is another one until it is adopted, as the guide's restore has it. */
export const adoptRestored = async (where: Where): Promise<void> => {
  const named = await onDatabase(where.url, async (client) => {
    const { rows } = await client.query("select from pg_tables where schemaname = 'installation'");
    return rows.length > 0;
  });
  if (!named) return;
  const adopt = startChild("cli.ts", variablesOf(where), { args: ["adopt"] });
  if ((await adopt.ended) !== 0) throw new Error(`the database was not adopted: ${adopt.output()}`);
};

const ANSWER_WITHIN_MS = 12_000;

/** Starts a version on a database. Throws when a process ends instead of starting. */
export const startVersion = async (where: Where): Promise<Version> => {
  const port = await freePort();
  const variables = { ...variablesOf(where), PORT: String(port) };
  const start = (script: string): Child => startChild(script, variables, cwdOf(where));
  const children = [start("projector.ts"), start("api.ts")];
  const agent = new Agent({ keepAlive: true });
  const visit: Visitor = {
    ask: askThrough(
      (path, options, onAnswer) => request({ host: "127.0.0.1", port, agent, path, ...options }, onAnswer),
      ANSWER_WITHIN_MS,
    ),
    close: () => agent.destroy(),
  };
  const failed = Promise.race(
    children.map(async (child) => {
      const code = await child.ended;
      throw new Error(`a process ended with ${code}: ${child.output()}`);
    }),
  );
  failed.catch(() => {});
  const signIn = sendUntilAnswered(visit, { path: "/api/auth/login", body: JSON.stringify(ACCOUNT) });
  const { text } = await Promise.race([signIn, failed]);
  return {
    visit,
    token: (JSON.parse(text) as { token: string }).token,
    stop: async () => {
      visit.close();
      for (const { process } of children) process.kill("SIGTERM");
      await Promise.all(children.map(({ ended }) => ended));
    },
  };
};

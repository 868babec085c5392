import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "../quality/command.ts";
import { filesOf } from "../quality/sources.ts";

/** Whether commands of the guide can run here. */
export const hasEngine = (): Promise<boolean> =>
  bash("docker info && docker compose version", ROOT, process.env).then(
    () => true,
    () => false,
  );

/** A command of the guide ended with another status than 0. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
}

/** A compose file of the project, and what the guide's commands name for it. */
export type Installation = {
  readonly composeFile: string;
  /** The project's name in the file, which the guide's volumes begin with. */
  readonly project: string;
  readonly envFile: string;
};

export const ONE_MACHINE: Installation = {
  composeFile: "docker-compose.yml",
  project: "asesorador",
  envFile: ".env",
};

export const CLUSTER: Installation = {
  composeFile: "infra/deploy/cluster.compose.yml",
  project: "asesorador-cluster",
  envFile: "infra/deploy/.env",
};

/** For this name Caddy is its own certificate authority, without requests to the internet. */
const DOMAIN = "localhost";
export const ORIGIN = `https://${DOMAIN}`;

export type Stack = {
  /** Runs the guide's commands on this installation. Resolves to their output. Throws CommandFailed. */
  run(commands: string): Promise<string>;
  /** `docker compose` on this installation. Throws CommandFailed. */
  compose(...args: readonly string[]): Promise<string>;
  /** Result of a statement, run as the database's superuser: lines of columns separated by `|`. Throws CommandFailed. */
  sql(statement: string, database?: string): Promise<string>;
  /** Writes a file that commands read. */
  write(file: string, text: string): void;
  /** The state of the containers and their last log lines. Throws CommandFailed. */
  describe(): Promise<string>;
  /** Removes containers, networks, volumes and files, once. */
  remove(): Promise<void>;
};

/**
 * A copy of the working tree in a temporary folder, with a Compose project and secrets of its own: an installation on this machine
 * keeps its data. It must not be running, since ports and subnets are the file's.
 */
export const makeStack = (installation: Installation): Stack => {
  const folder = mkdtempSync(join(tmpdir(), "asesorador-containers-"));
  for (const file of filesOf()) cpSync(join(ROOT, file), join(folder, file));
  const project = `${installation.project}-faults-${process.pid}`;
  const env = {
    ...process.env,
    PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
    COMPOSE_PROJECT_NAME: project,
    ASESORADOR_SECRETS: join(folder, ".data/production"),
  };
  const run = (commands: string): Promise<string> =>
    bash(forInstallation(commands, installation, project), folder, env);
  const compose = (...args: readonly string[]): Promise<string> => run(`docker compose ${args.join(" ")}`);
  // The variable is in no file yet when the first step has failed.
  const withDomain = (commands: string): Promise<string> =>
    run(`export ASESORADOR_DOMAIN=${DOMAIN}\n${commands}`);
  let removed: Promise<void> | undefined;
  return {
    run,
    compose,
    sql: async (statement, database = "asesorador") => {
      const psql = ["exec", "-T", "postgres", "psql", "-U", "asesorador", "-Atc", `"${statement}"`];
      return (await compose(...psql, database)).trim();
    },
    write: (file, text) => writeFileSync(join(folder, file), text),
    describe: () => withDomain(`docker compose ps --all; docker compose logs --no-color --tail ${LOG_LINES}`),
    remove: () => {
      removed ??= withDomain("docker compose down --volumes --timeout 5").then(() =>
        rmSync(folder, { recursive: true, force: true }),
      );
      return removed;
    },
  };
};

/** Adapts the guide's commands for one machine to the cluster, as its text describes, and to this run's project names. */
const forInstallation = (commands: string, installation: Installation, project: string): string =>
  commands
    .replaceAll(/docker compose (?!--file)/g, `docker compose --file ${installation.composeFile} `)
    .replaceAll(/> \.env\b/g, `> ${installation.envFile}`)
    .replaceAll(/\basesorador(?:-cluster)?_(?=events)/g, `${project}_`)
    .replaceAll("asesorador.example", DOMAIN);

const bash = (commands: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn("bash", ["-eu", "-o", "pipefail", "-c", commands], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let written = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      written += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      written += text;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new CommandFailed(`status ${code}:\n${commands}\n${written.slice(-MAX_OUTPUT)}`));
    });
  });

const MAX_OUTPUT = 4_000;
/** Last lines shown of each container's log. */
const LOG_LINES = 20;

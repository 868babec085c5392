// node infra/deploy/make-secrets.mjs [FOLDER]: creates every secret that the compose files need, once. Runs on any Node
// ≥ 20. Existing files are never overwritten: replacing the master key would lose every lead's personal data.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const DEFAULT_FOLDER = ".data/production";
/** Letters and digits only, so that they need no quoting in addresses, shells and configuration files. */
const password = () => randomBytes(24).toString("hex");
const key = () => randomBytes(32).toString("base64");

const USAGE = `node infra/deploy/make-secrets.mjs [FOLDER]  every secret of the compose files, in ${DEFAULT_FOLDER} or FOLDER; none is overwritten`;

/** The named folder. Ends the process where help is asked for, and at other arguments with code 2. */
const namedFolder = () => {
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (positionals.length > 1) throw new TypeError(`'${positionals[1]}' follows the folder`);
    return positionals[0];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${USAGE}`);
    process.exit(2);
  }
};

const folder = resolve(namedFolder() ?? DEFAULT_FOLDER);
// Other users of this machine have no access to the folder. Its files are readable by all, since Compose mounts each
// one unchanged into containers whose users (neither root nor the owner) have to read it; the folder itself is never
// mounted.
mkdirSync(folder, { recursive: true, mode: 0o700 });
chmodSync(folder, 0o700);

/**
 * Writes a file that does not exist yet; returns whether it did. The file gets its name once it is whole and on disk: a secret
 * that a full disk has cut off would be kept by the next run.
 */
const writeOnce = (file, make) => {
  if (existsSync(file)) return false;
  const part = `${file}.${process.pid}.part`;
  try {
    writeFileSync(part, `${make()}\n`, { mode: 0o444, flush: true });
    // Unlike a rename, it never replaces a file.
    linkSync(part, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(part, { force: true });
  }
};

/** The secret of that name, created when it does not exist. */
const keep = (name, make) => {
  const file = join(folder, name);
  console.log(`${writeOnce(file, make) ? "made" : "kept"}  ${name}`);
  return readFileSync(file, "utf8").trim();
};

keep("pii_master_key", () => `1:${key()}`);
keep("pii_pepper", key);
keep("jwt_secret", key);
// Web push: 32 bytes are a key of its curve, but for one in four thousand million.
keep("push_key", key);
// Empty: no e-mail is sent. The operator writes smtp://user:password@host:587 (or smtps://) into it.
keep("smtp_url", () => "");
// Empty: the language model, where one is configured, wants no key.
keep("language_model_key", () => "");
const database = keep("postgres_password", password);
keep("database_url", () => `postgres://asesorador:${database}@postgres:5432/asesorador`);
// The remaining ones are used by the cluster (infra/deploy/cluster.compose.yml).
keep("replication_password", password);
const events = keep("eventstore_admin_password", password);
keep("eventstore_ops_password", password);
const nodes = [1, 2, 3].map((node) => `kurrentdb-${node}:2113`).join(",");
keep(
  "eventstore_url",
  () => `esdb://admin:${events}@${nodes}?tls=true&tlsCAFile=/certificates/ca.crt&nodePreference=leader`,
);
console.log(
  `\nThey lie in ${folder}. Copy pii_master_key and pii_pepper to a safe place now: no backup holds them.`,
);

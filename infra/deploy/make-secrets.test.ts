import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parseMasterKeys } from "../adapters/vault/master-key.ts";
import { operationsGuide } from "../containers/guide.ts";
import { readEnv } from "../runtime/env.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const PROGRAM = fileURLToPath(new URL("./make-secrets.mjs", import.meta.url));
const make = (folder: string) => spawnSync(process.execPath, [PROGRAM, folder], { encoding: "utf8" });
const made = (): string => {
  const parent = temporaryFolder("secrets-");
  const folder = join(parent, "production");
  expect(make(folder)).toMatchObject({ status: 0, stderr: "" });
  return folder;
};
const contentOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));

test("the created secrets are accepted by a production start", () => {
  const folder = made();
  const env = readEnv({
    NODE_ENV: "production",
    PUBLIC_ORIGIN: "https://asesorador.example",
    DATABASE_URL_FILE: join(folder, "database_url"),
    EVENTSTORE_URL_FILE: join(folder, "eventstore_url"),
    PII_MASTER_KEY_FILE: join(folder, "pii_master_key"),
    PII_PEPPER_FILE: join(folder, "pii_pepper"),
    JWT_SECRET_FILE: join(folder, "jwt_secret"),
    PUSH_KEY_FILE: join(folder, "push_key"),
    SMTP_URL_FILE: join(folder, "smtp_url"),
    MAIL_FROM: "",
    LANGUAGE_MODEL_KEY_FILE: join(folder, "language_model_key"),
    LANGUAGE_MODEL_URL: "",
  });
  const { database_url, eventstore_url, postgres_password } = contentOf(folder);
  expect([env.mail, env.languageModel]).toEqual([null, null]);
  expect(env.eventStoreUrl).toBe(eventstore_url?.trim());
  expect(env.databaseUrl).toBe(database_url?.trim());
  expect(new URL(env.databaseUrl ?? "").password).toBe(postgres_password?.trim());
});

test("the event store's address has its administrator's password and needs no quoting", () => {
  const { eventstore_url = "", eventstore_admin_password = "" } = contentOf(made());
  const [, user, password] = /^esdb:\/\/(\w+):(\w+)@/.exec(eventstore_url) ?? [];
  expect([user, password]).toEqual(["admin", eventstore_admin_password.trim()]);
});

test("a repeated run keeps every secret", () => {
  const folder = made();
  const before = contentOf(folder);
  expect(make(folder).stdout).not.toContain("made");
  expect(contentOf(folder)).toEqual(before);
});

test.skipIf(process.platform === "win32")(
  "a disk that is full leaves no part of a secret, and the next run makes all of them",
  () => {
    const folder = join(temporaryFolder("secrets-"), "production");
    // No file may have a byte, as on a full disk.
    const command = `ulimit -f 0; exec "${process.execPath}" "${PROGRAM}" "${folder}"`;
    const full = spawnSync("bash", ["-c", command], { encoding: "utf8" });
    expect(full.status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    expect(make(folder)).toMatchObject({ status: 0, stderr: "" });
    expect(parseMasterKeys(contentOf(folder)["pii_master_key"]?.trim() ?? "").current).toBe(1);
  },
);

test.each([
  [["--help"], 0],
  [["-h"], 0],
  [["--folder", "production"], 2],
  [["production", "another"], 2],
] as const)("with %j it prints its usage and makes nothing", (args, status) => {
  const cwd = temporaryFolder("secrets-");
  const run = spawnSync(process.execPath, [PROGRAM, ...args], { cwd, encoding: "utf8" });
  expect(run.status).toBe(status);
  expect(status === 0 ? run.stdout : run.stderr).toContain("make-secrets.mjs [FOLDER]");
  expect(readdirSync(cwd)).toEqual([]);
});

test.skipIf(process.platform === "win32")(
  "the guide's rotation makes a second master key, puts it first and takes the old one out",
  () => {
    const folder = made();
    const keys = () => parseMasterKeys(contentOf(folder)["pii_master_key"]?.trim() ?? "");
    const old = keys().byVersion.get(1);
    const follow = (words: string): void => {
      const [command = ""] = operationsGuide("Rotate the master key", words).split("\n");
      const env = { ...process.env, ASESORADOR_SECRETS: folder };
      expect(spawnSync("bash", ["-euc", command], { env, encoding: "utf8" })).toMatchObject({ status: 0 });
    };
    follow("openssl rand");
    const { current, byVersion } = keys();
    const fresh = byVersion.get(2);
    expect([current, [...byVersion.keys()], byVersion.get(1)]).toEqual([1, [1, 2], old]);
    follow(String.raw`\2,\1`);
    expect(keys()).toEqual({
      current: 2,
      byVersion: new Map([
        [2, fresh],
        [1, old],
      ]),
    });
    follow("s/,.*//");
    expect(keys()).toEqual({ current: 2, byVersion: new Map([[2, fresh]]) });
    // Read by containers whose users are neither its owner nor root.
    expect(statSync(join(folder, "pii_master_key")).mode & 0o777).toBe(0o444);
  },
);

// asvs: 13.2.3
test("no two secrets are the same, and none is printed", () => {
  const folder = made();
  // The empty ones are the operator's to write.
  const values = Object.values(contentOf(folder)).filter((each) => each.trim() !== "");
  expect(new Set(values).size).toBe(values.length);
  const { stdout } = make(folder);
  for (const value of values) expect(stdout).not.toContain(value.trim());
});

test.skipIf(process.platform === "win32")("other users of the machine have no access to the folder", () => {
  expect(statSync(made()).mode & 0o777).toBe(0o700);
});

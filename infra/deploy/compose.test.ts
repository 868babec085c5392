import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { BlockList } from "node:net";
import { dirname, join } from "node:path";
import { LIMITS } from "@asesorador/backend/http/limits";
import { ATTEMPT_TIMEOUT_MS } from "@asesorador/frontend/kernel/outbox-post";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { programIn, serverBinaries } from "../adapters/postgres/embedded/binaries.ts";
import { serverEnvironment } from "../adapters/postgres/embedded/cluster.ts";
import { launchPlan } from "../adapters/postgres/embedded/launch.ts";
import { Variables } from "../runtime/variables.ts";
import { scratchFolder } from "../testing/scratch-folder.ts";

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, "../..");
const FILES = ["docker-compose.yml", "infra/deploy/cluster.compose.yml"] as const;

const Service = z.looseObject({
  image: z.string(),
  build: z.optional(z.looseObject({ context: z.string(), dockerfile: z.string() })),
  restart: z.string(),
  privileged: z.optional(z.boolean()),
  network_mode: z.optional(z.string()),
  pid: z.optional(z.string()),
  ipc: z.optional(z.string()),
  cap_drop: z.array(z.string()),
  cap_add: z._default(z.array(z.string()), []),
  security_opt: z.array(z.string()),
  read_only: z._default(z.boolean(), false),
  command: z._default(z.array(z.string()), []),
  environment: z._default(z.record(z.string(), z.string()), {}),
  secrets: z._default(z.array(z.string()), []),
  ports: z._default(z.array(z.string()), []),
  networks: z.optional(z.unknown()),
  volumes: z._default(z.array(z.unknown()), []),
  depends_on: z._default(z.record(z.string(), z.looseObject({ condition: z.string() })), {}),
  healthcheck: z.optional(z.looseObject({ test: z.array(z.string()), disable: z.optional(z.boolean()) })),
  deploy: z.looseObject({
    resources: z.looseObject({
      limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }),
    }),
  }),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.nullable(z.looseObject({ internal: z.optional(z.boolean()) }))),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const read = (file: string) => Compose.parse(parse(textOf(file), { merge: true }));

/** The address pool of a network, parsed on use: only networks with fixed addresses declare one. */
const Pool = z.object({
  ipam: z.object({
    config: z.tuple([z.object({ subnet: z.string(), gateway: z.string(), ip_range: z.string() })]),
  }),
});
const blockOf = (cidr: string): BlockList => {
  const [address = "", bits] = cidr.split("/");
  const block = new BlockList();
  block.addSubnet(address, Number(bits));
  return block;
};

type Answered = { readonly status: number | null; readonly stderr: string };

const runInitdb = (args: string): Answered => {
  const parent = scratchFolder("asesorador-initdb-");
  const launch = launchPlan({ native: serverBinaries(), dataDir: join(parent, "data") });
  try {
    mkdirSync(launch.dataDir, { recursive: true, mode: 0o700 });
    launch.own(launch.dataDir);
    const [command, ...rest] = launch.wrap(programIn(launch.native, "initdb"), [
      "--pgdata",
      launch.dataDir,
      "--username",
      "asesorador",
      "--no-sync",
      ...args.split(" "),
    ]);
    return spawnSync(command, rest, { ...launch.options, env: serverEnvironment(), encoding: "utf8" });
  } finally {
    for (const dir of [launch.dataDir, parent]) rmSync(dir, { recursive: true, force: true });
  }
};

const answers = new Map<string, Answered>();
/** Once for the same options, which both files have. */
const initdb = (args: string): Answered => {
  const answered = answers.get(args) ?? runInitdb(args);
  answers.set(args, answered);
  return answered;
};

const SET_BY_THE_IMAGE: ReadonlySet<string> = new Set(["NODE_ENV", "HOST", "PORT", "ASESORADOR_DATA_DIR"]);
/** The address of a replica holds a password, and only some installations have one: the operations guide says how. */
const ADDED_BY_HAND: ReadonlySet<string> = new Set(["READ_DATABASE_URL"]);

const isOurs = (image: string): boolean => image.startsWith("asesorador:");
const version = z.object({ version: z.string() }).parse(JSON.parse(textOf("package.json"))).version;

/**
 * One exact release: three numbers, or two where the vendor has no third (PostgreSQL); then optionally the base system.
 */
const EXACT = /^[\w./-]+:(\d+\.\d+\.\d+|(?<=postgres:)\d+\.\d+)(-[a-z][\w.-]*)?$/;

describe.each(FILES)("%s", (file) => {
  const { services, networks, secrets } = read(file);
  const all = Object.entries(services);
  const lasting = all.filter(([, { restart }]) => restart !== "no");
  const ours = all.filter(([, { image }]) => isOurs(image));

  test("satisfies the Compose specification's schema and the linter", () => {
    const linter = join(dirname(require.resolve("dclint/package.json")), "bin/dclint.cjs");
    const { status, stdout } = spawnSync(
      process.execPath,
      [linter, "--config", join(import.meta.dirname, "dclint.json"), "--max-warnings", "0", join(ROOT, file)],
      { encoding: "utf8" },
    );
    expect(stdout.trim()).toBe("");
    expect(status).toBe(0);
  });

  test("runs two API processes, two projectors, an event store, a PostgreSQL and a proxy", () => {
    const commands = ours.map(([, { command }]) => command.join(" "));
    expect(commands.filter((command) => command === "node infra/api.ts")).toHaveLength(2);
    expect(commands.filter((command) => command === "node infra/projector.ts")).toHaveLength(2);
    const images = all.map(([, { image }]) => image.replace(/:.*/, ""));
    expect(images).toEqual(expect.arrayContaining(["caddy", "kurrentplatform/kurrentdb", "postgres"]));
  });

  test.each(all)("%s is an image of one exact version", (_, { image }) => {
    expect(image).toMatch(EXACT);
  });

  test.each(ours)("%s is the project's own version, never fetched", (_, service) => {
    expect(service.image).toBe(`asesorador:${version}`);
    expect(["build", "never"]).toContain(service["pull_policy"]);
  });

  test("one service builds the image, so that its id is the same for all of them", () => {
    const builders = all.filter(([, { build }]) => build !== undefined);
    expect(builders.map(([name, service]) => [name, service["pull_policy"]])).toEqual([["api-1", "build"]]);
    for (const [, { build = { context: "", dockerfile: "" } }] of builders)
      expect(join(ROOT, file, "..", build.context, build.dockerfile)).toBe(
        join(import.meta.dirname, "Dockerfile"),
      );
  });

  test.each(lasting)("%s has a health check and restarts automatically", (_, { healthcheck, restart }) => {
    expect(healthcheck?.disable).not.toBe(true);
    expect(["CMD", "CMD-SHELL"]).toContain(healthcheck?.test[0]);
    expect(healthcheck?.test.length).toBeGreaterThan(1);
    expect(restart).toBe("unless-stopped");
  });

  test.each(ours)("%s receives every variable that the operations guide offers", (_, { environment }) => {
    const missing = Object.keys(Variables.shape)
      .filter((name) => !SET_BY_THE_IMAGE.has(name) && !ADDED_BY_HAND.has(name))
      .filter((name) => !(name in environment) && !(`${name}_FILE` in environment));
    expect(missing).toEqual([]);
  });

  // asvs: 13.2.2, 13.3.2
  test.each(all)("%s has no more rights than it needs", (_, service) => {
    expect(service.privileged).toBeUndefined();
    expect(service.pid).toBeUndefined();
    expect(service.ipc).toBeUndefined();
    expect(service.network_mode ?? "none").toBe("none");
    expect(service["devices"]).toBeUndefined();
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(["", "NET_BIND_SERVICE", "CHOWN,DAC_OVERRIDE"]).toContain(service.cap_add.join());
    expect(JSON.stringify(service.volumes)).not.toContain("docker.sock");
  });

  test.each(all)("%s has limits of processor, memory and processes", (_, { deploy }) => {
    const { cpus, memory, pids } = deploy.resources.limits;
    expect(Number(cpus)).toBeGreaterThan(0);
    expect(memory).toMatch(/^\d+[MG]$/);
    expect(pids).toBeGreaterThan(0);
  });

  test("the proxy is not root, owns its volumes and may bind its ports", () => {
    const { proxy, "proxy-volumes": owner } = services;
    const user = z.string().parse(proxy?.["user"]);
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(proxy?.["sysctls"]).toEqual({ "net.ipv4.ip_unprivileged_port_start": "80" });
    const mounts = z
      .array(z.string())
      .parse(proxy?.volumes)
      .filter((volume) => !volume.endsWith(":ro"));
    expect(owner?.volumes).toEqual(mounts);
    const folders = mounts.map((volume) => volume.replace(/.*:/, ""));
    expect(owner?.["entrypoint"]).toEqual(["chown", "-R", user, ...folders]);
    expect(proxy?.depends_on["proxy-volumes"]).toEqual({ condition: "service_completed_successfully" });
  });

  test.each(ours)("%s writes in memory only, and is not root", (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service["user"]).toBeUndefined();
    const writable = service.volumes.filter((volume) => !/"read_only":true/.test(JSON.stringify(volume)));
    expect(writable).toEqual([]);
  });

  test.each(ours)("%s has its own role's health check, and exposes its metrics", (_, service) => {
    const role = service.command.at(-1)?.replace(/^infra\/(\w+)\.ts$/, "$1");
    expect(service.healthcheck?.test).toEqual(["CMD", "node", "infra/deploy/health.ts", role]);
    expect(service.environment["METRICS_PORT"]).toMatch(/^\d+$/);
  });

  test.each(all)("%s has a condition for each service that it depends on", (_, { depends_on }) => {
    for (const [needed, { condition }] of Object.entries(depends_on)) {
      expect(Object.keys(services)).toContain(needed);
      expect(condition).toMatch(/^service_(healthy|started|completed_successfully)$/);
      if (condition === "service_healthy") expect(services[needed]?.healthcheck).toBeDefined();
    }
  });

  // asvs: 13.2.3, 13.3.1
  test("no file contains a secret: each comes from a file that the operator creates", () => {
    for (const [, { environment }] of all) {
      const suspicious = Object.entries(environment).filter(([name]) =>
        /PASSWORD|SECRET|KEY|PEPPER|TOKEN/.test(name),
      );
      for (const [name, value] of suspicious) {
        expect(name).toMatch(/_FILE$/);
        expect(value).toMatch(/^\/run\/secrets\/|^\/certificates\//);
      }
    }
    for (const { file: from } of Object.values(secrets)) expect(from).toMatch(/^\$\{ASESORADOR_SECRETS:-/);
    // Nor in an address or a command: user:password@.
    expect(textOf(file)).not.toMatch(/\/\/[^\s/@]+:[^\s/@]+@/);
  });

  test("every secret that a service names is declared, and every declared one is used", () => {
    const used = new Set(all.flatMap(([, service]) => service.secrets));
    expect([...used].sort()).toEqual(Object.keys(secrets).sort());
    for (const [, { environment, secrets: own }] of all)
      for (const path of Object.values(environment).filter((value) => value.startsWith("/run/secrets/")))
        expect(own).toContain(path.slice("/run/secrets/".length));
  });

  // asvs: 12.2.1, 13.2.4
  test("only the proxy is reachable from outside; the data's network has no outbound access", () => {
    expect(all.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(["proxy"]);
    expect(networks["inside"]?.internal).toBe(true);
    for (const [name, service] of all)
      if (/postgres|kurrentdb/.test(name)) expect(service.networks).toEqual(["inside"]);
  });

  test("the role that delivers webhooks has outbound access", () => {
    const projectors = all.filter(([name]) => name.startsWith("projector"));
    expect(projectors).toHaveLength(2);
    for (const [, service] of projectors) {
      const open = z
        .array(z.string())
        .parse(service.networks)
        .filter((name) => !networks[name]?.internal);
      expect(open).toEqual(["outbound"]);
    }
  });

  test("no other service can get the proxy's fixed address", () => {
    const { edge } = z
      .object({ edge: z.object({ ipv4_address: z.string() }) })
      .parse(services["proxy"]?.networks);
    const [{ subnet, gateway, ip_range }] = Pool.parse(networks["edge"]).ipam.config;
    for (const address of [edge.ipv4_address, gateway]) {
      expect(blockOf(subnet).check(address)).toBe(true);
      expect(blockOf(ip_range).check(address)).toBe(false);
    }
    expect(gateway).not.toBe(edge.ipv4_address);
    expect(blockOf(subnet).check(ip_range.replace(/\/.*/, ""))).toBe(true);
  });

  test("PostgreSQL creates a database with the given options", () => {
    const options = services["postgres"]?.environment["POSTGRES_INITDB_ARGS"] ?? "";
    expect(options).toContain("--locale-provider=builtin");
    expect(initdb(options)).toMatchObject({ status: 0 });
  });

  test("a PostgreSQL that crashes ends, so that the engine restarts its container", () => {
    const servers = all.filter(([, { image }]) => image.startsWith("postgres:"));
    expect(servers).not.toHaveLength(0);
    for (const [, { command, restart }] of servers) {
      expect(command).toContain("restart_after_crash=off");
      expect(restart).toBe("unless-stopped");
    }
  });

  // asvs: 4.1.3, 15.3.4
  test("the API trusts one address for X-Forwarded-For: the proxy's", () => {
    const edge = z
      .object({ edge: z.object({ ipv4_address: z.string() }) })
      .parse(services["proxy"]?.networks).edge;
    for (const [, { environment }] of ours)
      expect(environment["TRUSTED_PROXIES"]).toBe(`${edge.ipv4_address}/32`);
    expect(JSON.stringify(networks["edge"])).toContain(edge.ipv4_address.replace(/\d+$/, "0/24"));
  });
});

test("the event store's nodes run as the user that owns their certificates", () => {
  const { services } = read("infra/deploy/cluster.compose.yml");
  const owner = services["certificates"]?.environment["NODE_USER"];
  expect(owner).toMatch(/^\d+:\d+$/);
  const nodes = Object.entries(services).filter(([name]) => name.startsWith("kurrentdb-"));
  expect(nodes.map(([, node]) => node["user"])).toEqual([owner, owner, owner]);
  expect(textOf("infra/deploy/event-store/certificates.sh")).toContain('chown -R "$NODE_USER" "$node"');
});

describe("promoting the replica", () => {
  const Replicas = z.object({ deploy: z.object({ replicas: z.optional(z.string()) }) });
  const { services } = read("infra/deploy/cluster.compose.yml");
  const replicasOf = (name: string) => Replicas.parse(services[name]).deploy.replicas;
  const [, section = ""] = textOf("infra/docs/operations.md").split("\n## Promote the replica\n");
  const commands = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("    "));
  const lineOf = (part: string): number => commands.findIndex((line) => line.includes(part));

  test("one variable in the .env keeps every later `up` from starting the old primary", () => {
    expect(replicasOf("postgres")).toMatch(/^\$\{POSTGRES_PRIMARY_CONTAINERS:-1\}$/);
    expect(lineOf("echo 'POSTGRES_PRIMARY_CONTAINERS=0' >> infra/deploy/.env")).toBeGreaterThan(-1);
  });

  test("the replica and every other service still start", () => {
    const scaled = Object.keys(services).filter((name) => replicasOf(name) !== undefined);
    expect(scaled).toEqual(["postgres"]);
  });

  test("the guide removes the old primary first, then promotes, then recreates each role alone", () => {
    const steps = [
      "cluster rm --stop --force postgres",
      "POSTGRES_PRIMARY_CONTAINERS=0",
      "pg_promote()",
      "@postgres-replica:",
      "cluster up --detach --no-deps --force-recreate",
    ].map(lineOf);
    expect(steps).not.toContain(-1);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    const ours = Object.entries(services).filter(([, { image }]) => isOurs(image));
    const roles = /for role in ([\w -]+);/.exec(commands.join("\n"))?.[1]?.split(" ");
    expect(roles?.toSorted()).toEqual(ours.map(([name]) => name).toSorted());
  });
});

describe("Caddyfile", () => {
  const text = textOf("infra/deploy/Caddyfile");

  test("balances visitors over all API processes, with health checks", () => {
    for (const file of FILES) {
      const apis = Object.keys(read(file).services).filter((name) => name.startsWith("api-"));
      expect(text).toContain(`reverse_proxy {args[0]} ${apis.map((name) => `${name}:3000`).join(" ")} {`);
    }
    expect(text).toContain("health_uri /api/health/live");
  });

  test("has longer time-outs than the API, and the browser's are longer than a lead takes", () => {
    expect(text).toContain("response_header_timeout {args[1]}");
    const within = (route: RegExp) => Number(route.exec(text)?.[1]) * 1_000;
    expect(within(/^\timport api \* (\d+)s$/m)).toBeGreaterThan(LIMITS.longAnswerMs);
    expect(within(/^\timport api \/api\/replay\/\* (\d+)s$/m)).toBeGreaterThan(LIMITS.replayAnswerMs);
    expect(LIMITS.longAnswerMs).toBeGreaterThan(LIMITS.answerMs);
    expect(ATTEMPT_TIMEOUT_MS).toBeGreaterThan(LIMITS.answerMs);
  });

  test("is named in no answer: pages, redirects and errors", () => {
    expect(text).toMatch(/^\(anonymous\) \{\n\theader \{\n\t\t-Server\n\t\t-Via\n\t\}\n\}/m);
    const withRoutes = text.split(/^(?=\S.* \{$)/m).filter((site) => /^(http:\/\/ |\{\$)/.test(site));
    expect(withRoutes).toHaveLength(2);
    for (const site of withRoutes) expect(site).toMatch(/^\timport anonymous$/m);
    expect(text).toMatch(/^\thandle_errors \{\n\t\timport anonymous$/m);
    // Otherwise Caddy adds one of its own, with its name.
    expect(text).toMatch(/^\tauto_https disable_redirects$/m);
  });

  // asvs: 4.1.2
  test("redirects pages from http to https, and refuses the API without TLS", () => {
    const [, plain = ""] = text.split(/^http:\/\/ \{$/m);
    const lines = plain.slice(0, plain.indexOf("\n}")).split("\n");
    expect(lines).toContain("\t@pages not path /api /api/* /metrics /metrics/*");
    expect(lines.filter((line) => line.startsWith("\tredir"))).toEqual([
      "\tredir @pages https://{host}{uri} 308",
    ]);
    expect(lines).toContain("\trespond 403");
  });

  // asvs: 12.1.1
  test("speaks TLS 1.2 and 1.3 only", () => {
    expect([...text.matchAll(/^\t\tprotocols (.*)$/gm)].map(([, versions]) => versions)).toEqual([
      "tls1.2 tls1.3",
    ]);
  });

  // asvs: 12.1.2
  test("takes only cipher suites with forward secrecy and authenticated encryption, the strongest first", () => {
    const [, suites = ""] = /^\t\tciphers (.*)$/m.exec(text) ?? [];
    const strengths = suites.split(" ").map((suite) => {
      const [, strength] =
        /^TLS_ECDHE_(?:ECDSA|RSA)_WITH_(AES_256_GCM_SHA384|CHACHA20_POLY1305_SHA256|AES_128_GCM_SHA256)$/.exec(
          suite,
        ) ?? [];
      return strength?.startsWith("AES_128") ? 128 : strength ? 256 : 0;
    });
    expect(strengths).toEqual([256, 256, 256, 256, 128, 128]);
  });

  // asvs: 12.2.2
  test("gets the site's certificate from a public authority: no other issuer and no file is set", () => {
    expect(text).toMatch(/^\{\$ASESORADOR_DOMAIN\} \{$/m);
    expect(text).toMatch(/^\ttls \{$/m);
    expect(text).not.toMatch(
      /^\s*(issuer|local_certs|acme_ca|ca|ca_root|load|cert_issuer|get_certificate|on_demand)\b/m,
    );
  });

  // asvs: 13.4.5
  test("keeps metrics internal, logs no page address, and leaves compression to the build", () => {
    expect(text).toMatch(/@inside path \/metrics/);
    expect(text).not.toMatch(/^\s*(log|encode)\b/m);
  });
});

import { randomUUID } from "node:crypto";
import { teamDirectory } from "@asesorador/backend/access/team-directory";
import { buildApp } from "@asesorador/backend/app";
import type { Context, HttpSettings } from "@asesorador/backend/application/context";
import type { PasswordOrigin } from "@asesorador/domain/access/events";
import { holdsSession, TEAM_STREAM } from "@asesorador/domain/access/team";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import { readModels } from "@asesorador/projections/all";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Logger } from "pino";
import { accountOf } from "../adapters/access/accounts.ts";
import { faulty } from "./faulty-event-store.ts";
import { inMemoryAccounts } from "./memory-accounts.ts";
import { type MemoryEventStore, memoryEventStore } from "./memory-event-store.ts";
import { memoryVault } from "./memory-vault.ts";
import { followToHead, readModelDatabase, readModelsEmptier } from "./read-models.ts";
import { testContext } from "./test-context.ts";
import { projectedDatabase, type TestDatabase } from "./test-database.ts";

// The HTTP surface on real read models in a database of its own, with store, vault and accounts in memory.

/** An account with the password `PASSWORD`. */
type TestAccount = { readonly username: string; readonly role: Role; readonly password: PasswordOrigin };

export const PASSWORD = "correct horse battery staple";
export const ACCOUNTS: readonly TestAccount[] = (["admin", "adviser", "analyst"] as const).map((role) => ({
  username: role,
  role,
  password: "chosen",
}));

export type Who = Role | "anonymous";

type Setting = {
  readonly settings?: Partial<HttpSettings>;
  readonly logger?: Logger;
  readonly context?: Partial<Context>;
  /** Accounts that may sign in; one of each role when absent. */
  readonly accounts?: readonly TestAccount[];
};

export const SETTINGS: HttpSettings = {
  jwtSecret: "a-secret-for-tests-of-at-least-32-bytes",
  idempotencySecret: "another-secret-for-tests-32-bytes-long",
  secureCookies: false,
  trustedProxies: [],
  demoCredentials: null,
  frontendDir: null,
  requestsPerMinute: 0,
  exportRoles: ["admin"],
};

/** One database for a test file; `api` builds a server on it with an empty history of its own. */
export const apiTests = async (database: Promise<TestDatabase> = projectedDatabase()) => {
  const { pool, drop } = await readModelDatabase(database);
  const empty = await readModelsEmptier(pool);
  const open = new Set<FastifyInstance>();

  const api = async ({
    settings,
    logger,
    context: changes = {},
    accounts: initialAccounts = ACCOUNTS,
  }: Setting = {}) => {
    const history = faulty(memoryEventStore());
    const vault = memoryVault();
    const accounts = await testAccounts(history, initialAccounts);
    await empty();
    await followToHead({ pool, store: history.store, vault, readModels });
    const { context, ...controls } = testContext({ pool, history, vault, accounts, changes });
    const newServer = async () => {
      const server = await buildApp(context, { ...SETTINGS, ...settings }, { logger: logger ?? null });
      open.add(server);
      return server;
    };
    const app = await newServer();
    const headersOf = sessions(app);
    /** Injects a request; a payload is sent as JSON, `as` signs in first and sends the token. */
    const callTo =
      (server: FastifyInstance) =>
      async ({ as = "anonymous", headers, ...rest }: InjectOptions & { readonly as?: Who }) =>
        server.inject({ ...rest, headers: { ...(await headersOf(as)), ...headers } });

    return {
      app,
      history: {
        ...history,
        /** Events after the creation of the test's accounts. */
        get all() {
          return history.inner.recorded().filter(({ metadata }) => metadata.actor !== "test");
        },
      },
      vault,
      accounts,
      ...controls,
      headersOf,
      /** Quarantined events. */
      quarantined: async () =>
        (await pool.query("select event_type, reason from projection.quarantine")).rows,
      call: callTo(app),
      /** Another process on the same history. */
      anotherProcess: async () => ({ call: callTo(await newServer()) }),
    };
  };

  return {
    api,
    pool,
    close: async () => {
      for (const app of open) await app.close();
      await drop();
    },
  };
};
/** For the rows of a table of tests that leave an application as it is: the first one makes it. */
export const shared = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

export type Api = Awaited<ReturnType<Awaited<ReturnType<typeof apiTests>>["api"]>>;

/** Creates the accounts as the first events of the history. */
const testAccounts = async (
  { store, inner }: ReturnType<typeof faulty<MemoryEventStore>>,
  initial: readonly TestAccount[],
): Promise<ReturnType<typeof inMemoryAccounts>> => {
  const hashes = new Map<string, string>();
  const directory = teamDirectory(store, () => 0);
  const accounts = inMemoryAccounts(async () => {
    const { team } = await directory.now();
    const known = [...team.accounts].map(([username, account]) => ({
      ...accountOf(username, account, { team, passwordHash: null, exposed: false }),
      secondFactorRequired: account.secondFactorRequired,
      holds: (session: Parameters<typeof holdsSession>[1]) => holdsSession(account, session),
    }));
    return { accounts: known, secondFactorRoles: [...team.secondFactorRoles] };
  }, hashes);
  const at = "2026-03-01T00:00:00.000Z";
  const metadata = { actor: "test", correlationId: "", causationId: "", occurredAt: at, recordedAt: at };
  for (const account of initial) {
    const credentialId = await accounts.keepPassword(`hash of ${PASSWORD}`);
    const data = { ...account, credentialId };
    await inner.append(TEAM_STREAM, "any", [
      { type: "AccountCreated", version: 2, data, eventId: randomUUID(), metadata },
    ]);
  }
  return accounts;
};

/** Signs each account in once. */
const sessions = (app: FastifyInstance) => {
  const tokens = new Map<Who, string>();
  return async (who: Who): Promise<Record<string, string>> => {
    if (who === "anonymous") return {};
    const known = tokens.get(who);
    if (known) return { authorization: `Bearer ${known}` };
    const answer = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: who, password: PASSWORD },
    });
    const { token } = answer.json<{ token: string }>();
    tokens.set(who, token);
    return { authorization: `Bearer ${token}` };
  };
};

/** An obviously fictitious lead, as the Peru wizard sends it. */
export const contact = (changes: Readonly<Record<string, unknown>> = {}) => ({
  leadId: randomUUID(),
  submissionNonce: randomUUID(),
  consent: { id: "peru_wizard@1", acceptedAt: "2026-03-04T15:00:00.000Z" },
  route: "/",
  name: "Persona Ficticia",
  rut: "12345678",
  phone: "987 654 321",
  email: "Persona@Example.pe",
  address: "Calle Inventada 123",
  monthlyPayment: "150",
  currentCompany: "movistar",
  currentService: "internet",
  priority: "ahorrar",
  housingType: "casa",
  leadSource: "peru_wizard",
  serviceCategory: "telecomunicaciones",
  country: "peru",
  ...changes,
});

export const brandInput = (changes: Readonly<Record<string, unknown>> = {}) => ({
  brandId: "win",
  name: "WIN",
  logo: "https://example.pe/win.svg",
  description: "Fibra",
  country: "peru",
  isActive: true,
  ...changes,
});

export const serviceInput = (changes: Readonly<Record<string, unknown>> = {}) => ({
  productId: "win-300",
  brandId: 1,
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  price: "100",
  promotionalPrice: 80,
  promotionalMonths: 6,
  buildingPrice: 90,
  buildingPromotionalPrice: null,
  buildingPromotionalMonths: null,
  speed: "300 Mbps",
  features: '["Wifi 6"]',
  decoders: 0,
  isActive: true,
  ...changes,
});

/** Recognisable, so that a test can assert that none of them was printed. */
export const SECRETS = {
  PII_MASTER_KEY: Buffer.from("master-key-of-the-tests-32-bytes").toString("base64"),
  PII_PEPPER: "pepper-of-the-tests-that-is-long-enough",
  JWT_SECRET: "jwt-secret-of-the-tests-that-is-long-enough",
} as const;

/** A complete production environment. */
export const production = (databaseUrl: string): Record<string, string> => ({
  NODE_ENV: "production",
  PORT: "0",
  DATABASE_URL: databaseUrl,
  // On a machine with other work a first answer may take longer than one attempt waits for it.
  STARTUP_WAIT_SECONDS: "60",
  PUBLIC_ORIGIN: "https://asesorador.example",
  ...SECRETS,
});

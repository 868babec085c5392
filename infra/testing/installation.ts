import { buildFrontend } from "../runtime/build-frontend.ts";
import { startChild } from "./children.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/** Time limit for `installation`, in ms: the front end may have to be built. */
export const INSTALL_MS = 120_000;

/** What a production start needs, for tests of whole processes: a database with the administrator "ana", and the built front end. */
export const installation = async (password = "una contraseña larga"): Promise<TestDatabase> => {
  const [database] = await Promise.all([testDatabase(), buildFrontend(() => {})]);
  const variables = { DATABASE_URL: database.url };
  const admin = startChild("admin.ts", variables, { args: ["create", "ana"], stdin: password });
  const code = await admin.ended;
  if (code !== 0) throw new Error(`the administrator was not created (${code}): ${admin.output()}`);
  return database;
};

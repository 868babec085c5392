import { type SpawnOptions, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { EmbeddedPostgresError } from "./error.ts";

/** How the server's programs are started so that none runs as root (it would refuse), and where its files then are. */
export type Launch = {
  /** `plain`: as the current user; `user-namespace`: root mapped to an ordinary user; `uid:NAME`: as that user. */
  readonly kind: string;
  /** Folder of the programs and their libraries. */
  readonly native: string;
  readonly dataDir: string;
  readonly wrap: (program: string, args: readonly string[]) => readonly [string, ...string[]];
  readonly options: Pick<SpawnOptions, "uid" | "gid" | "cwd">;
  /** Changes the owner of a folder or file to the user who runs the server. */
  readonly own: (path: string) => void;
};

type User = { readonly name: string; readonly uid: number; readonly gid: number };
type ServerFolders = { readonly native: string; readonly dataDir: string };

export const launchPlan = (
  folders: ServerFolders,
  rootBy: "user-namespace" | "uid" = "user-namespace",
): Launch => {
  if (process.getuid?.() !== 0) {
    return {
      ...folders,
      kind: "plain",
      wrap: (program, args) => [program, ...args],
      options: {},
      own: () => {},
    };
  }
  const user = unprivilegedUser();
  return (rootBy === "user-namespace" ? inUserNamespace(folders, user) : null) ?? asUser(folders, user);
};

/** Root appears as an ordinary uid inside; outside the files stay root's, so a 0700 parent is no obstacle. */
const inUserNamespace = (folders: ServerFolders, { uid, gid }: User): Launch | null => {
  const prefix = ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"] as const;
  const [program, ...args] = prefix;
  if (process.platform !== "linux" || spawnSync(program, [...args, "true"]).status !== 0) return null;
  return {
    ...folders,
    kind: "user-namespace",
    wrap: (inner, innerArgs) => [...prefix, inner, ...innerArgs],
    options: {},
    own: () => {},
  };
};

const asUser = ({ native, dataDir }: ServerFolders, user: User): Launch => {
  const shelter = join(
    "/var/tmp",
    `asesorador-pg-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`,
  );
  const folders = {
    native: reachable(native, user) ? native : copyInto(shelter, native),
    dataDir: reachable(dirname(dataDir), user) ? dataDir : join(makeShelter(shelter), "data"),
  };
  const { uid, gid } = user;
  return {
    ...folders,
    kind: `uid:${user.name}`,
    wrap: (program, args) => [program, ...args],
    options: { uid, gid, cwd: "/" },
    own: (path) => chownSync(path, uid, gid),
  };
};

const unprivilegedUser = (): User => {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
    if (uid?.status === 0 && gid?.status === 0)
      return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new EmbeddedPostgresError(
    "PostgreSQL refuses to run as root, and this machine has no user named postgres or nobody to run it as.",
  );
};

/** May this user enter the folder through every parent? */
const reachable = (dir: string, { uid, gid }: User): boolean => {
  for (let at = resolve(dir); ; at = dirname(at)) {
    const entry = statSync(at, { throwIfNoEntry: false });
    const bit = entry?.uid === uid ? 0o100 : entry?.gid === gid ? 0o010 : 0o001;
    if (entry && !(entry.mode & bit)) return false;
    if (at === dirname(at)) return true;
  }
};

/** One copy for each version; it has its name once it is complete. */
const copyInto = (shelter: string, native: string): string => {
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(makeShelter(shelter), `native-${version}`);
  if (existsSync(copy)) return copy;
  const part = join(shelter, "native.part");
  // Left by a start that ended in the middle.
  rmSync(part, { recursive: true, force: true });
  try {
    cpSync(native, part, { recursive: true, verbatimSymlinks: true });
    renameSync(part, copy);
  } catch (error) {
    // Where the disk is full.
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
  return copy;
};

/** Every user can write to /var/tmp: a folder of that name that root does not own may be an attack. */
const makeShelter = (shelter: string): string => {
  mkdirSync(shelter, { recursive: true, mode: 0o755 });
  const made = lstatSync(shelter);
  if (!made.isDirectory() || made.uid !== 0 || made.mode & 0o022) {
    throw new EmbeddedPostgresError(`${shelter} is not ours: remove it, or set DATABASE_URL.`);
  }
  return shelter;
};

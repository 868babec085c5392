import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

type Packaged = {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
  readonly from: string;
};

/**
 * The headless Chromium of @sparticuz/chromium (Linux on x64; elsewhere null), unpacked once into `cache`. It is built
 * for a minimal cloud function: its libraries and fonts are beside it and must be configured. Without a font every text
 * is 0 px wide.
 */
export const packagedChromium = (cache: string, log: (line: string) => void): Packaged | null => {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const version = packageVersion();
  const dir = join(cache, `chromium-${version}`);
  if (!existsSync(dir)) {
    log("Unpacking the Chromium that npm brought …");
    unpack(cache, dir);
  }
  return {
    executablePath: join(dir, "chromium"),
    from: `@sparticuz/chromium ${version}`,
    env: { LD_LIBRARY_PATH: join(dir, "al2023", "lib"), FONTCONFIG_FILE: join(dir, "fonts.conf") },
  };
};

const packageVersion = (): string => {
  const build = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const { version } = JSON.parse(readFileSync(join(dirname(build), "..", "package.json"), "utf8")) as {
    version: string;
  };
  return version;
};

/** Unpacked into a temporary folder and then renamed: an interrupted run leaves nothing that looks complete. */
const unpack = (cache: string, dir: string): void => {
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(join(cache, "chromium-unfinished-"));
  // The package unpacks into TMPDIR; this variable makes it include the libraries that a minimal Debian lacks.
  const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  const program = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
    env,
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(`@sparticuz/chromium can't be unpacked: ${run.stderr}`);
  writeFileSync(join(unfinished, "fonts.conf"), fontsConfiguration(dir));
  if (existsSync(dir)) rmSync(unfinished, { recursive: true, force: true });
  else renameSync(unfinished, dir);
};

const fontsConfiguration = (dir: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${dir}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>${dir}/fonts-cache</cachedir>
</fontconfig>
`;

// npm run test:firefox: the wizards' browser tests in an installed Firefox.
import { ownFlags } from "../kernel/command-line.ts";
import { findFirefox } from "../testing/firefox.ts";
import { close } from "./outcome.ts";
import { build, runFirefox } from "./suites.ts";

ownFlags("npm run test:firefox  the wizards' browser tests in an installed Firefox");

if (findFirefox() === null)
  console.log(
    "No Firefox here: nothing is tested in it. Install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH.",
  );
else close([await build("build"), await runFirefox("firefox")]);

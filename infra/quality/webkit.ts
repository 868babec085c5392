// npm run test:webkit: each wizard from its first step to the sent lead, in an installed WebKitGTK.
import { ownFlags } from "../kernel/command-line.ts";
import { findWebKit } from "../testing/webkit.ts";
import { close } from "./outcome.ts";
import { build, runWebKit } from "./suites.ts";

ownFlags("npm run test:webkit  each wizard in an installed WebKitGTK");

if (findWebKit() === null)
  console.log(
    "No WebKitGTK here: nothing is tested in it. Debian and Ubuntu: apt-get install webkit2gtk-driver, and xvfb where there is no display.",
  );
else close([await build("build"), await runWebKit("webkit")]);

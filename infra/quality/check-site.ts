// npm run check:site: builds the site and weighs it against its limits.
import { ownFlags } from "../kernel/command-line.ts";
import { close } from "./outcome.ts";
import { build, weighBuild } from "./suites.ts";

ownFlags("npm run check:site  builds the site and compares its weight with its limits");

close([await build("build"), await weighBuild("sizes")]);

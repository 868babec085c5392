// npm run check:site: builds the site and weighs it against its limits.
import { close } from "./outcome.ts";
import { build, weighBuild } from "./suites.ts";

close([await build("build"), await weighBuild("sizes")]);

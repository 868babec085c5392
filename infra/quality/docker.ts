// npm run test:docker: the event stores' contract against real servers, each in a container.
import { ownFlags } from "../kernel/command-line.ts";
import { close } from "./outcome.ts";
import { runContainerTests } from "./suites.ts";

ownFlags("npm run test:docker  the event stores' contract against servers in containers");

close([await runContainerTests("containers")]);

// npm run test:docker: the event stores' contract against real servers, each in a container.
import { close } from "./outcome.ts";
import { runContainerTests } from "./suites.ts";

close([await runContainerTests("containers")]);

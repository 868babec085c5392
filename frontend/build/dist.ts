import { fileURLToPath } from "node:url";

/** The built site: index.html, chile.html, alarmas.html, seguro-auto.html, 404.html, admin.html, hashed assets, and a `.br` and `.gz` beside every text file. */
export const DIST = fileURLToPath(new URL("../dist", import.meta.url));
/** The hash of the sources. Inside DIST, so that it is replaced together with the build it describes. */
export const STAMP = ".stamp";

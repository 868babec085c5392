import type { IncomingHttpHeaders } from "node:http";

/** Checked in this order: the user agents of most browsers also contain the names of earlier ones. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["HeadlessChrome", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** Browser and system, by which the owner can distinguish sessions, and no further detail: "Chrome en Windows". */
export const deviceIn = ({ "user-agent": agent = "" }: Pick<IncomingHttpHeaders, "user-agent">): string => {
  const named = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([part]) => agent.includes(part))?.[1] ?? null;
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? (agent === "" ? "" : "Otro programa");
};

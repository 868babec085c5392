import { Agent, request } from "node:https";
import { ORIGIN } from "./stack.ts";
import { askThrough, type Visitor } from "./visitor.ts";

/** Longer than the API takes to answer 503 to a lead. */
const ANSWER_WITHIN_MS = 15_000;

/** A client of the proxy that trusts the authority `ca` (PEM) only. */
export const httpsVisitor = (ca: string): Visitor => {
  const agent = new Agent({ ca, keepAlive: true });
  return {
    ask: askThrough(
      (path, options, onAnswer) => request(`${ORIGIN}${path}`, { agent, ...options }, onAnswer),
      ANSWER_WITHIN_MS,
    ),
    close: () => agent.destroy(),
  };
};

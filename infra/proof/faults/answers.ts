import type { Visitor } from "../../containers/visitor.ts";

/** A visitor that looks at what is answered. */
export type Answers = Visitor & {
  /** Number of leads that were refused for the time being. */
  refusedLeads(): number;
  /** Answers of 5xx that say neither when to try again nor why: violations, one for each status and body. */
  unclear(): readonly string[];
};

export const answersOf = (visit: Visitor): Answers => {
  let refusedLeads = 0;
  const unclear = new Map<string, number>();
  return {
    ask: async (asked) => {
      const answer = await visit.ask(asked);
      const { status, body, retryAfter } = answer;
      if (status < 500) return answer;
      if (status === 503 && retryAfter !== undefined && isFailure(body)) {
        if (asked.path === "/api/contacts") refusedLeads += 1;
      } else {
        const what = `${asked.path.replaceAll(ID, "…")} answered ${status}: ${body.replaceAll(ID, "…").slice(0, SHOWN)}`;
        unclear.set(what, (unclear.get(what) ?? 0) + 1);
      }
      return answer;
    },
    close: visit.close,
    refusedLeads: () => refusedLeads,
    unclear: () => [...unclear].map(([what, times]) => `${times} times ${what}`),
  };
};

const SHOWN = 200;
const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

const isFailure = (body: string): boolean => {
  try {
    const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown };
    return typeof code === "string" && typeof message === "string" && message !== "";
  } catch {
    return false;
  }
};

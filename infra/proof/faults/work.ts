import { Agent, request } from "node:http";
import { type LeadLoad, sendUntilAnswered } from "../../containers/lead-load.ts";
import { askThrough, type Visitor } from "../../containers/visitor.ts";
import { ACCOUNT, type Member } from "./installation.ts";

const ANSWER_WITHIN_MS = 12_000;

/** A client that goes from one API to the next, as behind a load balancer. */
export const visitorOf = (members: readonly Member[]): Visitor => {
  const ports = members.flatMap(({ port }) => port ?? []);
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  return {
    ask: askThrough((path, options, onAnswer) => {
      asked += 1;
      const port = ports[asked % ports.length];
      return request({ host: "127.0.0.1", port, agent, path, ...options }, onAnswer);
    }, ANSWER_WITHIN_MS),
    close: () => agent.destroy(),
  };
};

export const signedIn = async (visit: Visitor): Promise<string> => {
  const { text } = await sendUntilAnswered(visit, { path: "/api/auth/login", body: JSON.stringify(ACCOUNT) });
  return (JSON.parse(text) as { token: string }).token;
};

/** Less than the 15 minutes for which a token is accepted. */
const SIGN_IN_EVERY_MS = 10 * 60_000;

/** The token of an adviser who signs in again before it expires: a long trial outlives one. */
const sessionOf = (visit: Visitor): (() => Promise<string>) => {
  let signedInAt = Number.NEGATIVE_INFINITY;
  let token = Promise.resolve("");
  return () => {
    if (performance.now() - signedInAt > SIGN_IN_EVERY_MS) {
      signedInAt = performance.now();
      token = signedIn(visit);
    }
    return token;
  };
};

/** Requests of the team that were acknowledged, by lead. */
export type Worked = {
  /** Lead by id of the note. */
  readonly notes: Map<string, string>;
  readonly attempts: Map<string, string>;
  readonly erased: Set<string>;
};

const WORK_EVERY_MS = 150;

/** Notes, attempts and erasures on leads that were acknowledged; an erased lead takes none any more. */
export const startWork = (visit: Visitor, load: LeadLoad) => {
  const session = sessionOf(visit);
  const worked: Worked = { notes: new Map(), attempts: new Map(), erased: new Set() };
  const pending = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let turn = 0;
  let erasing: Promise<unknown> = Promise.resolve();
  let mayErase = true;
  const take = (doing: Promise<void>): void => {
    const settled = doing
      .catch((error: unknown) => void failures.push(error))
      .finally(() => pending.delete(settled));
    pending.add(settled);
  };
  const timer = setInterval(() => {
    turn += 1;
    const ids = [...load.acknowledged.keys()];
    const lead = ids[(turn * 7) % Math.max(1, ids.length)];
    if (lead === undefined || worked.erased.has(lead)) return;
    const post = async (path: string, body: object): Promise<unknown> =>
      sendUntilAnswered(visit, {
        path: `/api/contacts/${lead}/${path}`,
        body: JSON.stringify(body),
        token: await session(),
      });
    if (turn % 11 === 0) {
      if (!mayErase) return;
      // From here on nothing else is sent about it.
      worked.erased.add(lead);
      const erased = post("erase", { confirm: "ELIMINAR" });
      erasing = Promise.allSettled([erasing, erased]);
      take(erased.then(() => {}));
    } else if (turn % 2 === 0) {
      const noteId = crypto.randomUUID();
      take(
        post("notes", { noteId, text: "Prefiere la tarde" }).then(() => void worked.notes.set(noteId, lead)),
      );
    } else {
      const attemptId = crypto.randomUUID();
      const attempt = { attemptId, channel: "call", outcome: "no_answer" };
      take(post("attempts", attempt).then(() => void worked.attempts.set(attemptId, lead)));
    }
  }, WORK_EVERY_MS);
  return {
    /** Sends no more erasures until `betweenErasures` is over, which then waits for fewer. */
    holdErasures: (): void => {
      mayErase = false;
    },
    /** An erasure destroys the key before its event: in between, rows contain data that history no longer has. */
    betweenErasures: async <T>(look: () => Promise<T>): Promise<T> => {
      mayErase = false;
      await erasing;
      const seen = await look();
      mayErase = true;
      return seen;
    },
    stop: async (): Promise<Worked> => {
      clearInterval(timer);
      await Promise.all(pending);
      // A note that was in flight when its lead was erased is rightly refused.
      const unexpected = failures.filter((error) => !/^LeadRefused: (?:404|409|410|422)/.test(String(error)));
      if (unexpected.length > 0) throw unexpected[0];
      return worked;
    },
  };
};

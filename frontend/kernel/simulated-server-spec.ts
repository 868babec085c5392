import type { Clock, Draw, Page } from "./simulated-browser-spec.ts";

// A server, and the network before it, for the outbox's simulation.

const HANG_MS = 10_000;

export type SimulatedServer = ReturnType<typeof simulatedServer>;

/** Accepts every request, or refuses it if `refused` holds its id; until `heal` attempts also fail in every known way. */
export const simulatedServer = ({ clock, draw }: { clock: Clock; draw: Draw }) => {
  const accepted = new Set<string>();
  const refused = new Set<string>();
  let healed = false;

  /** Effect of a request on the server. */
  const handle = (id: string): Response => {
    if (refused.has(id)) return json(400, { code: "invalid_input", message: "" });
    accepted.add(id);
    return json(201, { id });
  };

  const faulty = async (id: string): Promise<Response> => {
    const kind = draw.between(1, 100);
    if (kind <= 40) return handle(id);
    if (kind <= 60) throw new TypeError("Failed to fetch");
    if (kind <= 70) {
      handle(id);
      throw new TypeError("Failed to fetch: the answer was lost");
    }
    if (kind <= 80) return json(503, {});
    if (kind <= 86) return json(503, {}, { "retry-after": String(draw.between(1, 60)) });
    if (kind <= 90) return json(429, {}, { "retry-after": "2" });
    if (kind <= 95) return new Response("<html>", { status: 200 });
    await clock.sleep(HANG_MS);
    throw new DOMException("signal timed out", "TimeoutError");
  };

  return {
    accepted,
    refused,
    /** From now on every attempt succeeds at once. */
    heal: () => {
      healed = true;
    },
    /** Answers one attempt of a page; never settles once the page is closed. */
    answer: async (id: string, page: Page): Promise<Response> => {
      await clock.sleep(draw.between(1, healed ? 200 : 3_000));
      try {
        return await (healed ? handle(id) : faulty(id));
      } finally {
        if (!page.alive) await new Promise(() => {});
      }
    },
  };
};

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

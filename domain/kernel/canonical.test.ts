import { expect, test } from "vitest";
import { canonical } from "./canonical.ts";
import { parsePosition } from "./event-store.ts";

test("the text of an event has its keys in order at every depth, also one that names the prototype", () => {
  const stored = {
    stream: "lead-1",
    eventId: "e",
    type: "Odd",
    version: 1,
    position: parsePosition("7"),
    revision: 0n,
    data: JSON.parse('{"b":[{"d":1,"c":null}],"__proto__":{"z":1,"y":2},"a":{"10":1,"9":2}}'),
    metadata: { occurredAt: "o", recordedAt: "r", actor: "a", correlationId: "c", causationId: "d" },
  };
  expect(canonical(stored)).toBe(
    '["lead-1","0","e","Odd",1,{"__proto__":{"y":2,"z":1},"a":{"9":2,"10":1},"b":[{"c":null,"d":1}]},{"actor":"a","causationId":"d","correlationId":"c","occurredAt":"o","recordedAt":"r"}]',
  );
});

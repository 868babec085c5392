import { expect, test } from "vitest";
import { recordCounter } from "./export.ts";

const CSV = 'id,nombre\r\n1,"Ana ""la Demo""\nEjemplo"\r\n2,José\r\n';

test("records are counted independently of chunk boundaries, and a line feed inside quotes ends no record", () => {
  const bytes = Buffer.from(CSV);
  for (let at = 0; at <= bytes.length; at += 1) {
    const records = recordCounter();
    records.add(bytes.subarray(0, at));
    records.add(bytes.subarray(at));
    expect(records.count()).toBe(3);
  }
});

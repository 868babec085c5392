import { LeadId } from "@asesorador/domain/kernel/ids";
import { afterEach, expect, test, vi } from "vitest";
import { randomUuid } from "./random-uuid.ts";

afterEach(() => vi.unstubAllGlobals());

test.each(["a secure page", "a page without a secure context"])(
  "on %s every id is a fresh UUID that the contract takes",
  (page) => {
    if (page !== "a secure page") {
      vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    }
    const ids = Array.from({ length: 50 }, randomUuid);
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) {
      expect(LeadId.safeParse(id).success).toBe(true);
      expect(id[14]).toBe("4");
    }
  },
);

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { issuesIn } from "./issues.ts";

test("messages stay Spanish in a process in which a library uses the whole of zod", async () => {
  const whole = await import("zod");
  expect(whole.z.string().safeParse("x").success).toBe(true);
  // Older versions do this when they are loaded.
  whole.z.config(whole.z.locales.en());
  const input = { name: "x" };
  const read = z.object({ name: z.string().check(z.minLength(2)) }).safeParse(input);
  expect(issuesIn(read.error?.issues ?? [], input)).toEqual([
    { path: "name", code: "too_small", message: "Debe tener al menos 2 caracteres." },
  ]);
});

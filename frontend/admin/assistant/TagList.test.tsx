import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TagList } from "./TagList.tsx";
import { tagsIn } from "./tags-in.ts";

test("a card shows three tags and how many more it has; screen readers get all of them", () => {
  const html = renderToStaticMarkup(<TagList tags={["a1", "b2", "c3", "d4", "e5"]} />);
  expect(html.match(/rounded-full/g)).toHaveLength(3);
  expect(html).toContain("+2");
  expect(html).toContain("y d4, e5");
  expect(renderToStaticMarkup(<TagList tags={["a1", "b2", "c3"]} />)).not.toContain("+");
  expect(renderToStaticMarkup(<TagList tags={[]} />)).toBe("");
});

test("typed tags are trimmed, each once, and within the limits of the contract", () => {
  expect(tagsIn(" pagos, yape ,, pagos")).toEqual(["pagos", "yape"]);
  expect(tagsIn("x".repeat(31))).toEqual(["x".repeat(30)]);
  expect(tagsIn(Array.from({ length: 11 }, (_, index) => `t${index}`).join())).toHaveLength(10);
});

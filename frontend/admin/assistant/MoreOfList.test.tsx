import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MoreOfList } from "./MoreOfList.tsx";

const shown = (changes: object = {}) =>
  renderToStaticMarkup(<MoreOfList shown={30} total={1214} onMore={() => undefined} {...changes} />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a list of which there is more offers it and says how much of all is shown", () => {
  expect(shown()).toBe("Cargar más 30 de 1,214");
  expect(shown({ isLoading: true })).toBe("Cargando más… 30 de 1,214");
});

test("a list that is shown whole has no button", () => {
  expect(shown({ onMore: undefined })).toBe("30 de 1,214");
});

test("more of a list that could not be loaded says so beside the button", () => {
  expect(shown({ hasFailed: true })).toBe(
    "Cargar más 30 de 1,214 No pudimos cargar más. Inténtalo otra vez.",
  );
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MoreConversations } from "./MoreConversations.tsx";

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => Promise.reject(new Error("not called")),
};
const shown = (changes: object = {}) =>
  renderToStaticMarkup(<MoreConversations query={{ ...query, ...changes }} shown={30} total={1214} />)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a list with further pages offers them and says how much of all is shown", () => {
  expect(shown()).toBe("Cargar más 30 de 1,214");
  expect(shown({ isFetchingNextPage: true })).toBe("Cargando más… 30 de 1,214");
});

test("the last page has no button", () => {
  expect(shown({ hasNextPage: false })).toBe("30 de 1,214");
});

test("a page that could not be loaded says so beside the button", () => {
  expect(shown({ isFetchNextPageError: true })).toBe(
    "Cargar más 30 de 1,214 No pudimos cargar más conversaciones. Inténtalo otra vez.",
  );
});

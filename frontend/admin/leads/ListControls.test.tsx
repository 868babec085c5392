import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EVERYTHING } from "./filters.ts";
import { ListControls } from "./ListControls.tsx";

const markup = (mayExport: boolean): string => {
  const controls = {
    control: { filters: EVERYTHING, text: "" },
    params: { board: false },
    list: { total: { total: 3, more: false }, leads: [], query: {} },
  } as unknown as Pick<ComponentProps<typeof ListControls>, "control" | "params" | "list">;
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ListControls {...controls} mayExport={mayExport} onShow={() => {}} onRefresh={() => {}} />
    </QueryClientProvider>,
  );
};

test("the menu to export is there for an account that may, and for no other", () => {
  expect(markup(true)).toContain("Exportar");
  expect(markup(false)).not.toContain("Exportar");
});

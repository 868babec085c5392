import { expect, test } from "vitest";
import { shownToast } from "../../ui/toast.ts";
import { showFailure } from "./notices.ts";

test("a request that could be neither sent nor kept is said to have failed, in the specification's words", () => {
  showFailure({ rejection: { kind: "network" } });
  expect(shownToast()).toMatchObject({
    title: "Error al enviar formulario",
    detail: expect.stringMatching(/^Error específico: /),
    tone: "bad",
  });
});

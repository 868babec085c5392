import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { expect, test } from "vitest";
import { filledDraft } from "./chile-spec.ts";
import { answersQuery, parseAnswers, parseStated } from "./link.ts";

test("the address of a shared proposal has the answers and no personal data", () => {
  const query = answersQuery(filledDraft);
  expect([...new URLSearchParams(query).keys()]).toEqual(["pago", "cia", "servicio", "prioridad"]);
  expect(parseAnswers(query)).toEqual({
    draft: {
      serviceCategory: "telecomunicaciones",
      district: "",
      monthlyPayment: "38000",
      currentCompany: filledDraft.currentCompany,
      currentService: filledDraft.currentService,
      priority: filledDraft.priority,
    },
    step: 4,
    isSending: false,
    desiredService: null,
    savings: null,
    leadId: null,
  });
});

const WHOLE = "?pago=38000&cia=entel&servicio=doble&prioridad=ambos";

test.each([
  ["pago=38000", "pago=0"],
  ["pago=38000", "pago=1e5"],
  ["pago=38000", "pago=-3"],
  ["pago=38000", "pago=99999999"],
  ["pago=38000", "x=1"],
  ["cia=entel", "cia=win"],
  ["servicio=doble", "servicio=DOBLE"],
  ["prioridad=ambos", "prioridad="],
])("an address with %s as %s has no answers", (good, bad) => {
  expect(parseAnswers(WHOLE)).not.toBeNull();
  expect(parseAnswers(WHOLE.replace(good, bad))).toBeNull();
});

test("the address of a household without internet has a payment of 0, and only its", () => {
  const draft = { ...filledDraft, currentCompany: NO_COMPANY, monthlyPayment: "" } as const;
  const query = answersQuery(draft);
  expect(query).toContain("pago=0&cia=ninguna");
  expect(parseAnswers(query)?.draft).toMatchObject({ currentCompany: NO_COMPANY, monthlyPayment: "" });
  expect(parseAnswers(query.replace("pago=0", "pago=38000"))).toBeNull();
});

test("a comuna is in the address only where it was said, and comes back from it", () => {
  const query = answersQuery({ ...filledDraft, district: "13120" });
  expect(new URLSearchParams(query).get("distrito")).toBe("13120");
  expect(parseAnswers(query)?.draft.district).toBe("13120");
  expect(parseAnswers(query.replace("13120", "Ñuñoa"))?.draft.district).toBe("");
});

test.each([
  [
    "?pago=38000&cia=vtr&servicio=doble&distrito=13120",
    { monthlyPayment: "38000", currentCompany: "vtr", currentService: "doble", district: "13120" },
  ],
  ["?cia=ninguna", { currentCompany: NO_COMPANY, monthlyPayment: "" }],
  ["?pago=38000", { monthlyPayment: "38000" }],
  // Above the highest amount of a form.
  ["?pago=10000001&cia=vtr", { currentCompany: "vtr" }],
  ["?pago=0&cia=telsur&servicio=DOBLE&distrito=Ñuñoa", {}],
])("the chat's address %s fills in what is valid of it", (address, stated) => {
  expect(parseStated(address)).toEqual(stated);
});

test("of the invalid address of a shared proposal only the comuna is taken", () => {
  expect(parseStated(`${WHOLE.replace("entel", "win")}&distrito=13120`)).toEqual({ district: "13120" });
});

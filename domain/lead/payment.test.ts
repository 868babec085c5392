import fc from "fast-check";
import { expect, test } from "vitest";
import { Currency } from "../kernel/market.ts";
import { isPlausiblePayment, PAYMENT_BANDS, paymentDoubtOf } from "./payment.ts";

const stated = (monthlyPaymentCents: number | null, serviceCategory = "telecomunicaciones") =>
  ({ monthlyPaymentCents, serviceCategory, currency: "PEN" }) as const;

test.each([
  [null, true],
  [0, true],
  [-1, false],
  [1, false],
  [19_99, false],
  [20_00, true],
  [20_01, true],
  [129_90, true],
  [1_000_00, true],
  [1_000_01, false],
  [30_000_00, false],
])("a Peruvian household's payment of %s cents is plausible: %s", (cents, plausible) => {
  expect(isPlausiblePayment(stated(cents))).toBe(plausible);
});

test("both ends of every band are plausible, a cent beyond them is not", () => {
  for (const currency of Currency.options)
    for (const [serviceCategory, [least, most]] of Object.entries(PAYMENT_BANDS[currency])) {
      const plausible = (monthlyPaymentCents: number) =>
        isPlausiblePayment({ monthlyPaymentCents, currency, serviceCategory });
      expect([least * 100 - 1, least * 100, most * 100, most * 100 + 1].map(plausible)).toEqual([
        false,
        true,
        true,
        false,
      ]);
    }
});

test("a category that is no band of ours has the widest one, whatever it is called", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom("toString", "__proto__", "other")), (category) => {
      fc.pre(category === "other" || !Object.hasOwn(PAYMENT_BANDS.PEN, category));
      expect(isPlausiblePayment(stated(3_000_00, category))).toBe(true);
      expect(isPlausiblePayment(stated(3_000_01, category))).toBe(false);
    }),
  );
});

test("a recorded hint is kept, and a lead recorded before there were hints is judged by the band", () => {
  const doubt = (cents: number, hints: readonly string[]) => paymentDoubtOf({ ...stated(cents), hints });
  expect(doubt(150_00, [])).toBeNull();
  expect(doubt(150_00, ["document_checksum"])).toBeNull();
  expect(doubt(150_00, ["payment_implausible"])).toBe("payment_implausible");
  expect(doubt(30_000_00, ["payment_currency"])).toBe("payment_currency");
  expect(doubt(30_000_00, [])).toBe("payment_implausible");
});

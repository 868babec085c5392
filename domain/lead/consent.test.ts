import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  ALARM_CONSENT,
  CAR_CONSENT,
  CHILE_CONSENT,
  CONSENT_IDS,
  CURRENT_CONSENT,
  consentText,
} from "./consent.ts";

test.each(CONSENT_IDS)("the text of %s is the one that was hashed: nobody edited it", (id) => {
  const consent = consentText(id);
  expect(
    createHash("sha256")
      .update(consent?.text ?? "", "utf8")
      .digest("hex"),
  ).toBe(consent?.sha256);
});

test.each([CURRENT_CONSENT, CHILE_CONSENT, ALARM_CONSENT, CAR_CONSENT])(
  "%s, which is shown now, exists and names its purposes",
  (id) => {
    expect(consentText(id)?.purposes.length).toBeGreaterThan(0);
  },
);

test.each(["peru_wizard@0", "", "toString", "__proto__"])("there never was a consent %j", (id) => {
  expect(consentText(id)).toBeNull();
});

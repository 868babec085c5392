import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CONSENT_IDS, consentText } from "./consent.ts";
import { alarmConsent } from "./consent-alarm.ts";
import { alarmPeruConsent } from "./consent-alarm-peru.ts";
import { carConsent } from "./consent-car.ts";
import { carPeruConsent } from "./consent-car-peru.ts";
import { chileConsent } from "./consent-chile.ts";
import { peruConsent } from "./consent-peru.ts";

test.each(CONSENT_IDS)("the text of %s is unchanged: it has the recorded hash", (id) => {
  const consent = consentText(id);
  expect(
    createHash("sha256")
      .update(consent?.text ?? "", "utf8")
      .digest("hex"),
  ).toBe(consent?.sha256);
});

test.each([peruConsent, chileConsent, alarmConsent, carConsent, alarmPeruConsent, carPeruConsent])(
  "$id, which is shown now, is on record with its text and its purposes",
  ({ id, text }) => {
    expect(consentText(id)?.text).toBe(text);
    expect(consentText(id)?.purposes.length).toBeGreaterThan(0);
  },
);

test.each(["peru_wizard@0", "", "toString", "__proto__"])("there never was a consent %j", (id) => {
  expect(consentText(id)).toBeNull();
});
